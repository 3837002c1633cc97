import { escapeMarkdown } from '../../../../api/client/redact/escapeMarkdown';
import { plainName } from '../../../../lib/fileName';
import { formatCount, formatCounted } from '../../../../lib/count';
import { formatPoints, inPoints } from '../../../../lib/money';
import { checkWords } from '../checks/check';
import { placeName } from '../../evaluateAddress';
import { type Cell, pointsPerPass, sumsOf } from '../results/sums';
import { checkSums, figures, standing } from '../words';
import type { Exported } from './matrixCsv';

/** The matrix as a Markdown document: the sums, then prompt by prompt what each column brought. Texts are made inert, and secrets redacted. */
export function matrixMarkdown(of: Exported): string {
  const { rows, grid, titles, name } = of;
  const sums = titles.map((title, at) => [title, sumsOf(grid.flatMap((row) => row[at] ?? []))] as const);
  const table = [
    '| Column | Done | Partial | Failed | Not known | Checks passed | Points | Points per passed check |',
    '|---|---:|---:|---:|---:|---:|---:|---:|',
    ...sums.map(([title, sum]) => {
      const { ends, checked, passed, points } = sum;
      const per = pointsPerPass(sum);
      const figuresOf = [ends.completed + ends.other, ends.partial, ends.failed, ends.unknown].map(formatCount);
      const checks = checked === 0 ? '–' : `${formatCount(passed)} of ${formatCount(checked)}`;
      return `| ${[escapeMarkdown(title), ...figuresOf, checks, formatPoints(points), per === undefined ? '–' : String(per)].join(' | ')} |`;
    }),
  ];
  const parts = rows.flatMap(({ prompt, expected, note }, row) => [
    `## Prompt ${row + 1}`,
    `> ${escapeMarkdown(prompt)}`,
    ...(expected.trim() === '' ? [] : [`Expected: ${escapeMarkdown(expected)}`]),
    ...(note.trim() === '' ? [] : [`Note: ${escapeMarkdown(note)}`]),
    (grid[row] ?? []).map((cell, column) => line(cell, { row, column }, titles[column] ?? '')).join('\n'),
  ]);
  const total = sums.reduce((sum, [, { points }]) => sum + points, 0);
  return `${[
    `# Evaluation: ${escapeMarkdown(name)}`,
    `${formatCounted(rows.length, 'prompt')}, ${formatCounted(titles.length, 'column')}, ${inPoints(total)}.`,
    table.join('\n'),
    ...parts,
  ].join('\n\n')}\n`;
}

function line(cell: Cell, place: { row: number; column: number }, title: string): string {
  const { word } = standing(cell);
  const failed = cell.checks.filter(({ verdict }) => verdict !== undefined && verdict !== 'passed');
  const told = [
    word,
    figures(cell),
    checkSums(cell)?.words,
    failed.length > 0 ? `not passed: ${failed.map(({ check }) => checkWords(check)).join('; ')}` : undefined,
    cell.mark === undefined ? undefined : `marked ${cell.mark}`,
  ].filter((part) => part !== undefined && part !== '');
  const beginning = cell.summary?.beginning ?? '';
  return `- **${placeName(place)}** ${escapeMarkdown(title)}: ${escapeMarkdown(told.join(' · '))}${beginning === '' ? '' : `\n  ${escapeMarkdown(beginning)}`}`;
}

/** `evaluation-incident-triage`: only characters that are safe in file systems and shells. */
export const fileNameOf = (name: string): string => ['evaluation', plainName(name)].filter(Boolean).join('-');
