import type { UnconfirmedWork } from '../../../../spending/unconfirmedWork';
import type { Attempt } from '../../../../spending/ledger/attempt';
import type { FlowState } from '../../../../spending/quoteFlow';
import type { MatrixConsent, MatrixInput, MatrixPhase, MatrixState } from './matrix';
import type { StoredCell } from './matrixStore';
import type { MatrixQuotes } from './matrixQuotes';
import type { MatrixRun } from './matrixRun';
import { type InputCell, attemptsByCell, isOpenToConsent, buildMatrixCells } from './matrixView';
import { type PromptErrors, whyNotReview } from './whyNotReview';

interface MatrixParts {
  input: MatrixInput;
  cells: readonly InputCell[];
  promptErrors: PromptErrors;
  flow: FlowState<MatrixQuotes>;
  quotes: MatrixQuotes;
  consent: MatrixConsent | undefined;
  run: MatrixRun | undefined;
  isWorking: boolean;
  isElsewhere: boolean;
  isLocked: boolean;
  isChecking: (attempt: string) => boolean;
  /** The visible attempts on the Pack's runs, oldest first. */
  attempts: readonly Attempt[];
  stored: readonly StoredCell[];
  more: readonly UnconfirmedWork[];
}

/** Builds the state of a matrix from its parts. */
export function buildMatrixState(parts: MatrixParts): MatrixState {
  const { input, promptErrors, flow, quotes, run, isWorking, isElsewhere, isLocked, attempts, stored } = parts;
  const { cells, unlisted } = buildMatrixCells(parts.cells, stored, {
    attempts: attemptsByCell(attempts),
    live: (cell) => run?.getCellState(cell),
    isChecking: parts.isChecking,
    elsewhere: isElsewhere,
  });
  const columns = input.columns.map((column) => {
    const quote = quotes.of(column);
    const error = quotes.getError(column);
    return {
      id: column.id,
      asking: flow.phase === 'quoting' && !quote && error === undefined,
      quote,
      error,
      ask: run?.getQuestion(column.id),
      stopped: run?.getStopReason(column.id),
    };
  });
  const ceilings = new Map(columns.map(({ id, quote }) => [id, quote?.ceiling]));
  const toRun = cells.filter(({ state }) => isOpenToConsent(state)).map(({ column }) => ceilings.get(column));
  const points = toRun.reduce(
    (sum, ceiling) => (sum === undefined || ceiling === undefined ? undefined : sum + ceiling),
    0 as number | undefined,
  );
  const sums = { runs: toRun.length, points };
  const balances = columns.flatMap(({ quote }) => quote?.availablePoints ?? []);
  const availablePoints = balances.length > 0 ? Math.min(...balances) : undefined;
  return {
    phase: selectPhase(flow, run),
    columns,
    cells,
    unlisted,
    sums,
    consent: parts.consent,
    over: flow.phase === 'overCap' ? flow.over : undefined,
    availablePoints,
    noReview: whyNotReview({
      input,
      promptErrors,
      phase: flow.phase,
      isWorking,
      isElsewhere,
      isLocked,
      sums,
      availablePoints,
    }),
    why: run?.why,
    working: isWorking,
    elsewhere: isElsewhere,
    more: parts.more,
  };
}

function selectPhase({ phase }: FlowState<MatrixQuotes>, run: MatrixRun | undefined): MatrixPhase {
  switch (phase) {
    case 'idle':
    case 'quoting':
    case 'quoted':
    case 'overCap':
    case 'reviewing':
      return phase;
    case 'sending':
      return run?.at ?? 'running';
    default:
      return 'ended';
  }
}
