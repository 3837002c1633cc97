import { formatCount, formatCounted } from '../../../../lib/count';
import { formatPoints, formatPointsWithUnit } from '../../../../lib/money';
import { formatCheckpoint } from '../../../../lib/runChoices/formatCheckpoint';
import { Button } from '../../../../ui/Button';
import { BarTrack } from '../../../../ui/BarTrack';
import { cx } from '../../../../ui/cx';
import { Table } from '../../../../ui/Table';
import { sharedWords } from '../../../../shared/words';
import { type CellEnd, type ColumnSums, computePointsPerPass, sumColumn } from '../results/sums';
import type { Evaluation } from '../useEvaluation';
import { findUsableCheckpoint } from './findUsableCheckpoint';

interface SummaryRow {
  title: string;
  sums: ColumnSums;
  /** The checkpoint its runs used, if it can become the default for new runs. */
  checkpoint: number | undefined;
}

interface ColumnSummaryProps {
  evaluation: Evaluation;
  /** Opens the dialog that makes a checkpoint the default. */
  onUse: (checkpoint: number) => void;
}

/** The totals of the columns, side by side: ended runs, checks, marks, Points. */
export function ColumnSummary({ evaluation, onUse }: ColumnSummaryProps) {
  const { titles, grid } = evaluation;
  const rows = titles.map((title, at): SummaryRow => ({
    title,
    sums: sumColumn(grid.flatMap((row) => row[at] ?? [])),
    checkpoint: findUsableCheckpoint(evaluation, at),
  }));
  const most = Math.max(1, ...rows.map(({ sums }) => sums.points));
  const dearest = Math.max(0.1, ...rows.map(({ sums }) => computePointsPerPass(sums) ?? 0));
  const checked = rows.some(({ sums }) => sums.checked > 0);
  const marked = rows.some(({ sums }) => Object.values(sums.marks).some((count) => count > 0));
  return (
    <Table
      caption="Totals by column"
      rows={rows}
      rowKey={({ title }) => title}
      columns={[
        {
          header: 'Column',
          rowHeader: true,
          bare: true,
          cell: ({ title, checkpoint }) => (
            <span className="grid justify-items-start gap-1">
              <span className="font-medium">{title}</span>{' '}
              {checkpoint !== undefined && (
                <Button size="sm" onClick={() => onUse(checkpoint)}>
                  <span>{`Use ${formatCheckpoint(checkpoint, 'sentence')} for new runs`}</span>
                  {rows.filter((row) => row.checkpoint === checkpoint).length > 1 && (
                    <span className="sr-only">{`: ${title}`}</span>
                  )}
                </Button>
              )}
            </span>
          ),
        },
        { header: 'Runs', cell: ({ sums }) => <RunEnds sums={sums} /> },
        ...(checked
          ? [
              {
                header: 'Checks passed',
                cell: ({ sums: { passed, checked: all } }: SummaryRow) => (
                  <Figure words={`${formatCount(passed)} of ${formatCount(all)}`} value={passed} max={all} />
                ),
              },
            ]
          : []),
        ...(marked
          ? [
              {
                header: 'Compared with A',
                cell: ({ sums: { marks } }: SummaryRow) =>
                  `${marks.better} better, ${marks.same} same, ${marks.worse} worse`,
              },
            ]
          : []),
        {
          header: 'Points',
          cell: ({ sums: { points, unpriced } }) => (
            <Figure
              words={`${formatPointsWithUnit(points)}${unpriced > 0 ? `, ${formatCount(unpriced)} unknown` : ''}`}
              value={points}
              max={most}
              neutral
            />
          ),
        },
        ...(checked
          ? [
              {
                header: 'Per passed check',
                cell: ({ sums }: SummaryRow) => {
                  const per = computePointsPerPass(sums);
                  return per === undefined ? (
                    '–'
                  ) : (
                    <Figure words={`${formatPer(per)} Points`} value={per} max={dearest} neutral />
                  );
                },
              },
            ]
          : []),
      ]}
    />
  );
}

const formatPer = (points: number): string => (Number.isInteger(points) ? formatPoints(points) : points.toFixed(1));

const endGroups: readonly { ends: readonly CellEnd[]; one: string; look: string }[] = [
  { ends: ['completed', 'other'], one: 'done', look: 'bg-good' },
  { ends: ['partial'], one: 'partial', look: 'bg-accent' },
  { ends: ['failed', 'refused'], one: 'failed', look: 'bg-bad' },
  { ends: ['unknown'], one: 'unknown', look: 'bg-line-strong' },
  { ends: ['void'], one: sharedWords.notSent, look: 'border border-line-strong' },
];

/** How the runs of a column ended, in words and as a bar. */
function RunEnds({ sums: { ends } }: { sums: ColumnSums }) {
  const counts = endGroups.map((part) => ({ ...part, count: part.ends.reduce((sum, end) => sum + ends[end], 0) }));
  const shown = counts.filter(({ count }) => count > 0);
  const all = Object.values(ends).reduce((sum, count) => sum + count, 0);
  return (
    <span className="grid min-w-28 gap-1">
      <span>
        {shown.length === 0
          ? `0 of ${formatCounted(all, 'run')}`
          : shown.map(({ count, one }) => `${formatCount(count)} ${one}`).join(', ')}
      </span>
      <span aria-hidden="true" className="flex h-1.5 gap-px overflow-hidden rounded-sm bg-line">
        {shown.map(({ count, one, look }) => (
          <span key={one} className={cx('bar-fill h-full', look)} style={{ width: `${(count / all) * 100}%` }} />
        ))}
      </span>
    </span>
  );
}

function Figure({ words, value, max, neutral }: { words: string; value: number; max: number; neutral?: boolean }) {
  return (
    <span className="grid min-w-20 gap-1">
      <span translate="no" className="tabular-nums">
        {words}
      </span>
      <BarTrack value={value} max={max} tone={neutral ? 'neutral' : 'accent'} />
    </span>
  );
}
