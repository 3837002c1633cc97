import { redactText } from '../../../../api/client/redact/redact';
import { type CsvColumns, toCsvTable } from '../../../../lib/text/csv';
import { describeCheck } from '../checks/check';
import { columnName } from '../columns/column';
import { formatCellPosition } from '../../evaluateAddress';
import { type Cell, getCost } from '../results/sums';
import { describeCell } from '../describeCell';
import type { Evaluation } from '../useEvaluation';

export type ExportedMatrix = Pick<Evaluation, 'rows' | 'columns' | 'grid' | 'titles' | 'name'>;

interface CsvLine {
  of: ExportedMatrix;
  row: number;
  column: number;
  cell: Cell;
}

const getPrompt = ({ of, row }: CsvLine) => of.rows[row];
const getColumn = ({ of, column }: CsvLine) => of.columns[column];
const redactOptional = (value: string | undefined) => (value === undefined ? undefined : redactText(value));
const selectDecided = ({ cell }: CsvLine, passed: boolean) =>
  cell.checks.filter(({ verdict }) => verdict !== undefined && (verdict === 'passed') === passed);

const columns: CsvColumns<CsvLine> = [
  ['Cell', ({ row, column }) => formatCellPosition({ row, column })],
  ['Prompt', (line) => redactOptional(getPrompt(line)?.prompt)],
  ['Expected', (line) => redactOptional(getPrompt(line)?.expected)],
  ['Note', (line) => redactOptional(getPrompt(line)?.note)],
  ['Column', ({ of, column }) => redactOptional(columnName(of.columns, column))],
  ['Model', (line) => line.cell.summary?.model ?? getColumn(line)?.model],
  ['Checkpoint', (line) => line.cell.summary?.growthVersion ?? getColumn(line)?.growthVersion],
  ['Hosted skills', (line) => getColumn(line)?.enabledSkills.join(' ')],
  ['Status', ({ cell }) => describeCell(cell).word],
  ['Points', ({ cell }) => getCost(cell)],
  ['At most', ({ cell }) => cell.ceiling ?? cell.summary?.ceilingPoints],
  ['Milliseconds', ({ cell }) => cell.summary?.tookMs],
  ['Characters', ({ cell }) => cell.summary?.length],
  ['Checks passed', (line) => (line.cell.checks.length === 0 ? undefined : selectDecided(line, true).length)],
  ['Checks', ({ cell }) => (cell.checks.length === 0 ? undefined : cell.checks.length)],
  [
    'Not passed',
    (line) =>
      redactOptional(
        selectDecided(line, false)
          .map(({ check }) => describeCheck(check))
          .join('; '),
      ),
  ],
  ['Mark', ({ cell }) => cell.mark],
  ['Run id', ({ cell: { state } }) => (state.at === 'done' ? state.runId : undefined)],
  ['Beginning', ({ cell }) => redactOptional(cell.summary?.beginning)],
];

/** The matrix as CSV, a line for each cell, redacted. An empty cell is not known. */
export const toMatrixCsv = (of: ExportedMatrix): string =>
  toCsvTable(
    columns,
    of.grid.flatMap((cells, row) => cells.map((cell, column): CsvLine => ({ of, row, column, cell }))),
  );
