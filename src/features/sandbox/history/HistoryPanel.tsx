import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listHistory, forkWorld, sendControl } from '../../../api/client/sandbox/control';
import {
  PAGE_SIZE,
  historyQuery,
  type HistoryEntry,
  type MovedPoints,
  type WorldChanges,
  changesQuery,
  type ChangedRecord,
  type FieldChange,
} from '../../../api/client/sandbox/history';
import type { WorldState } from '../../../api/client/sandbox/worldState';
import { formatCount, formatCounted } from '../../../lib/count';
import { Button } from '../../../ui/Button';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { Panel } from '../../../ui/Panel';
import { Skeleton } from '../../../ui/Skeleton';
import { uiWords } from '../../../ui/words';
import { CallLine } from '../CallLine';
import { ReadFailed } from '../ReadFailed';
import { sandboxWords } from '../words';
import { OpenWorld, HISTORY_FULL, SaveWorld } from './WorldFiles';
import { shortenForRow, shortenIds } from '../../../lib/text/shorten';
import { withoutHidden } from '../../../lib/text/hidden';
import { Badge } from '../../../ui/Badge';
import { asRowList } from '../../../ui/screenParts';
import { TimelineNode } from '../../../ui/TimelineNode';
import { formatWorldTime } from '../worldText';
import { NewWorldDialog } from './NewWorldDialog';
import { formatAnswer, describeOperation, formatMovedPoints, formatRequest } from './entryText';
import { suggestForkName } from './newWorld';
import { Dialog } from '../../../ui/Dialog';
import { Select } from '../../../ui/Select';
import { type Column, Table } from '../../../ui/Table';

interface HistoryPanelProps {
  world: string;
  history: NonNullable<WorldState['history']>;
  /** The newest entry that is shown; undefined for the newest one there is. */
  upTo: number | undefined;
  onUpTo: (upTo: number | undefined) => void;
}

/** The history of the world, and whether and where it is stored. Worlds are saved, opened and forked from here. */
export function HistoryPanel({ world, history, upTo, onUpTo }: HistoryPanelProps) {
  const { entries, isFull, storedIn } = history;
  const [failed, setFailed] = useState<string>();
  const newest = Math.min(upTo ?? entries, entries);
  return (
    <Panel
      title="History"
      flush
      badges={!isFull && <span className="text-sm text-ink-2">{formatCounted(entries, 'change')}</span>}
      actions={
        <>
          <SaveWorld world={world} isFull={isFull} onFailed={setFailed} />
          <OpenWorld world={world} onFailed={setFailed} />
        </>
      }
    >
      <div className="grid gap-2.5 px-4 py-2.5 text-sm">
        {isFull ? (
          <Notice title={HISTORY_FULL}>
            You can still use the world, but you can’t save or fork it, and it won’t survive a restart of the sandbox.
          </Notice>
        ) : (
          <p className="text-ink-2">
            <span>
              {storedIn === undefined
                ? 'Not saved: this world is lost when the sandbox stops.'
                : 'Survives a restart of the sandbox. Saved in'}
            </span>{' '}
            {storedIn !== undefined && <Mono>{storedIn}</Mono>}
          </p>
        )}
        {failed !== undefined && <Notice tone="bad" role="alert" title={failed} />}
        {!isFull && entries === 0 && <p className="text-ink-2">Nothing has happened in this world yet.</p>}
      </div>
      {newest > 0 && <Page world={world} newest={newest} entries={entries} onUpTo={onUpTo} />}
    </Panel>
  );
}

interface PageProps extends Pick<HistoryPanelProps, 'world' | 'onUpTo'> {
  /** The newest entry that is shown. */
  newest: number;
  /** The total number of entries. */
  entries: number;
}

function Page({ world, newest, entries, onUpTo }: PageProps) {
  const { data, error, refetch } = useQuery(historyQuery(world, newest + 1));
  const oldest = Math.max(1, newest - PAGE_SIZE + 1);
  const newer = newest + PAGE_SIZE;
  return (
    <>
      <div className="border-t border-line">
        {error ? (
          <div className="px-4 py-3">
            <ReadFailed title="The history couldn’t be loaded" error={error} onRetry={refetch} />
          </div>
        ) : data ? (
          <Entries world={world} entries={data.entries} />
        ) : (
          <div className="px-4 py-3">
            <Skeleton size="h-40" />
          </div>
        )}
      </div>
      <div className="grid gap-2 border-t border-line px-4 py-2">
        {entries > PAGE_SIZE && (
          <div className="flex flex-wrap items-center gap-2 text-sm">
            <Button
              size="sm"
              disabledReason={newest === entries ? 'These are the newest entries.' : undefined}
              onClick={() => onUpTo(newer >= entries ? undefined : newer)}
            >
              Newer entries
            </Button>
            <Button
              size="sm"
              disabledReason={oldest === 1 ? 'These are the oldest entries.' : undefined}
              onClick={() => onUpTo(oldest - 1)}
            >
              {sandboxWords.olderEntries}
            </Button>
            <output className="text-ink-2">{`${formatCount(oldest)} to ${formatCount(newest)} of ${formatCount(entries)}`}</output>
          </div>
        )}
        <CallLine call={listHistory(world, newest + 1, PAGE_SIZE)} name="list the history" />
      </div>
    </>
  );
}

interface EntriesProps {
  world: string;
  /** Newest first. */
  entries: readonly HistoryEntry[];
}

/** The history of a world as a timeline. Each entry shows its changes, and the world can be forked after it. */
function Entries({ world, entries }: EntriesProps) {
  const [opened, setOpened] = useState<{ entry: HistoryEntry; dialog: 'changes' | 'fork' }>();
  const close = () => setOpened(undefined);
  return (
    <>
      <ol ref={asRowList} aria-label={sandboxWords.history} className="rows">
        {entries.map((entry) => (
          <Step
            key={entry.number}
            entry={entry}
            onChanges={() => setOpened({ entry, dialog: 'changes' })}
            onFork={() => setOpened({ entry, dialog: 'fork' })}
          />
        ))}
      </ol>
      {opened?.dialog === 'changes' && <ChangesDialog world={world} entry={opened.entry} onClose={close} />}
      {opened?.dialog === 'fork' && (
        <NewWorldDialog
          world={world}
          title={`Fork after entry ${opened.entry.number}`}
          proposed={suggestForkName(world, opened.entry.number)}
          button="Fork and connect"
          make={(name) => sendControl(forkWorld(world, name, opened.entry.number))}
          onClose={close}
        >
          <p>{`Copies this world as it was at ${formatWorldTime(opened.entry.at)}, after: ${describeOperation(opened.entry)}.`}</p>
        </NewWorldDialog>
      )}
    </>
  );
}

interface StepProps {
  entry: HistoryEntry;
  onChanges: () => void;
  onFork: () => void;
}

function Step({ entry, onChanges, onFork }: StepProps) {
  const { number, at, by, status, faults, points, body, files } = entry;
  const refused = status !== undefined && status >= 400;
  return (
    <li className="timeline-step">
      <HistoryNode refused={refused} fault={faults !== undefined} moves={points.length > 0} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-x-3 gap-y-1 items-start sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 text-sm wrap-anywhere">
            <span className="me-1 text-ink-2 tabular-nums">{formatCount(number)}</span>{' '}
            <strong className="font-semibold">{shortenForRow(describeOperation(entry))}</strong>
          </span>{' '}
          <Badge tone={refused ? 'bad' : 'neutral'}>{formatAnswer(entry)}</Badge>
          <MovedPointsList points={points} />
        </div>
        <div className="flex gap-2 max-sm:order-last sm:col-start-2 sm:row-span-2 sm:row-start-1">
          <Button size="sm" variant="quiet" aria-label={`Changes of entry ${number}`} onClick={onChanges}>
            Changes
          </Button>
          <Button size="sm" aria-label={`Fork here: after entry ${number}`} onClick={onFork}>
            Fork here
          </Button>
        </div>
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-xs text-ink-2 wrap-anywhere">
          <Mono>{formatWorldTime(at)}</Mono> <span>{by}</span>{' '}
          <span title={withoutHidden(shortenForRow(formatRequest(entry)))}>
            <Mono>{shortenForRow(shortenIds(formatRequest(entry)))}</Mono>
          </span>{' '}
          {(body !== undefined || files.length > 0) && (
            <details className="[&[open]]:basis-full">
              <summary>
                Sent<span className="sr-only">{` with entry ${number}`}</span>
              </summary>
              <Mono>{[...files.map((name) => `file ${name}`), body].filter(Boolean).join(' ')}</Mono>
            </details>
          )}
        </div>
      </div>
    </li>
  );
}

function MovedPointsList({ points }: { points: readonly MovedPoints[] }) {
  return points.map((moved) => (
    <span key={`${moved.account} ${moved.kind}`} className="text-sm tabular-nums">
      {` ${formatMovedPoints(moved)} `}
    </span>
  ));
}

/** Filled if Points moved, a ring for any other change, dashed for a fault, and a cross for a refusal. */
function HistoryNode({ refused, fault, moves }: { refused: boolean; fault: boolean; moves: boolean }) {
  return (
    <TimelineNode
      small
      tone={refused ? 'text-bad' : moves ? 'text-ink-2' : 'text-line-strong'}
      filled={moves}
      dashed={fault}
      crossed={refused && !fault}
    />
  );
}

/** The maximum number of first entries to choose from, besides entry 1. */
const MAX_OFFERED = 50;

interface ChangesDialogProps {
  world: string;
  entry: HistoryEntry;
  onClose: () => void;
}

/** What an entry changed, alone or together with the entries before it. */
function ChangesDialog({ world, entry, onClose }: ChangesDialogProps) {
  const { number } = entry;
  const [from, setFrom] = useState(number);
  const firsts = Array.from({ length: Math.min(MAX_OFFERED, number) }, (_, index) => number - index);
  if (!firsts.includes(1)) firsts.push(1);
  return (
    <Dialog
      title={`What entry ${number} changed`}
      size="lg"
      description={describeOperation(entry)}
      onClose={onClose}
      footer={<Button onClick={onClose}>{uiWords.close}</Button>}
    >
      <div className="grid gap-3">
        <p className="text-sm text-ink-2 wrap-anywhere">
          <span>{`${formatWorldTime(entry.at)}, ${entry.by}, `}</span>
          <Mono>{shortenForRow(formatRequest(entry))}</Mono>
        </p>
        <Select
          label="Entries to show"
          value={String(from)}
          onChange={(chosen) => setFrom(Number(chosen))}
          options={firsts.map((first) => ({
            value: String(first),
            label: first === number ? 'This entry only' : `Entries ${first} to ${number}`,
          }))}
        />
        <Changes world={world} from={from} to={number} />
      </div>
    </Dialog>
  );
}

function Changes({ world, from, to }: { world: string; from: number; to: number }) {
  const { data, error, refetch } = useQuery(changesQuery(world, from, to));
  if (error) return <ReadFailed title="The changes couldn’t be loaded" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton size="h-40" />;
  return (
    <ChangeList
      changes={data}
      noChanges={
        from === to ? 'This entry changed no stored data.' : `Entries ${from} to ${to} changed no stored data.`
      }
    />
  );
}

function ChangeList({ changes: { records, leftOff }, noChanges }: { changes: WorldChanges; noChanges: string }) {
  const fields = records.reduce((sum, { changes }) => sum + changes.length, 0);
  if (fields === 0) return <Notice title={noChanges} />;
  return (
    <>
      <output className="text-sm text-ink-2">
        {leftOff > 0
          ? `${formatCounted(fields, 'field')} in ${formatCounted(records.length, 'record')}, and ${formatCounted(leftOff, 'more field')} not listed`
          : `${formatCounted(fields, 'field')} in ${formatCounted(records.length, 'record')}`}
      </output>
      {records.map((record) => (
        <RecordChanges key={`${record.kind} ${record.id}`} record={record} />
      ))}
    </>
  );
}

/** The fields of one record that entries changed. */
function RecordChanges({ record }: { record: ChangedRecord }) {
  const { is, changes, id, kind } = record;
  const title = getTitle(record);
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold wrap-anywhere">
        <span>{title}</span>
        {is === 'added' && <Badge tone="good">added</Badge>}
        {is === 'removed' && <Badge>removed</Badge>}
        {namedKinds.has(kind) && (
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
            fieldColumn,
            // An added record had no values before, and a removed one has none after.
            ...(is === 'added' ? [] : [beforeColumn]),
            ...(is === 'removed' ? [] : [afterColumn]),
          ]}
        />
      </div>
    </section>
  );
}

const fieldColumn: Column<FieldChange> = {
  header: 'Field',
  rowHeader: true,
  bare: true,
  cell: ({ field }) => <Mono>{shortenForRow(shortenIds(field))}</Mono>,
};
const beforeColumn: Column<FieldChange> = { header: 'Before', cell: ({ before }) => <JsonValue json={before} /> };
const afterColumn: Column<FieldChange> = { header: 'After', cell: ({ after }) => <JsonValue json={after} /> };

function JsonValue({ json }: { json: string | undefined }) {
  return json === undefined ? <span className="text-ink-2">not set</span> : <Mono>{shortenForRow(json)}</Mono>;
}

/** Kinds whose records have names that differ from their ids. */
const namedKinds: ReadonlySet<string> = new Set(['product', 'run']);

const titlesByKind: Readonly<Record<string, (name: string) => string>> = {
  points: (name) => `Points of ${name}`,
  settings: () => 'Settings',
  fault: (name) => `Fault on ${name}`,
  purchases: (name) => `Purchases of ${name}`,
  run: (name) => `Run of ${name}`,
  growth: (name) => `Growth of ${name}`,
  upload: (name) => `Upload of version ${name}`,
  inside: () => 'World internals',
};

const getTitle = ({ kind, name }: ChangedRecord): string => titlesByKind[kind]?.(name) ?? name;
