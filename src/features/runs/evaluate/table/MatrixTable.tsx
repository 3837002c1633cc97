import { memo, useMemo, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { shortenForRow } from '../../../../lib/text/shorten';
import { Badge } from '../../../../ui/Badge';
import { Dot } from '../../../../ui/Dot';
import { ServiceText } from '../../../../ui/ServiceText';
import { type Column, Table } from '../../../../ui/Table';
import { buildCellAddress, formatCellPosition } from '../../evaluateAddress';
import type { Cell } from '../results/sums';
import type { Evaluation } from '../useEvaluation';
import { summarizeChecks, formatFigures, describeCell } from '../describeCell';
import { markLabels } from './marking';

interface TableRow {
  id: string;
  index: number;
  prompt: string;
  cells: readonly Cell[];
}

/** The matrix: a row for each prompt, a column for each variant. A cell links to its result. */
export const MatrixTable = memo(
  Matrix,
  ({ evaluation: previous }, { evaluation: next }) =>
    previous.grid === next.grid &&
    previous.rows === next.rows &&
    previous.titles === next.titles &&
    previous.closedAddress === next.closedAddress,
);

function Matrix({ evaluation: { rows, grid, titles, closedAddress } }: { evaluation: Evaluation }) {
  const drawn = useGradualRows(rows.length);
  const tableRows = useMemo(
    () =>
      rows
        .slice(0, drawn)
        .map((row, index): TableRow => ({ id: row.id, index, prompt: row.prompt, cells: grid[index] ?? [] })),
    [rows, grid, drawn],
  );
  const columns = useMemo(
    (): Column<TableRow>[] => [
      {
        header: 'Prompt',
        rowHeader: true,
        bare: true,
        cell: ({ index, prompt }) => <PromptCell number={index + 1} prompt={prompt} />,
      },
      ...titles.map((title, at): Column<TableRow> => ({
        key: String(at),
        header: title,
        cell: ({ index, cells }) => {
          const cell = cells[at];
          return cell && <ResultCell cell={cell} column={at} row={index} closedAddress={closedAddress} />;
        },
      })),
    ],
    [titles, closedAddress],
  );
  return (
    <div className="matrix" style={{ '--matrix-columns': titles.length }}>
      <Table caption="Results" rows={tableRows} rowKey={({ id }) => id} columns={columns} />
    </div>
  );
}

const PromptCell = memo(function PromptCell({ number, prompt }: { number: number; prompt: string }) {
  return (
    <span className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
      <span className="text-ink-2 tabular-nums">{String(number)}</span>{' '}
      <ServiceText prose className="line-clamp-4 font-medium">
        {shortenForRow(prompt)}
      </ServiceText>
    </span>
  );
});

interface ResultCellProps {
  cell: Cell;
  column: number;
  row: number;
  closedAddress: string;
}

/** One result in a few lines. It has its own key handling through `data-cell` (`useMarkKeys`). */
const ResultCell = memo(
  function ResultCell({ cell, column, row, closedAddress }: ResultCellProps) {
    const { word, dot } = describeCell(cell);
    const place = formatCellPosition({ column, row });
    const sums = summarizeChecks(cell);
    const facts = formatFigures(cell);
    const { summary, state } = cell;
    const why = state.at === 'void' || state.at === 'refused' ? state.why : summary?.error;
    const opens = state.at === 'done' || state.at === 'unknown' || state.at === 'running';
    return (
      <div data-cell={place} className="grid gap-0.5">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Dot state={dot}>
            {opens ? (
              <Link
                to={buildCellAddress(closedAddress, { column, row })}
                aria-label={`Open ${place}: ${word}`}
                className="font-medium"
              >
                {word}
              </Link>
            ) : (
              <span className={state.at === 'idle' || state.at === 'queued' ? 'text-ink-2' : undefined}>{word}</span>
            )}
          </Dot>{' '}
          {cell.mark !== undefined && <Badge tone={markLabels[cell.mark].tone}>{cell.mark}</Badge>}
        </span>{' '}
        {facts !== '' && <span className="text-xs text-ink-2 tabular-nums">{facts}</span>}{' '}
        {sums && <span className={`text-xs ${sums.all ? 'text-good' : 'text-bad'}`}>{sums.words}</span>}{' '}
        {summary !== undefined && summary.beginning !== '' && (
          <ServiceText prose className="mt-0.5 line-clamp-3 text-xs">
            {summary.beginning}
          </ServiceText>
        )}{' '}
        {why !== undefined && <span className="text-xs text-ink-2">{why}</span>}
      </div>
    );
  },
  (previous, next) =>
    previous.column === next.column &&
    previous.row === next.row &&
    previous.closedAddress === next.closedAddress &&
    isSameCell(previous.cell, next.cell),
);

/** Compares by value, because the store is read again with each change and equal states are new objects. */
function isSameState(previous: Cell['state'], next: Cell['state']): boolean {
  const entries = Object.entries(previous);
  return (
    previous === next ||
    (entries.length === Object.keys(next).length &&
      entries.every(([name, value]) => (next as Record<string, unknown>)[name] === value))
  );
}

/** Compares by value, because each new result rebuilds all cells, most of them unchanged. */
function isSameCell(previous: Cell, next: Cell): boolean {
  return (
    isSameState(previous.state, next.state) &&
    previous.ceiling === next.ceiling &&
    previous.summary === next.summary &&
    previous.mark === next.mark &&
    previous.checks.length === next.checks.length &&
    previous.checks.every(({ verdict }, at) => verdict === next.checks[at]?.verdict)
  );
}

/** How many rows are rendered in one task; 50 rows with 6 results each would block the page. */
const ROWS_PER_TASK = 8;

/** How many rows to render now: the first ones at once, then more with each task. */
function useGradualRows(rows: number): number {
  const [drawn, setDrawn] = useState(ROWS_PER_TASK);
  useEffect(() => {
    if (drawn >= rows) return;
    const timer = setTimeout(() => setDrawn(drawn + ROWS_PER_TASK));
    return () => clearTimeout(timer);
  }, [drawn, rows]);
  return Math.min(drawn, rows);
}
