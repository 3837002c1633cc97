import { escapeMarkdown } from '../../../../api/client/redact/escapeMarkdown';
import { toPlainName } from '../../../../lib/fileName';
import { formatCount, formatCounted } from '../../../../lib/count';
import { formatPoints, formatPointsWithUnit } from '../../../../lib/money';
import { describeCheck } from '../checks/check';
import { formatCellPosition } from '../../evaluateAddress';
import { type Cell, computePointsPerPass, sumColumn } from '../results/sums';
import { summarizeChecks, formatFigures, describeCell } from '../describeCell';
import type { ExportedMatrix } from './matrixCsv';

/** The matrix as a Markdown document: the sums, then each prompt with the result of each column. Texts are escaped and secrets redacted. */
export function toMatrixMarkdown(of: ExportedMatrix): string {
  const { rows, grid, titles, name } = of;
  const sums = titles.map((title, at) => [title, sumColumn(grid.flatMap((row) => row[at] ?? []))] as const);
  const table = [
    '| Column | Done | Partial | Failed | Unknown | Checks passed | Points | Points per passed check |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...sums.map(([title, sum]) => {
      const { ends, checked, passed, points } = sum;
      const per = computePointsPerPass(sum);
      const counts = [ends.completed + ends.other, ends.partial, ends.failed, ends.unknown].map(formatCount);
      const checks = checked === 0 ? '–' : `${formatCount(passed)} of ${formatCount(checked)}`;
      return `| ${[escapeMarkdown(title), ...counts, checks, formatPoints(points), per === undefined ? '–' : String(per)].join(' | ')} |`;
    }),
  ];
  const parts = rows.flatMap(({ prompt, expected, note }, row) => [
    `## Prompt ${row + 1}`,
    `> ${escapeMarkdown(prompt)}`,
    ...(expected.trim() === '' ? [] : [`Expected: ${escapeMarkdown(expected)}`]),
    ...(note.trim() === '' ? [] : [`Note: ${escapeMarkdown(note)}`]),
    (grid[row] ?? []).map((cell, column) => formatCellLine(cell, { row, column }, titles[column] ?? '')).join('\n'),
  ]);
  const total = sums.reduce((sum, [, { points }]) => sum + points, 0);
  return `${[
    `# Evaluation: ${escapeMarkdown(name)}`,
    `${formatCounted(rows.length, 'prompt')}, ${formatCounted(titles.length, 'column')}, ${formatPointsWithUnit(total)}.`,
    table.join('\n'),
    ...parts,
  ].join('\n\n')}\n`;
}

function formatCellLine(cell: Cell, place: { row: number; column: number }, title: string): string {
  const { word } = describeCell(cell);
  const failed = cell.checks.filter(({ verdict }) => verdict !== undefined && verdict !== 'passed');
  const facts = [
    word,
    formatFigures(cell),
    summarizeChecks(cell)?.words,
    failed.length > 0 ? `failed: ${failed.map(({ check }) => describeCheck(check)).join('; ')}` : undefined,
    cell.mark === undefined ? undefined : `marked ${cell.mark}`,
  ].filter((part) => part !== undefined && part !== '');
  const beginning = cell.summary?.beginning ?? '';
  return `- **${formatCellPosition(place)}** ${escapeMarkdown(title)}: ${escapeMarkdown(facts.join(' · '))}${beginning === '' ? '' : `\n  ${escapeMarkdown(beginning)}`}`;
}

/** `evaluation-incident-triage`: only characters that are safe in file systems and shells. */
export const buildFileName = (name: string): string => ['evaluation', toPlainName(name)].filter(Boolean).join('-');
