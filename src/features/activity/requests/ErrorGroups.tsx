import { useMemo, useState } from 'react';
import { formatCount, formatCounted } from '../../../lib/count';
import { shortenForRow } from '../../../lib/text/shorten';
import { Button } from '../../../ui/Button';
import { Mono } from '../../../ui/Mono';
import { RelativeTime } from '../../../ui/RelativeTime';
import { Table } from '../../../ui/Table';
import type { Entry } from '../entry';
import { activityWords } from '../words';
import { type ErrorGroup, groupErrors } from './groupErrors';

/** The maximum number of groups in the table. */
const MAX_SHOWN = 100;

interface ErrorGroupsProps {
  entries: readonly Entry[];
  /** Shows the requests of a group. */
  onPick: (group: ErrorGroup) => void;
}

/** Errors by route and code, rendered only when opened; nothing while there are none. */
export function ErrorGroups({ entries, onPick }: ErrorGroupsProps) {
  const groups = useMemo(() => groupErrors(entries), [entries]);
  const [open, setOpen] = useState(false);
  if (groups.length === 0) return null;
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  const hiddenCount = groups.length - MAX_SHOWN;
  return (
    <details className="panel text-sm" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="px-3.5 py-2 font-medium">
        {`${formatCounted(total, 'error')} of ${formatCounted(groups.length, 'kind')}`}
      </summary>
      {open && (
        <div className="border-t border-line">
          <Table
            caption={activityWords.errorsByRoute}
            rows={groups.slice(0, MAX_SHOWN)}
            rowKey={({ key }) => key}
            columns={[
              {
                header: 'Route',
                rowHeader: true,
                bare: true,
                cell: ({ routeLabel }) => <Mono>{shortenForRow(routeLabel)}</Mono>,
              },
              { header: 'Code', cell: ({ outcome }) => <Mono>{shortenForRow(outcome)}</Mono> },
              { header: 'Count', align: 'end', tight: true, cell: ({ count }) => formatCount(count) },
              { header: 'Last', tight: true, cell: ({ last }) => <RelativeTime at={last} /> },
              {
                header: 'Show',
                bare: true,
                tight: true,
                cell: (group) => (
                  <Button
                    size="sm"
                    aria-label={`Show ${shortenForRow(group.outcome)} of ${shortenForRow(group.routeLabel)}`}
                    onClick={() => onPick(group)}
                  >
                    Show
                  </Button>
                ),
              },
            ]}
          />
          {hiddenCount > 0 && (
            <p className="border-t border-line px-3.5 py-2 text-ink-2">{`The ${MAX_SHOWN} most frequent kinds, and ${formatCounted(hiddenCount, 'more', 'more')}.`}</p>
          )}
        </div>
      )}
    </details>
  );
}
