import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type HistoryEntry, type WorldChanges, changesQuery } from '../../../api/client/sandbox/history';
import { formatCounted } from '../../../lib/count';
import { beginning } from '../../../lib/text/shorten';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Mono } from '../../../ui/Mono';
import { Notice } from '../../../ui/Notice';
import { Select } from '../../../ui/Select';
import { Skeleton } from '../../../ui/Skeleton';
import { ReadFailed } from '../ReadFailed';
import { deedWords, requestOf } from './entryWords';
import { RecordChanges } from './RecordChanges';
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
  if (error) return <ReadFailed title="The changes could not be read" error={error} again={refetch} />;
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
        <RecordChanges key={`${record.kind} ${record.id}`} record={record} />
      ))}
    </>
  );
}
