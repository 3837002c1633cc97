import type { Try } from '../../../api/client/requestLog';
import { formatDuration } from '../../../lib/time';
import { Mono } from '../../../ui/Mono';
import { Table } from '../../../ui/Table';
import { type Entry, timingWords } from '../entry';

/** Each try of a request: when it was sent, how long its answer took, and the wait after it. */
export function TimingPart({ entry }: { entry: Entry }) {
  return (
    <>
      <p className="text-sm">{timingWords(entry)}</p>
      {entry.tries.length > 0 && <Tries entry={entry} />}
    </>
  );
}

function Tries({ entry }: { entry: Entry }) {
  return (
    <Table
      caption="Tries"
      rows={entry.tries.map((one, index) => ({ ...one, number: index + 1 }))}
      rowKey={({ number }) => String(number)}
      columns={[
        { header: 'Try', rowHeader: true, cell: ({ number }) => String(number) },
        { header: 'Sent', align: 'end', cell: ({ sentAt }) => `+${formatDuration(sentAt)}` },
        { header: 'Waiting', align: 'end', cell: ({ sentAt, headAt }) => lapse(sentAt, headAt) },
        { header: 'Receiving', align: 'end', cell: ({ headAt, endedAt }) => lapse(headAt, endedAt) },
        { header: 'End', cell: (one) => <End {...one} /> },
      ]}
    />
  );
}

const lapse = (from: number | undefined, to: number | undefined): string =>
  from === undefined || to === undefined ? '–' : formatDuration(to - from);

function End({ status, code, endedAt, wait }: Try) {
  return (
    <>
      <Mono>{endedAt === undefined ? 'in progress' : [status, code].filter(Boolean).join(' ')}</Mono>
      {wait && (
        <span className="block text-ink-2">
          {`then ${formatDuration(wait.ms)} ${wait.because === 'Retry-After' ? 'as Retry-After asked' : 'as the console chose'}`}
        </span>
      )}
    </>
  );
}
