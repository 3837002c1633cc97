/** One cell of a run matrix: reads and quotes it once more, and sends it by `spend` if that fits what was consented to. */
import { createRunSubject } from '../../../../api/resources/packs/runSubject';
import { ApiError, isRateLimit } from '../../../../api/client/errors';
import { getRemainingWait, getRoutesWait } from '../../../../api/client/limit/routeLimits';
import { type RunList, readRunList, snapshotBefore } from '../../../../api/resources/packs/cellEvidence';
import { type RunOffer, type RunRequest, quoteRun, getRunRoutes } from '../../../../api/resources/packs/runSpend';
import type { SpendingContext } from '../../../../spending/context';
import { isOpen, type Attempt } from '../../../../spending/ledger/attempt';
import { type ClockReading, nextId, readClocks, readBeforeSpend, sendConfirmed } from '../../../../spending/engine';
import type { SpendResult } from '../../../../spending/spend';
import { getSubjectKey, type Consent, type Snapshot } from '../../../../api/resources/subject';
import { MAX_CELL_DURATION_MS, toColumnQuote, whyAskAgain } from './matrixConsent';
import type { ColumnQuote } from './matrix';

/** How long to wait before looking again whether the Pack is free, in milliseconds. */
const RECHECK_BUSY_MS = 2_000;

const CELL_ROUTES = getRunRoutes({ files: [] });

export interface SendCellOptions {
  context: SpendingContext;
  /** The Pack's name. */
  title: string;
  owned: boolean;
  /** Its version, if the quote has none. */
  version: string | undefined;
  request: RunRequest;
  /** As consented to; its ceiling is the cell's. */
  quote: ColumnQuote;
  /** The `cell` of its attempt. */
  cell: string;
  /** Number of the session in which it was consented to. */
  session: number;
  /** What the session had spent when it was, apart from this matrix, in Points. */
  spent: number;
  /** Ids of the attempts of this matrix so far. */
  own: readonly string[];
  /** Aborts when it must no longer be sent. It has no effect once the run itself is sent. */
  halt: AbortSignal;
  /** Why it must no longer be sent; undefined while it may. */
  whyNot: () => string | undefined;
  /** Called when the run itself is sent. */
  onSend: (attempt: string) => void;
  /** Reads the evidence after it was sent. */
  readSnapshot: (attempt: Attempt, list: RunList, signal: AbortSignal | undefined) => Promise<Snapshot>;
}

export type CellOutcome =
  | { is: 'settled'; attempt: string; runId: string | undefined; offer: RunOffer }
  | { is: 'unknown'; attempt: string }
  /** Refused with 429, or the service asks to wait; `refused` is its attempt, whose work is looked for after the wait. */
  | { is: 'limited'; ms: number; refused: { attempt: string; error: ApiError } | undefined }
  /** Other work is under way; nothing was sent. */
  | { is: 'busy'; ms: number }
  /** The quote just before it differed; nothing was sent. */
  | { is: 'requoted' }
  /** The column must be asked about: `now` is its new quote. */
  | { is: 'asks'; now: ColumnQuote | undefined; error: unknown; why: string }
  /** Refused: its column stops. */
  | { is: 'refused'; why: string }
  /** 402: everything stops. */
  | { is: 'short'; why: string }
  /** Nothing was sent. `why` is undefined when it was halted. */
  | { is: 'blocked'; why: string | undefined };

/** Sends it, or says why not. Never throws. */
export async function sendCell(order: SendCellOptions): Promise<CellOutcome> {
  const { context, request, quote, owned, halt } = order;
  const wait = getRoutesWait(CELL_ROUTES);
  if (wait > 0) return { is: 'limited', ms: wait, refused: undefined };
  const confirmedAt = readClocks(context.clock);
  const [list, offered] = await Promise.all([
    readBeforeSpend(context.clock, readRunList(request.productId, request.model, owned, halt)),
    quoteRun(request, halt).then(
      (offer) => ({ offer }),
      (error: unknown) => ({ error }),
    ),
  ]);
  if (halt.aborted) return { is: 'blocked', why: undefined };
  if ('error' in offered) return toQuoteOutcome(offered.error);
  if (list && (list.full || (list.underWay ?? []).length > 0)) return { is: 'busy', ms: RECHECK_BUSY_MS };
  const { offer } = offered;
  let now: ColumnQuote;
  try {
    now = toColumnQuote(offer);
  } catch (error) {
    return { is: 'asks', now: undefined, error, why: 'Its new quote has no price that can be confirmed.' };
  }
  const why = whyAskAgain(quote, now);
  if (why !== undefined) return { is: 'asks', now, error: undefined, why };
  return toOutcome(await sendQuoted(order, offer, now.ceiling, list && snapshotBefore(list), confirmedAt), offer, halt);
}

function sendQuoted(
  order: SendCellOptions,
  offer: RunOffer,
  points: number,
  before: Snapshot | undefined,
  confirmedAt: ClockReading,
): Promise<SpendResult> {
  const { context, request, title, cell, session, own } = order;
  const { ledger, cap, connected } = context;
  const run = createRunSubject(request.productId, order.owned, () => {
    const attempt = ownAttempt()?.id ?? '';
    return { signal: order.halt, onSend: () => order.onSend(attempt) };
  });
  const { kind, productId } = run;
  const consent: Consent = Object.freeze({
    id: nextId(),
    subject: { kind, productId },
    title,
    version: offer.version ?? order.version ?? 'not given',
    choice: request.model,
    points,
    maxDurationMs: MAX_CELL_DURATION_MS,
    cell,
  });
  const onKey = () => ledger.on(getSubjectKey(run));
  const settled = new Set(onKey().flatMap(({ id, end }) => (end === 'settled' ? [id] : [])));
  // What this matrix itself has spent was consented to.
  const spent = order.spent + cap.spent() - cap.spent(...own);
  const ownAttempt = () => onKey().findLast((candidate) => candidate.cell === cell);
  return sendConfirmed({
    context,
    // A cell is looked for among the others.
    subject: {
      ...run,
      readSnapshot: async (signal) => {
        const attempt = ownAttempt();
        const list = await readRunList(productId, request.model, order.owned, signal);
        if (!attempt) throw new Error('The attempt is not in the ledger');
        return order.readSnapshot(attempt, list, signal);
      },
    },
    consent,
    quote: offer,
    consentContext: { session, settled, spent },
    before,
    confirmedAt,
    // Leaving the screen pauses the matrix.
    isFollowed: () => true,
    whyNot: (id) =>
      order.whyNot() ??
      (onKey().some(
        (candidate) =>
          candidate.cell === cell && candidate.id !== id && (isOpen(candidate) || candidate.end === 'settled'),
      )
        ? 'This cell was sent before.'
        : undefined),
    isApart: (candidate) =>
      candidate.cell !== undefined && candidate.end === 'unknown' && candidate.scope === connected.scope(),
  });
}

function toOutcome(result: SpendResult, offer: RunOffer, halt: AbortSignal): CellOutcome {
  if (result.end === 'settled') return { is: 'settled', attempt: result.attempt, runId: result.work, offer };
  if (result.end === 'unknown') return { is: 'unknown', attempt: result.attempt };
  if (result.end === 'blocked') return { is: 'blocked', why: halt.aborted ? undefined : result.why };
  const { error, attempt } = result;
  if (error.route !== 'runs.start') {
    if (halt.aborted) return { is: 'blocked', why: undefined };
    return error.status === 409 ? { is: 'requoted' } : toQuoteOutcome(error);
  }
  if (error.unsent === 'cancelled') return { is: 'blocked', why: undefined };
  if (error.status === 402) return { is: 'short', why: describeRefusal(error) };
  // The service's document asks for a new quote before another try.
  if (error.status === 409) return { is: 'asks', now: undefined, error, why: describeRefusal(error) };
  if (isRateLimit(error)) return { is: 'limited', ms: getRemainingWait(error), refused: { attempt, error } };
  return { is: 'refused', why: describeRefusal(error) };
}

/** A quote that failed: nothing was sent. */
function toQuoteOutcome(error: unknown): CellOutcome {
  if (isRateLimit(error)) return { is: 'limited', ms: getRemainingWait(error), refused: undefined };
  if (!(error instanceof ApiError)) return { is: 'blocked', why: 'Its quote failed.' };
  if (error.kind !== 'refused') return { is: 'blocked', why: `Its quote failed: ${error.message}` };
  if (error.status === 402) return { is: 'short', why: describeRefusal(error) };
  return { is: 'refused', why: describeRefusal(error) };
}

const describeRefusal = ({ serviceMessage, message, status, code }: ApiError): string =>
  `${status === undefined ? code : `${status} ${code}`}: ${serviceMessage ?? message}`;
