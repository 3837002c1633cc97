import type { ChangedRecord, FieldChange } from '../../../api/client/sandbox/history';
import { beginning, shortenIds } from '../../../lib/text/shorten';
import { Badge } from '../../../ui/Badge';
import { Mono } from '../../../ui/Mono';
import { type Column, Table } from '../../../ui/Table';

/** The fields of one record that entries changed. */
export function RecordChanges({ record }: { record: ChangedRecord }) {
  const { is, changes, id, kind } = record;
  const title = titleOf(record);
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold wrap-anywhere">
        <span>{title}</span>
        {is === 'added' && <Badge tone="good">added</Badge>}
        {is === 'removed' && <Badge>removed</Badge>}
        {named.has(kind) && (
          <span className="text-xs font-normal text-ink-2">
            <Mono>{id}</Mono>
          </span>
        )}
      </h3>
      <div className="panel [&_table]:table-fixed">
        <Table
          caption={`Changed fields: ${title}`}
          rows={changes}
          rowKey={({ field }) => field}
          columns={[
            field,
            // What was added had nothing before, in any field.
            ...(is === 'added' ? [] : [before]),
            ...(is === 'removed' ? [] : [after]),
          ]}
        />
      </div>
    </section>
  );
}

const field: Column<FieldChange> = {
  header: 'Field',
  rowHeader: true,
  bare: true,
  cell: ({ field }) => <Mono>{beginning(shortenIds(field))}</Mono>,
};
const before: Column<FieldChange> = { header: 'Before', cell: ({ before }) => <Value json={before} /> };
const after: Column<FieldChange> = { header: 'After', cell: ({ after }) => <Value json={after} /> };

function Value({ json }: { json: string | undefined }) {
  return json === undefined ? <span className="text-ink-2">absent</span> : <Mono>{beginning(json)}</Mono>;
}

/** Kinds whose records have names that are not their ids. */
const named: ReadonlySet<string> = new Set(['product', 'run']);

const titles: Readonly<Record<string, (name: string) => string>> = {
  points: (name) => `Points of ${name}`,
  settings: () => 'Settings',
  fault: (name) => `Fault of ${name}`,
  purchases: (name) => `Purchases of ${name}`,
  run: (name) => `Run of ${name}`,
  growth: (name) => `Growth of ${name}`,
  upload: (name) => `Upload of version ${name}`,
  inside: () => 'Inside the world',
};

const titleOf = ({ kind, name }: ChangedRecord): string => titles[kind]?.(name) ?? name;
