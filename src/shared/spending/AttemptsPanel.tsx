import type { Content } from '../../ui/content';
import type { Attempt } from '../../spending/ledger/attempt';
import { describeEnd, endLabels } from './describeEnd';
import { formatPoints } from '../../lib/money';
import { Badge } from '../../ui/Badge';
import { Dot } from '../../ui/Dot';
import { Mono } from '../../ui/Mono';
import { Panel } from '../../ui/Panel';
import { RelativeTime } from '../../ui/RelativeTime';
import { Table } from '../../ui/Table';
import { spendingWords } from './words';

interface AttemptsPanelProps {
  attempts: readonly Attempt[];
  /** The column heading of the choice, and how a choice is displayed. */
  choice: { header: string; cell: (attempt: Attempt) => Content };
  /** A link to the work that an attempt started, if its id is known. */
  work?: (id: string) => Content;
}

/** The attempts on a subject from this browser, with the outcome of each. */
export function AttemptsPanel({ attempts, choice, work }: AttemptsPanelProps) {
  return (
    <Panel title={spendingWords.earlierAttempts} flush>
      {attempts.length === 0 ? (
        <p className="px-4 py-3.5 text-sm text-ink-2">
          None from this browser yet. Each attempt and its outcome will appear here.
        </p>
      ) : (
        <Table
          caption={spendingWords.earlierAttempts}
          rows={attempts}
          rowKey={(attempt) => attempt.id}
          columns={[
            { header: 'When', cell: (attempt) => <RelativeTime at={attempt.at} /> },
            { ...choice, rowHeader: true },
            { header: 'Version', cell: (attempt) => <Mono>{attempt.version}</Mono> },
            { header: 'Points', align: 'end', cell: (attempt) => formatPoints(attempt.points) },
            {
              header: 'Outcome',
              cell: (attempt) => (
                <Dot state={endLabels[attempt.end].dot}>
                  <span>{describeEnd(attempt.end, attempt.note)}</span>
                  {attempt.proposal !== undefined && <Badge>from a proposal</Badge>}
                  {work && attempt.work !== undefined && <span className="ms-2">{work(attempt.work)}</span>}
                </Dot>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}
