import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import {
  type Mark,
  type PromptRow,
  saveMarks,
  savePrompts,
  readMarks,
  readPrompts,
} from '../../../api/drafts/promptsDraft';
import { session } from '../../../api/client/session/session';
import { useMatrix } from './matrix/useMatrix';
import type { MatrixInput } from './matrix/matrix';
import { useAddressView } from '../../../shared/useAddress';
import { type RunContext, findChoiceIssues, toRunChoices } from '../run/runForm';
import { type Column, getColumnIds, getColumnTitle, getFirstColumns, openColumn } from './columns/column';
import { checkError } from './checks/check';
import { type CellPosition, buildClosedAddress, evaluateAddress } from '../evaluateAddress';
import { isBlank, createRow, promptIssues } from './prompts/promptRow';
import { getResultStore } from './results/resultStore';
import { type Cell, buildCell } from './results/sums';

export type Evaluation = ReturnType<typeof useEvaluation>;

/** How long typing pauses before the prompts are stored and their checks made, in ms. */
const PAUSE_MS = 400;

/** A Pack's evaluation: prompts from the draft, columns from the address, the matrix that runs them, and its results. */
export function useEvaluation(context: RunContext, name: string, version: string | undefined) {
  const { productId, owned } = context;
  const { view, search, change } = useAddressView(evaluateAddress);
  const prompts = usePrompts(productId);
  const columns = useMemo(() => {
    const given = view.column.length === 0 ? getFirstColumns(context) : view.column;
    return given.map((column) => openColumn(column, context));
  }, [view.column, context]);
  const ids = useMemo(() => getColumnIds(columns), [columns]);
  const rows = useMemo(() => prompts.rows.filter((row) => !isBlank(row)), [prompts.rows]);
  const issues = useMemo(() => columns.map((column) => findChoiceIssues(column, context)), [columns, context]);
  const sound = issues.every((item) => Object.keys(item).length === 0);
  const input = useMemo<MatrixInput>(
    () => ({
      rows: rows.filter((row) => promptIssues(row).prompt === undefined).map(({ id, prompt }) => ({ id, prompt })),
      columns: sound ? columns.map((column, at) => ({ id: ids[at]!, choices: toRunChoices(column) })) : [],
    }),
    [rows, columns, ids, sound],
  );

  const matrix = useMatrix({ productId, name, version, owned });
  const { controller } = matrix;
  useEffect(() => controller.setInput(input), [controller, input]);

  const [marks, setMarks] = useState(() => readMarks(productId));
  const store = getResultStore(productId);
  const results = useSyncExternalStore(store.subscribe, store.getState);
  const states = useMemo(
    () => new Map(matrix.cells.map((cell) => [`${cell.row} ${cell.column}`, cell])),
    [matrix.cells],
  );
  const { settled } = prompts;
  useEffect(() => {
    const checks = new Map(settled.map((row) => [row.id, row.checks.filter((item) => checkError(item) === undefined)]));
    store.want(
      matrix.cells.flatMap(({ row, state }) =>
        state.at === 'done' && state.runId !== undefined ? [{ runId: state.runId, checks: checks.get(row) ?? [] }] : [],
      ),
    );
  }, [store, matrix.cells, settled]);

  const grid = useMemo(
    () =>
      rows.map((row) =>
        ids.map((column): Cell => {
          const { state, ceiling } = states.get(`${row.id} ${column}`) ?? { state: { at: 'idle' }, ceiling: undefined };
          return buildCell(state, ceiling, row.checks, results, marks);
        }),
      ),
    [rows, ids, states, results, marks],
  );
  const titles = useMemo(() => columns.map((_, at) => getColumnTitle(columns, at)), [columns]);
  const setColumns = (next: readonly Column[]) => change({ column: next, cell: undefined }, 'replace');
  return {
    context,
    name,
    view,
    /** The address of this view with no result open. */
    closedAddress: useMemo(() => buildClosedAddress(search), [search]),
    prompts,
    /** The rows of the matrix: those with something in them. */
    rows,
    columns,
    columnIssues: issues,
    /** `B · Checkpoint 4`. */
    titles,
    /** The ids of the columns in the matrix. */
    ids,
    /** Row by row, each with a cell for every column. */
    grid,
    matrix,
    results,
    /** Why no quotes can be asked for; the fields show their errors. */
    notReady: useMemo(() => whyNotReady(rows, sound), [rows, sound]),
    setColumns,
    /** Puts the columns that the screen chose into the address, so that they stay when the default changes. */
    pin: () => {
      if (view.column.length === 0) setColumns(columns);
    },
    open: (cell: CellPosition | undefined) => change({ cell, beside: undefined }),
    stand: (beside: number) => change({ beside }, 'replace'),
    readAgain: () => store.again(),
    mark: (runId: string, mark: Mark | undefined) => {
      const next = new Map(marks);
      if (mark === undefined) next.delete(runId);
      else next.set(runId, mark);
      setMarks(next);
      saveMarks(productId, next);
    },
  };
}

function whyNotReady(rows: readonly PromptRow[], sound: boolean): string | undefined {
  if (rows.length === 0) return 'Write a prompt first';
  if (rows.some((row) => Object.keys(promptIssues(row)).length > 0)) return 'A prompt has an error';
  return sound ? undefined : 'A column has an error';
}

/** The prompts as they are typed; stored, and settled, once typing pauses. */
function usePrompts(productId: string) {
  const [rows, setRows] = useState<readonly PromptRow[]>(() => {
    const storedPrompts = readPrompts(productId);
    return storedPrompts.length > 0 ? storedPrompts : [createRow()];
  });
  const [settled, setSettled] = useState(rows);
  const [isUnsaved, setUnsaved] = useState(false);
  const [number] = useState(() => session().number);
  const settle = useEffectEvent((typed: readonly PromptRow[]) => {
    if (settled === typed || session().number !== number) return;
    setUnsaved(!savePrompts(productId, typed));
    setSettled(typed);
  });
  useEffect(() => {
    const timer = setTimeout(() => settle(rows), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [rows]);
  const store = useEffectEvent(() => {
    // The end of a session has removed its drafts.
    if (settled !== rows && session().number === number) savePrompts(productId, rows);
  });
  useEffect(() => {
    // A reload in the middle of a word.
    const listen = () => store();
    addEventListener('pagehide', listen);
    return () => {
      removeEventListener('pagehide', listen);
      listen();
    };
  }, []);
  return {
    rows,
    /** As of the last pause in typing. */
    settled,
    /** Too long to be saved in this tab. */
    isUnsaved,
    set: setRows,
    change: (id: string, to: Partial<PromptRow>) =>
      setRows((all) => all.map((row) => (row.id === id ? { ...row, ...to } : row))),
  };
}
