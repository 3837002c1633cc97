/** Sends one confirmed spend, exactly once, and writes down how it ended. */
import type { EndpointId } from '../../contract/endpoints';
import { type RouteFacts, routeFacts } from '../../contract/routeFacts';
import { ApiError } from '../errors';
import { session } from '../session';
import { deadlines } from '../retry';
import { place } from '../scope';
import { type Attempt, attemptsOn, endAttempt, isOpen, openAttempt } from './attempts';
import { type Snapshot, judge } from './evidence';
import { latch } from './latch';
import type { Frozen } from './quoteFlow';

export type SpendResult =
  /** `work` is the id of what it began, where that is known. */
  | { end: 'settled'; attempt: string; work: string | undefined }
  | { end: 'refused'; error: ApiError }
  | { end: 'unknown'; attempt: string }
  /** Nothing was sent: another tab is spending on the same subject, or has done so since this consent was opened. */
  | { end: 'held'; why: string };

/** Whether a failure came from the spend itself, and not from a quote that is asked for just before it. */
const ofSpend = (route: EndpointId): boolean => (routeFacts[route] as RouteFacts).effect === 'spends';

/** The words of an end, for the attempt ledger. */
function words({ route, status, code }: ApiError): string {
  if (!ofSpend(route)) return `Not sent: the quote before it ${status === 409 ? 'had changed' : 'failed'} (${code})`;
  return status === undefined ? `No answer (${code})` : `Answered ${status} ${code}`;
}

const held = (why: string): SpendResult => ({ end: 'held', why });

/**
 * Sends what was confirmed. Never throws.
 * @param frozen what the user saw and confirmed
 * @param before how the subject looked; evidence, should the answer be lost
 * @param send posts the frozen values; is called at most once and never again by anything
 * @param consentedIn number of the session in which the user consented: no other token may spend on it
 * @param look reads how the subject stands; asked after a 409 of the spend, see `resent`
 * @param workOf the id of the work in the answer of `send`
 */
export async function spend(
  frozen: Frozen,
  before: Snapshot | undefined,
  send: () => Promise<unknown>,
  consentedIn = session().number,
  look?: () => Promise<Snapshot>,
  workOf: (answer: unknown) => string | undefined = () => undefined,
): Promise<SpendResult> {
  try {
    const latched = await latch(`${place()}.${frozen.subject}`, async (): Promise<SpendResult> => {
      if (session().number !== consentedIn) return held('The token changed since you opened the dialog.');
      const others = attemptsOn(frozen.subject);
      if (others.some(isOpen)) {
        return held('An earlier attempt has no known end yet. It has to be looked at first.');
      }
      if (others.some((attempt) => (attempt.endedAt ?? attempt.at) >= frozen.frozenAt && attempt.end === 'settled')) {
        return held('Another tab has spent on this since you opened the dialog.');
      }
      let attempt;
      try {
        attempt = openAttempt(frozen, before);
      } catch {
        return held('This browser does not let the console write down the attempt, so it does not send it.');
      }
      return sendOnce(attempt, send, look, workOf);
    });
    return latched.taken ? held('This is being sent already, here or in another tab.') : latched.result;
  } catch {
    // The work above throws nothing, so the latch refused before it began.
    return held('This browser does not let the console lock out its other tabs, so it does not send.');
  }
}

async function sendOnce(
  { id, ...attempt }: Attempt,
  send: () => Promise<unknown>,
  look: (() => Promise<Snapshot>) | undefined,
  workOf: (answer: unknown) => string | undefined,
): Promise<SpendResult> {
  let work: string | undefined;
  try {
    work = workOf(await send());
  } catch (error) {
    if (!(error instanceof ApiError) || error.outcomeUnknown) {
      endAttempt(id, 'unknown', error instanceof ApiError ? words(error) : 'Interrupted', atWork(error));
      return { end: 'unknown', attempt: id };
    }
    const began = error.status === 409 && ofSpend(error.route) && look ? await resent(attempt, look) : undefined;
    if (began) {
      endAttempt(id, 'settled', 'Answered 409, but the work it asked for had just started', began);
      return { end: 'settled', attempt: id, work: began.work };
    }
    endAttempt(id, 'refused', words(error));
    return { end: 'refused', error };
  }
  endAttempt(id, 'settled', 'Accepted by the service', { work });
  return { end: 'settled', attempt: id, work };
}

/** Until when a request may be at work whose end this is. What was answered is over; what took too long takes longer. */
function atWork(error: unknown): { until?: number } {
  if (!(error instanceof ApiError)) return {};
  if (error.status !== undefined) return { until: Date.now() };
  return error.kind === 'timeout' ? { until: Date.now() + deadlines.request } : {};
}

/**
 * What was begun when a 409 was the answer to a second copy of the request; undefined when it was not. Browsers send a
 * request again by themselves, a POST too, when a reused connection closes before a byte of its answer has come; the
 * first copy may have done the work.
 */
async function resent(
  attempt: Parameters<typeof judge>[0],
  look: () => Promise<Snapshot>,
): Promise<Snapshot | undefined> {
  try {
    const after = await look();
    return judge(attempt, after) === 'started' ? after : undefined;
  } catch {
    // The document says of a 409 that nothing was spent, and nothing here says otherwise.
    return undefined;
  }
}
