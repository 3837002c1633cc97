import type { More } from '../../../../spending/more';
import type { Attempt } from '../../../../spending/ledger/attempt';
import type { FlowState } from '../../../../spending/quoteFlow';
import type { MatrixConsent, MatrixInput, MatrixPhase, MatrixState } from './matrix';
import type { KeptCell } from './matrixRecords';
import type { MatrixQuotes } from './matrixQuotes';
import type { MatrixRun } from './matrixRun';
import { type InputCell, attemptsByCell, isOpenToConsent, viewOf } from './matrixView';
import { type PromptProblems, whyNotReview } from './whyNotReview';

interface Parts {
  input: MatrixInput;
  cells: readonly InputCell[];
  problems: PromptProblems;
  flow: FlowState<MatrixQuotes>;
  quotes: MatrixQuotes;
  consent: MatrixConsent | undefined;
  run: MatrixRun | undefined;
  isWorking: boolean;
  isElsewhere: boolean;
  isLocked: boolean;
  isLooking: (attempt: string) => boolean;
  /** The visible attempts on the Pack's runs, oldest first. */
  attempts: readonly Attempt[];
  kept: readonly KeptCell[];
  more: readonly More[];
}

/** The state of a matrix, from its parts. */
export function readMatrix(parts: Parts): MatrixState {
  const { input, problems, flow, quotes, run, isWorking, isElsewhere, isLocked, attempts, kept } = parts;
  const { cells, others } = viewOf(parts.cells, kept, {
    attempts: attemptsByCell(attempts),
    live: (cell) => run?.stateOf(cell),
    isLooking: parts.isLooking,
    elsewhere: isElsewhere,
  });
  const columns = input.columns.map((column) => {
    const quote = quotes.of(column);
    const error = quotes.errorOf(column);
    return {
      id: column.id,
      asking: flow.phase === 'quoting' && !quote && error === undefined,
      quote,
      error,
      ask: run?.askOf(column.id),
      stopped: run?.stoppedOf(column.id),
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
    phase: phaseOf(flow, run),
    columns,
    cells,
    others,
    sums,
    consent: parts.consent,
    over: flow.phase === 'overCap' ? flow.over : undefined,
    availablePoints,
    noReview: whyNotReview({
      input,
      problems,
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

function phaseOf({ phase }: FlowState<MatrixQuotes>, run: MatrixRun | undefined): MatrixPhase {
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
