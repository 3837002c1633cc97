/** Sends one confirmed spend, at most once, and records how it ended. */
import { ApiError, findDocumentedCode, readErrorBody } from '../api/client/errors';
import type { Answer } from '../api/client/request/readAnswer';
import { type Attempt, isOpen } from './ledger/attempt';
import { withTimeout } from '../lib/async/withTimeout';
import { type SpendingContext, getLockName } from './context';
import { decideOutcome } from './evidence';
import type { ConsentContext } from './quoteFlow';
import { type Difference, type Recognition, formatDifferences } from '../api/reader/recognition';
import { getSubjectKey, type Consent, type Snapshot } from '../api/resources/subject';
import { type EndpointId, endpointOf } from '../contract/endpoints';

/** The service did the work. */
export interface Settled {
  end: 'settled';
  attempt: string;
  /** The id of the work it started, if known. */
  work: string | undefined;
  /** How the work differs from what was confirmed, as far as its answer says. */
  differs: readonly Difference[];
  /** The ledger's note, if evidence rather than the response shows the work, which may have ended since. */
  note?: string | undefined;
}

export type SpendResult =
  | Settled
  | { end: 'refused'; attempt: string; error: ApiError }
  | { end: 'unknown'; attempt: string }
  /** Nothing was sent: another tab is spending on the same subject, or the consent is no longer valid. */
  | { end: 'blocked'; why: string };

export interface SpendOptions {
  context: SpendingContext;
  /** What the user saw and confirmed. */
  consent: Consent;
  consentContext: Pick<ConsentContext, 'session' | 'settled' | 'spent'>;
  /** The subject before sending: evidence in case the answer is lost. */
  before: Snapshot | undefined;
  /** Posts the frozen values; called at most once, and never retried. */
  send: () => Promise<Answer>;
  /** Reads from the answer to `send` what the service did. */
  recognize: (answer: Answer) => Recognition;
  /** Reads the subject, in case a refusal answers a second copy of the request. */
  readSnapshot: (signal: AbortSignal) => Promise<Snapshot>;
  /**
   * Why it must no longer be sent; undefined while it may.
   * @param own id of the attempt that this spend itself opened
   */
  whyNot: (own?: string) => string | undefined;
  /** Whether this may be sent although that attempt has an unknown outcome, because it is another cell of the same matrix. By default it may not. */
  isApart?: (attempt: Attempt) => boolean;
}

/** How long the check after a refusal may take, in milliseconds; after that the refusal is believed. */
const TIMEOUT_CHECK_MS = 10_000;
/** Without Web Locks: how long what another tab has stored may take to appear here, in milliseconds. */
export const STORAGE_SYNC_MS = 300;

const blocked = (why: string): SpendResult => ({ end: 'blocked', why });

/** What was confirmed: one spend or a list of them. */
export interface ConfirmedSpend {
  context: SpendingContext;
  /** Names the lock that is held while it is being sent, so that no other tab sends it. */
  key: string;
  /** Why nothing is sent while another tab holds that lock. */
  taken: string;
  /** The total, in Points. */
  points: number;
  consentContext: Pick<ConsentContext, 'session' | 'spent'>;
  /** Any other reason not to send it now. */
  whyNot: () => string | undefined;
}

/** Begins what was confirmed, under its lock, unless there is now a reason not to. Resolves to that reason, or to what `work` does. Never throws. */
export async function runUnderLock<T>(
  confirmed: ConfirmedSpend,
  work: () => Promise<T>,
): Promise<{ why: string } | { done: T }> {
  const { context, key, taken } = confirmed;
  try {
    const lockResult = await context.tabLock.run(getLockName(context, key), async () => {
      const why = whyVoid(confirmed);
      return why === undefined ? { done: await work() } : { why };
    });
    return lockResult.taken ? { why: taken } : lockResult.result;
  } catch {
    // `work` does not throw, so the lock itself failed before running it.
    return { why: 'This browser doesn’t let the console lock out its other tabs, so nothing was sent.' };
  }
}

/** @param own id of the attempt that this spend itself opened */
function whyVoid({ context, points, consentContext, whyNot }: ConfirmedSpend, own?: string): string | undefined {
  const { connected, cap, ledger } = context;
  ledger.reload();
  if (connected.number() !== consentContext.session) return 'The token has changed since you opened the dialog.';
  const why = whyNot();
  if (why !== undefined || !cap.overSince(points, consentContext.spent, own)) return why;
  return 'More has been spent since you opened the dialog, so this would take the session over its cap. Review it again.';
}

/** Sends what was confirmed, unless there is now a reason not to. Never throws. */
export async function spend(options: SpendOptions): Promise<SpendResult> {
  const begun = await runUnderLock(toConfirmedSpend(options), () => sendLocked(options));
  return 'why' in begun ? blocked(begun.why) : begun.done;
}

const toConfirmedSpend = (options: SpendOptions, own?: string): ConfirmedSpend => ({
  context: options.context,
  key: getSubjectKey(options.consent.subject),
  taken: 'This is already being sent, here or in another tab.',
  points: options.consent.points,
  consentContext: options.consentContext,
  whyNot: () => whyBlocked(options, own),
});

async function sendLocked(options: SpendOptions): Promise<SpendResult> {
  const { clock, tabLock, ledger } = options.context;
  let attempt: Attempt;
  try {
    attempt = ledger.open(options.consent, options.before);
  } catch {
    return blocked('This browser doesn’t let the console record the attempt, so nothing was sent.');
  }
  if (!tabLock.seesOtherTabs) {
    // Two tabs that wrote at the same moment see each other's attempt after this delay, and at most one of them sends.
    await new Promise<void>((resolve) => void clock.after(STORAGE_SYNC_MS, resolve));
    const since = whyVoid(toConfirmedSpend(options, attempt.id), attempt.id);
    if (since !== undefined) {
      ledger.end(attempt.id, 'not-started', `Not sent. ${since.replace(/\.$/, '')}`);
      return blocked(since);
    }
  }
  return sendOnce(options, attempt);
}

/** @param own id of the attempt that this spend itself opened */
function whyBlocked(
  { context, consent, consentContext, whyNot, isApart }: SpendOptions,
  own?: string,
): string | undefined {
  const otherAttempts = context.ledger.on(getSubjectKey(consent.subject)).filter(({ id }) => id !== own);
  if (otherAttempts.some((earlier) => isOpen(earlier) && isApart?.(earlier) !== true))
    return 'The outcome of an earlier attempt isn’t known yet. Resolve it first.';
  if (otherAttempts.some(({ id, end }) => end === 'settled' && !consentContext.settled.has(id)))
    return 'Another tab has spent on this since you opened the dialog.';
  return whyNot(own);
}

async function sendOnce(options: SpendOptions, attempt: Attempt): Promise<SpendResult> {
  const { ledger } = options.context;
  const { id } = attempt;
  let answer: Answer;
  try {
    answer = await options.send();
  } catch (error) {
    const { end, mayAnswerSecondCopy, note } = classifyFailure(error);
    if (end === 'unknown' || !(error instanceof ApiError)) {
      ledger.end(id, 'unknown', note);
      return { end: 'unknown', attempt: id };
    }
    // On an unguarded connection a 429 may also answer a second copy, and a check after its wait would not outlive the page.
    const isLate = error.status === 429 && !options.context.guarded();
    const begun = mayAnswerSecondCopy || isLate ? await findStartedWork(options, attempt) : undefined;
    if (begun) {
      const startedNote = `${note}, but the requested work had just started`;
      ledger.end(id, 'settled', startedNote, begun.work);
      return { end: 'settled', attempt: id, work: begun.work, differs: [], note: startedNote };
    }
    ledger.end(id, 'refused', note);
    return { end: 'refused', attempt: id, error };
  }
  const found = recognizeAnswer(options, answer, attempt);
  if (found.is === 'unknown') {
    ledger.end(id, 'unknown', found.why);
    return { end: 'unknown', attempt: id };
  }
  const { work, differs, charged } = found;
  ledger.end(id, 'settled', describeAcceptance(differs), work, charged);
  return { end: 'settled', attempt: id, work, differs };
}

/** What the answer says. Work that existed before was not started by this spend. */
function recognizeAnswer({ recognize }: SpendOptions, answer: Answer, { before }: Attempt): Recognition {
  let found: Recognition;
  try {
    found = recognize(answer);
  } catch {
    return { is: 'unknown', why: 'The response can’t be read' };
  }
  const isOld =
    found.is === 'work' && found.work !== undefined && [before?.work, ...(before?.others ?? [])].includes(found.work);
  return isOld ? { is: 'unknown', why: 'The response contains work that already existed' } : found;
}

const describeAcceptance = (differs: readonly Difference[]): string =>
  differs.length === 0
    ? 'Accepted by the service'
    : `Accepted by the service, but not as confirmed: ${formatDifferences(differs)}`;

/** Evidence of the work that a first copy of the request started, if a second one was refused; otherwise undefined. */
export async function findStartedWork(
  { context, readSnapshot }: Pick<SpendOptions, 'context' | 'readSnapshot'>,
  attempt: Attempt,
): Promise<Snapshot | undefined> {
  const stop = new AbortController();
  try {
    const after = await withTimeout(readSnapshot(stop.signal), TIMEOUT_CHECK_MS, context.clock.after);
    return after && decideOutcome(attempt, after) === 'started' ? after : undefined;
  } catch {
    // According to the document these refusals spend nothing, and no evidence contradicts it.
    return undefined;
  } finally {
    stop.abort();
  }
}

/**
 * Determines what an answer to a spending request says about the Points. It need not come from the service itself: a proxy's timeout or a gateway's
 * error page says nothing about a request that was passed on. So only a documented refusal in the service's own form counts as refused. Everything
 * else is unknown, and evidence decides.
 */
export interface FailureOutcome {
  end: 'refused' | 'unknown';
  mayAnswerSecondCopy: boolean;
  /** A note for the attempt ledger. */
  note: string;
}

/**
 * Browsers resend even a POST when a reused connection closes before the answer. These refusals may answer that copy, caused by the first, so its
 * work is searched for before they are believed. A 429 asks to wait, so its check comes after the wait (`checkAfterWait` in `rateLimitedSpends.ts`), and at
 * once only where nothing keeps a copy from the service (`sendOnce`).
 */
const secondCopyStatuses = [402, 409];

/** Whether an answer has a documented status and, as JSON with a code and a message, the service's own form. */
function isServiceRefusal({ status, body }: ApiError): boolean {
  const { code, message } = readErrorBody(body);
  return findDocumentedCode(status) !== undefined && code !== undefined && message !== undefined;
}

const isSpendingRoute = (route: EndpointId): boolean => endpointOf(route).effect === 'spends';

/** How a failed spend ended, as far as the failure tells. */
export function classifyFailure(error: unknown): FailureOutcome {
  const unknown = (note: string): FailureOutcome => ({ end: 'unknown', mayAnswerSecondCopy: false, note });
  const refused = (note: string): FailureOutcome => ({ end: 'refused', mayAnswerSecondCopy: false, note });
  if (!(error instanceof ApiError)) return unknown('Interrupted');
  const { route, status, code, unsent } = error;
  if (route === undefined || !isSpendingRoute(route))
    return refused(
      status === 409 ? `Not sent: the quote had changed (${code})` : `Not sent: the quote failed (${code})`,
    );
  // Only an error which says that nothing left the page counts as not sent.
  if (status === undefined) return unsent ? refused(`Not sent (${code})`) : unknown(`No response (${code})`);
  const note = `The service responded with ${status} ${code}`;
  if (!isServiceRefusal(error)) return unknown(note);
  return { end: 'refused', mayAnswerSecondCopy: secondCopyStatuses.includes(status), note };
}
