import { useMemo } from 'react';
import { formatCount, formatCounted } from '../../../lib/count';
import { Button } from '../../../ui/Button';
import { Mono } from '../../../ui/Mono';
import { RelativeTime } from '../../../ui/RelativeTime';
import { Table } from '../../../ui/Table';
import type { Entry } from './entry';
import { type ErrorGroup, errorGroups } from './errorGroups';

interface ErrorGroupsProps {
  entries: readonly Entry[];
  /** Shows the requests of a group. */
  onPick: (group: ErrorGroup) => void;
}

/** Errors by route and code; nothing while there are none. */
export function ErrorGroups({ entries, onPick }: ErrorGroupsProps) {
  const groups = useMemo(() => errorGroups(entries), [entries]);
  if (groups.length === 0) return null;
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="panel text-sm">
      <summary className="px-3.5 py-2 font-medium">
        {formatCounted(total, 'error')} of {formatCounted(groups.length, 'kind')}
      </summary>
      <div className="border-t border-line">
        <Table
          caption="Errors by route and code"
          rows={groups}
          rowKey={({ key }) => key}
          columns={[
            { key: 'route', header: 'Route', rowHeader: true, bare: true, cell: ({ what }) => <Mono>{what}</Mono> },
            { key: 'code', header: 'Code', cell: ({ outcome }) => <Mono>{outcome}</Mono> },
            { key: 'count', header: 'Count', align: 'end', tight: true, cell: ({ count }) => formatCount(count) },
            { key: 'last', header: 'Last', tight: true, cell: ({ last }) => <RelativeTime at={last} /> },
            {
              key: 'show',
              header: 'Show',
              bare: true,
              tight: true,
              cell: (group) => (
                <Button size="sm" aria-label={`Show ${group.outcome} of ${group.what}`} onClick={() => onPick(group)}>
                  Show
                </Button>
              ),
            },
          ]}
        />
      </div>
    </details>
  );
}
