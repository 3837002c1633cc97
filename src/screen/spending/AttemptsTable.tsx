import { formatPoints } from '../../lib/money';
import { Dot } from '../../ui/Dot';
import { Mono } from '../../ui/Mono';
import { RelativeTime } from '../../ui/RelativeTime';
import { Table } from '../../ui/Table';
import type { AttemptsPanelProps } from './AttemptsPanel';

const ends = {
  settled: { dot: 'held', word: 'Accepted' },
  refused: { dot: 'open', word: 'Refused' },
  'not-started': { dot: 'open', word: 'Not started' },
  unknown: { dot: 'refused', word: 'End not known' },
  sending: { dot: 'active', word: 'Sending' },
} as const;

/** The attempts, one in a row. */
export function AttemptsTable({ attempts, choice, work }: AttemptsPanelProps) {
  return (
    <Table
      caption="Earlier attempts"
      rows={attempts}
      rowKey={(attempt) => attempt.id}
      columns={[
        { key: 'when', header: 'When', cell: (attempt) => <RelativeTime at={attempt.at} /> },
        { key: 'choice', header: choice.header, cell: choice.cell, rowHeader: true },
        { key: 'version', header: 'Version', cell: (attempt) => <Mono>{attempt.version}</Mono> },
        { key: 'points', header: 'Points', align: 'end', cell: (attempt) => formatPoints(attempt.points) },
        {
          key: 'outcome',
          header: 'Outcome',
          cell: (attempt) => (
            <Dot state={ends[attempt.end].dot}>
              {ends[attempt.end].word}. {attempt.note}
              {work && attempt.work !== undefined && <span className="ms-2">{work(attempt.work)}</span>}
            </Dot>
          ),
        },
      ]}
    />
  );
}
