/** Sends one confirmed spend, exactly once, and writes down how it ended. */
import { ApiError } from '../client/errors';
import { endOfFailure } from './answers';
import { type Attempt, isOpen } from './ledger/attempt';
import { within } from './clock';
import { type SpendingContext, lockOf } from './context';
import { type Snapshot, judge } from './evidence';
import type { Consent, Grounds } from './quoteFlow';
import { subjectKey } from './subject';

export type SpendResult =
  /** `work` is the id of what it began, where that is known. */
  | { end: 'settled'; attempt: string; work: string | undefined }
  | { end: 'refused'; error: ApiError }
  | { end: 'unknown'; attempt: string }
  /** Nothing was sent: another tab is spending on the same subject, or the consent holds no longer. */
  | { end: 'blocked'; why: string };

export interface Spend {
  context: SpendingContext;
  /** What the user saw and confirmed. */
  consent: Consent;
  grounds: Pick<Grounds, 'session' | 'settled'>;
  /** How the subject looked; evidence, should the answer be lost. */
  before: Snapshot | undefined;
  /** Posts the frozen values; is called at most once and never again by anything. */
  send: () => Promise<unknown>;
  /** The id of the work in the answer of `send`. */
  workOf: (answer: unknown) => string | undefined;
  /** Reads how the subject stands, should a refusal be the answer to a second copy of the request. */
  look: (signal: AbortSignal) => Promise<Snapshot>;
  /** Why it must not go out any more; undefined while it may. */
  whyNot: () => string | undefined;
}

/** How long the look after a refusal may take, in milliseconds; then the refusal is believed. */
const LOOK_MS = 10_000;
/** Without Web Locks: how long another tab's attempt may take to show in this one, in milliseconds. */
const SPREAD_MS = 300;

const blocked = (why: string): SpendResult => ({ end: 'blocked', why });

/** Sends what was confirmed, unless something speaks against it now. Never throws. */
export async function spend(order: Spend): Promise<SpendResult> {
  const { context, consent } = order;
  try {
    const latched = await context.latch.run(lockOf(context, subjectKey(consent.subject)), () => sendLatched(order));
    return latched.taken ? blocked('This is being sent already, here or in another tab.') : latched.result;
  } catch {
    // The work above throws nothing, so the latch refused before it began.
    return blocked('This browser does not let the console lock out its other tabs, so it does not send.');
  }
}

async function sendLatched(order: Spend): Promise<SpendResult> {
  const { clock, latch, ledger } = order.context;
  const why = whyBlocked(order);
  if (why !== undefined) return blocked(why);
  let attempt: Attempt;
  try {
    attempt = ledger.open(order.consent, order.before);
  } catch {
    return blocked('This browser does not let the console write down the attempt, so it does not send it.');
  }
  if (!latch.seesOtherTabs) {
    // Two tabs that wrote at the same moment see each other's attempt after a while; at most one of them sends then.
    await new Promise<void>((resolve) => void clock.after(SPREAD_MS, resolve));
    const since = whyBlocked(order, attempt.id);
    if (since !== undefined) {
      ledger.end(attempt.id, 'not-started', `Not sent. ${since}`);
      return blocked(since);
    }
  }
  return sendOnce(order, attempt);
}

/** @param own the attempt that this very spend has opened */
function whyBlocked({ context, consent, grounds, whyNot }: Spend, own?: string): string | undefined {
  if (context.connected.number() !== grounds.session) return 'The token changed since you opened the dialog.';
  const others = context.ledger.on(subjectKey(consent.subject)).filter(({ id }) => id !== own);
  if (others.some(isOpen)) return 'An earlier attempt has no known end yet. It has to be looked at first.';
  if (others.some(({ id, end }) => end === 'settled' && !grounds.settled.has(id)))
    return 'Another tab has spent on this since you opened the dialog.';
  return whyNot();
}

async function sendOnce(order: Spend, attempt: Attempt): Promise<SpendResult> {
  const { ledger } = order.context;
  const { id } = attempt;
  let answer: unknown;
  try {
    answer = await order.send();
  } catch (error) {
    const { end, mayAnswerSecondCopy, note } = endOfFailure(error);
    if (end === 'unknown' || !(error instanceof ApiError)) {
      ledger.end(id, 'unknown', note);
      return { end: 'unknown', attempt: id };
    }
    const begun = mayAnswerSecondCopy ? await begunBefore(order, attempt) : undefined;
    if (begun) {
      ledger.end(id, 'settled', `${note}, but the work it asked for had just started`, begun.work);
      return { end: 'settled', attempt: id, work: begun.work };
    }
    ledger.end(id, 'refused', note);
    return { end: 'refused', error };
  }
  const work = order.workOf(answer);
  ledger.end(id, 'settled', 'Accepted by the service', work);
  return { end: 'settled', attempt: id, work };
}

/** What a first copy of the request had begun when a second one was refused; undefined when nothing shows it. */
async function begunBefore({ context, look }: Spend, attempt: Attempt): Promise<Snapshot | undefined> {
  const stop = new AbortController();
  try {
    const after = await within(context.clock, LOOK_MS, look(stop.signal));
    return after && judge(attempt, after) === 'started' ? after : undefined;
  } catch {
    // The document says of these refusals that nothing was spent, and nothing here says otherwise.
    return undefined;
  } finally {
    stop.abort();
  }
}
