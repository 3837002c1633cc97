import { redactText } from '../../../../api/client/redact/redact';
import { type CsvColumns, csvTable } from '../../../../lib/text/csv';
import { checkWords } from '../checks/check';
import { columnName } from '../columns/column';
import { placeName } from '../../evaluateAddress';
import { type Cell, costOf } from '../results/sums';
import { standing } from '../words';
import type { Evaluation } from '../useEvaluation';

export type Exported = Pick<Evaluation, 'rows' | 'columns' | 'grid' | 'titles' | 'name'>;

interface Line {
  of: Exported;
  row: number;
  column: number;
  cell: Cell;
}

const prompt = ({ of, row }: Line) => of.rows[row];
const variant = ({ of, column }: Line) => of.columns[column];
const text = (value: string | undefined) => (value === undefined ? undefined : redactText(value));
const decided = ({ cell }: Line, passed: boolean) =>
  cell.checks.filter(({ verdict }) => verdict !== undefined && (verdict === 'passed') === passed);

const columns: CsvColumns<Line> = [
  ['Cell', ({ row, column }) => placeName({ row, column })],
  ['Prompt', (line) => text(prompt(line)?.prompt)],
  ['Expected', (line) => text(prompt(line)?.expected)],
  ['Note', (line) => text(prompt(line)?.note)],
  ['Column', ({ of, column }) => text(columnName(of.columns, column))],
  ['Model', (line) => line.cell.summary?.model ?? variant(line)?.model],
  ['Checkpoint', (line) => line.cell.summary?.growthVersion ?? variant(line)?.growthVersion],
  ['Hosted skills', (line) => variant(line)?.enabledSkills.join(' ')],
  ['Status', ({ cell }) => standing(cell).word],
  ['Points', ({ cell }) => costOf(cell)],
  ['At most', ({ cell }) => cell.ceiling ?? cell.summary?.ceilingPoints],
  ['Milliseconds', ({ cell }) => cell.summary?.tookMs],
  ['Characters', ({ cell }) => cell.summary?.length],
  ['Checks passed', (line) => (line.cell.checks.length === 0 ? undefined : decided(line, true).length)],
  ['Checks', ({ cell }) => (cell.checks.length === 0 ? undefined : cell.checks.length)],
  [
    'Not passed',
    (line) =>
      text(
        decided(line, false)
          .map(({ check }) => checkWords(check))
          .join('; '),
      ),
  ],
  ['Mark', ({ cell }) => cell.mark],
  ['Run id', ({ cell: { state } }) => (state.at === 'done' ? state.runId : undefined)],
  ['Beginning', ({ cell }) => text(cell.summary?.beginning)],
];

/** The matrix as CSV, a line for each cell, redacted. An empty cell is not known. */
export const matrixCsv = (of: Exported): string =>
  csvTable(
    columns,
    of.grid.flatMap((cells, row) => cells.map((cell, column): Line => ({ of, row, column, cell }))),
  );
