import type { Attempt } from '../../api/spending/attempts';
import { formatPoints } from '../../lib/money';
import { Dot } from '../../ui/Dot';
import { Mono } from '../../ui/Mono';
import { Panel } from '../../ui/Panel';
import { RelativeTime } from '../../ui/RelativeTime';
import { Table } from '../../ui/Table';
import { wordsOf } from './prepQuoteView';

const ends = {
  settled: { dot: 'held', word: 'Accepted' },
  refused: { dot: 'open', word: 'Refused' },
  'not-started': { dot: 'open', word: 'Not started' },
  unknown: { dot: 'refused', word: 'End not known' },
  sending: { dot: 'active', word: 'Sending' },
} as const;

/** What was tried on this product from this browser, and how each try ended. */
export function AttemptsPanel({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <Panel title="Earlier attempts" flush>
      {attempts.length === 0 ? (
        <p className="px-4 py-3.5 text-sm text-ink-2">
          None from this browser yet. Each attempt and its end will stand here.
        </p>
      ) : (
        <Table
          caption="Earlier attempts"
          rows={attempts}
          rowKey={(attempt) => attempt.id}
          columns={[
            { key: 'when', header: 'When', cell: (attempt) => <RelativeTime at={attempt.at} /> },
            { key: 'tier', header: 'Tier', cell: (attempt) => wordsOf(attempt.choice), rowHeader: true },
            { key: 'version', header: 'Version', cell: (attempt) => <Mono>{attempt.version}</Mono> },
            { key: 'points', header: 'Points', align: 'end', cell: (attempt) => formatPoints(attempt.points) },
            {
              key: 'outcome',
              header: 'Outcome',
              cell: (attempt) => (
                <Dot state={ends[attempt.end].dot}>
                  {ends[attempt.end].word}. {attempt.note}
                </Dot>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}
