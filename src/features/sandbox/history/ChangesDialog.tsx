import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ChangedRecord,
  type FieldChange,
  type HistoryEntry,
  type WorldChanges,
  changesQuery,
} from '../../../api/client/sandbox/history';
import { formatCounted } from '../../../lib/count';
import { beginning, shortenIds } from '../../../lib/text/shorten';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { type Column, Table } from '../../../ui/Table';
import { deedWords, requestOf } from './entryWords';
import { worldTime } from '../worldWords';

/** Earlier entries that can be taken together with this one. */
const OFFERED = 50;

interface ChangesDialogProps {
  world: string;
  entry: HistoryEntry;
  onClose: () => void;
}

/** What an entry changed, alone or together with those before it. */
export function ChangesDialog({ world, entry, onClose }: ChangesDialogProps) {
  const { number } = entry;
  const [from, setFrom] = useState(number);
  const firsts = Array.from({ length: Math.min(OFFERED, number) }, (_, index) => number - index);
  if (!firsts.includes(1)) firsts.push(1);
  return (
    <Dialog
      title={`What entry ${number} changed`}
      size="lg"
      description={deedWords(entry)}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid gap-3">
        <p className="text-sm text-ink-2 wrap-anywhere">
          <span>{`${worldTime(entry.at)}, ${entry.by}, `}</span>
          <Mono>{beginning(requestOf(entry))}</Mono>
        </p>
        <Select
          label="Together with those before it"
          value={String(from)}
          onChange={(chosen) => setFrom(Number(chosen))}
          options={firsts.map((first) => ({
            value: String(first),
            label: first === number ? 'This entry alone' : `Entries ${first} to ${number}`,
          }))}
        />
        <Changes world={world} from={from} to={number} />
      </div>
    </Dialog>
  );
}

function Changes({ world, from, to }: { world: string; from: number; to: number }) {
  const { data, error, refetch } = useQuery(changesQuery(world, from, to));
  if (error) {
    return (
      <Notice
        tone="bad"
        role="alert"
        title="The changes could not be read"
        actions={
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message}
      </Notice>
    );
  }
  if (!data) return <Skeleton size="h-40" />;
  return <Changed changes={data} of={from === to ? 'This entry' : `Entries ${from} to ${to}`} />;
}

function Changed({ changes: { records, leftOff }, of }: { changes: WorldChanges; of: string }) {
  const fields = records.reduce((sum, { changes }) => sum + changes.length, 0);
  if (fields === 0) return <Notice title={`${of} changed nothing that the world keeps.`} />;
  return (
    <>
      <output className="text-sm text-ink-2">
        {`${formatCounted(fields, 'field')} of ${formatCounted(records.length, 'record')}${leftOff > 0 ? `, and ${formatCounted(leftOff, 'more field')} that are not listed` : ''}`}
      </output>
      {records.map((record) => (
        <Record key={`${record.kind} ${record.id}`} record={record} />
      ))}
    </>
  );
}

function Record({ record }: { record: ChangedRecord }) {
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
