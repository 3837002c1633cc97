import { spendingWords } from '../../../../shared/spending/words';
import type { ColumnState } from '../matrix/matrix';
import { useSessionCap } from '../../../../spending/useSessionCap';
import { formatCount, formatCounted } from '../../../../lib/count';
import { formatPoints, formatPointsWithUnit } from '../../../../lib/money';
import { formatOrDash } from '../../../../lib/formatOrDash';
import { Failure } from '../../../../shared/Failure';
import { ButtonCountdown, useClosed } from '../../../../shared/limit/limit';
import { formatBalance, computeShortfall, describeShortfall } from '../../../../shared/spending/shortfall';
import { Badge } from '../../../../ui/Badge';
import { Button } from '../../../../ui/Button';
import { Panel } from '../../../../ui/Panel';
import { Receipt } from '../../../../ui/Receipt';
import { Table } from '../../../../ui/Table';
import type { Evaluation } from '../useEvaluation';
import { isOpenToConsent } from '../matrix/matrixView';
import { evaluateWords } from '../words';

interface CeilingsPanelProps {
  evaluation: Evaluation;
  onQuote: () => void;
}

/** The maximum cost of the matrix by column, by prompt and in total, with the balance, the session cap and the button to the review. */
export function CeilingsPanel({ evaluation, onQuote }: CeilingsPanelProps) {
  const { matrix, titles, notReady } = evaluation;
  const { phase, columns, sums, availablePoints, controller } = matrix;
  const quote = useClosed('runs.quote');
  const review = useClosed('runs.quote', 'runs.start');
  const quoting = phase === 'quoting';
  const under = phase === 'running' || phase === 'paused';
  // A running matrix is shown with its results.
  const quoted =
    !under &&
    sums.runs > 0 &&
    columns.length > 0 &&
    columns.every(({ quote: columnQuote }) => columnQuote !== undefined);
  const ceilings = computeCeilings(evaluation);
  const short = describeShortfall(computeShortfall({ points: sums.points, available: availablePoints }));
  return (
    <Panel
      title="Ceilings"
      flush
      badges={
        quoted &&
        short === undefined &&
        availablePoints !== undefined &&
        sums.points !== undefined && <Badge tone="good">affordable</Badge>
      }
    >
      {columns.map((column, at) => (
        <NoQuote key={column.id} column={column} title={titles[at] ?? ''} />
      ))}
      {quoted && <ByColumn ceilings={ceilings} />}
      <div className="grid gap-3 px-4 py-3.5">
        {quoted ? (
          <Totals ceilings={ceilings} sums={sums} available={availablePoints} />
        ) : (
          <p className="text-sm text-ink-2">{describeNextStep(matrix)}</p>
        )}
        {quoted && sums.points !== undefined && (
          <Button
            variant="spend"
            block
            disabledReason={review.why ?? notReady ?? short ?? matrix.noReview}
            onClick={() => controller.review()}
          >
            <span>{`Review ${formatCounted(sums.runs, 'run')}`}</span>
            <ButtonCountdown left={review.left} />
          </Button>
        )}
        <Button
          variant={quoted ? 'secondary' : 'primary'}
          block
          pending={quoting}
          disabledReason={quote.why ?? whyNoQuotes(matrix)}
          onClick={onQuote}
        >
          <span>{quoted ? spendingWords.quoteAgain : evaluateWords.getQuotes}</span>
          <ButtonCountdown left={quote.left} />
        </Button>
        {quoted && (
          <p className="text-xs text-ink-2">
            Each run is quoted again before it’s sent, and isn’t sent if it would cost more than its ceiling. Unused
            Points are returned when a run ends, or all of them if it fails.
          </p>
        )}
      </div>
    </Panel>
  );
}

function whyNoQuotes({ phase, working, cells, sums }: Evaluation['matrix']): string | undefined {
  if (phase === 'running' || phase === 'paused') return 'The matrix is running';
  if (working) return 'Some runs haven’t finished yet.';
  return cells.length > 0 && sums.runs === 0 ? 'Every cell has been run' : undefined;
}

function describeNextStep({ phase, consent, cells, sums }: Evaluation['matrix']): string {
  if (consent && (phase === 'running' || phase === 'paused'))
    return `You confirmed up to ${formatPointsWithUnit(consent.points)} for ${formatCounted(consent.cells.length, 'run')}. You can get new quotes once they finish or you stop them.`;
  if (cells.length > 0 && sums.runs === 0)
    return 'Every cell has been run. Clear the results to run them again, or change a prompt or a column.';
  return 'Each column gets a quote: the most that one of its runs can cost. Nothing is charged before you confirm the list.';
}

function NoQuote({ column: { error }, title }: { column: ColumnState; title: string }) {
  if (error === undefined) return null;
  return (
    <div className="border-b border-line px-4 py-3">
      <div className="grid gap-1.5">
        <p className="text-sm font-medium">{title}</p>
        <Failure error={error} level={3} />
      </div>
    </div>
  );
}

function ByColumn({ ceilings: { byColumn } }: { ceilings: Ceilings }) {
  return (
    <Table
      caption="Ceilings by column"
      few
      rows={byColumn}
      rowKey={({ title }) => title}
      columns={[
        { header: 'Column', rowHeader: true, cell: ({ title }) => title },
        { header: 'Per run', align: 'end', cell: ({ ceiling }) => formatOrDash(ceiling, formatPoints) },
        { header: 'Runs', align: 'end', cell: ({ runs }) => formatCount(runs) },
        { header: 'At most', align: 'end', cell: ({ points }) => formatOrDash(points, formatPoints) },
      ]}
    />
  );
}

interface TotalsProps {
  ceilings: Ceilings;
  sums: Evaluation['matrix']['sums'];
  /** The balance, in Points. */
  available: number | undefined;
}

function Totals({ ceilings: { byRow }, sums, available }: TotalsProps) {
  const { cap, spent } = useSessionCap();
  const isUniform = new Set(byRow.map(({ points }) => points)).size === 1;
  const [first] = byRow;
  return (
    <>
      {byRow.length > 1 && !isUniform && (
        <details className="text-sm">
          <summary className="font-medium">By prompt</summary>
          <div className="-mx-4">
            <Table
              caption="Ceilings by prompt"
              few
              rows={byRow}
              rowKey={({ number }) => String(number)}
              columns={[
                { header: 'Prompt', rowHeader: true, cell: ({ number }) => `Prompt ${number}` },
                { header: 'Runs', align: 'end', cell: ({ runs }) => formatCount(runs) },
                { header: 'At most', align: 'end', cell: ({ points }) => formatOrDash(points, formatPoints) },
              ]}
            />
          </div>
        </details>
      )}
      <Receipt
        lines={[
          isUniform &&
            first?.points !== undefined && { label: 'Per prompt', value: formatPointsWithUnit(first.points) },
          sums.points !== undefined && {
            label: 'Balance',
            value: formatBalance(available, sums.points, 'at least '),
          },
          {
            label: spendingWords.sessionCap,
            value: cap === undefined ? 'none' : `${formatPoints(cap)}, ${formatPoints(spent)} so far`,
          },
        ]}
        total={{
          label: `${formatCounted(sums.runs, 'run')}, at most`,
          value: formatOrDash(sums.points, formatPointsWithUnit),
        }}
      />
    </>
  );
}

/** The ceilings of the runs that a consent now would list: by column and by prompt. All in Points. */
interface Ceilings {
  byColumn: readonly {
    title: string;
    /** Of one run. */
    ceiling: number | undefined;
    runs: number;
    points: number | undefined;
  }[];
  byRow: readonly {
    /** Of the prompt, from 1. */
    number: number;
    runs: number;
    /** Undefined while a column among them has no quote. */
    points: number | undefined;
  }[];
}

function computeCeilings({
  grid,
  titles,
  matrix: { columns },
}: Pick<Evaluation, 'grid' | 'titles' | 'matrix'>): Ceilings {
  const open = grid.map((row) => row.map(({ state }) => isOpenToConsent(state)));
  const ceilings = titles.map((_, at) => columns[at]?.quote?.ceiling);
  const byColumn = titles.map((title, at) => {
    const runs = open.filter((row) => row[at]).length;
    const ceiling = ceilings[at];
    return { title, ceiling, runs, points: ceiling === undefined ? undefined : ceiling * runs };
  });
  const byRow = open.map((row, index) => ({
    number: index + 1,
    runs: row.filter(Boolean).length,
    points: row.reduce<number | undefined>((sum, isOpen, at) => {
      const ceiling = isOpen ? ceilings[at] : 0;
      return sum === undefined || ceiling === undefined ? undefined : sum + ceiling;
    }, 0),
  }));
  return { byColumn, byRow };
}
