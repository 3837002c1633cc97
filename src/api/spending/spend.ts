/** Sends one confirmed spend, exactly once, and writes down how it ended. */
import { ApiError } from '../errors';
import { attemptsOn, endAttempt, openAttempt, scope } from './attempts';
import type { Snapshot } from './evidence';
import { latch } from './latch';
import type { Frozen } from './quoteFlow';

export type SpendResult =
  | { end: 'settled'; attempt: string }
  | { end: 'refused'; error: ApiError }
  | { end: 'unknown'; attempt: string }
  /** Nothing was sent: another tab is spending on the same subject, or has done so since this consent was opened. */
  | { end: 'held'; why: string };

/** The words of an end, for the attempt ledger. */
function words(error: ApiError): string {
  return error.status === undefined ? `No answer (${error.code})` : `Answered ${error.status} ${error.code}`;
}

/**
 * Sends what was confirmed.
 * @param frozen what the user saw and confirmed
 * @param before how the subject looked; evidence, should the answer be lost
 * @param send posts the frozen values; is called at most once and never again by anything
 */
export async function spend(frozen: Frozen, before: Snapshot | undefined, send: () => Promise<unknown>): Promise<SpendResult> {
  const latched = await latch(`${scope()}.${frozen.subject}`, async (): Promise<SpendResult> => {
    const others = attemptsOn(frozen.subject);
    if (others.some((attempt) => attempt.end === 'sending' || attempt.end === 'unknown')) {
      return { end: 'held', why: 'An earlier attempt has no known end yet. It has to be looked at first.' };
    }
    if (others.some((attempt) => attempt.at >= frozen.frozenAt && attempt.end === 'settled')) {
      return { end: 'held', why: 'Another tab has spent on this since you opened the dialog. Nothing was sent from here.' };
    }
    let attempt;
    try {
      attempt = openAttempt(frozen, before);
    } catch {
      return { end: 'held', why: 'This browser does not let the console write down the attempt, so it does not send it.' };
    }
    try {
      await send();
      endAttempt(attempt.id, 'settled', 'Accepted by the service');
      return { end: 'settled', attempt: attempt.id };
    } catch (error) {
      if (error instanceof ApiError && !error.outcomeUnknown) {
        endAttempt(attempt.id, 'refused', words(error));
        return { end: 'refused', error };
      }
      endAttempt(attempt.id, 'unknown', error instanceof ApiError ? words(error) : 'Interrupted');
      return { end: 'unknown', attempt: attempt.id };
    }
  });
  return latched.taken ? { end: 'held', why: 'This is being sent already, here or in another tab.' } : latched.result;
}
