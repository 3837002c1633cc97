/**
 * Determines what an answer to a spending request says about the Points. It need not come from the service itself: a proxy's timeout or a gateway's
 * error page says nothing about a request that was passed on. So only a documented refusal in the service's own form counts as refused. Everything
 * else is unknown, and evidence decides.
 */
import { type EndpointId, endpointOf } from '../contract/endpoints';
import { ApiError, documentedCode, readErrorBody } from '../api/client/errors';

export interface FailureEnd {
  end: 'refused' | 'unknown';
  mayAnswerSecondCopy: boolean;
  /** In words, for the attempt ledger. */
  note: string;
}

/**
 * Browsers resend even a POST when a reused connection closes before the answer. These refusals may answer that copy, caused by the first, so its
 * work is searched for before they are believed. A 429 asks to wait, so its check comes after the wait (`limit/lookAfterWait.ts`), and at once only
 * where nothing keeps a copy from the service (`spend.ts`).
 */
const maybeOfSecondCopy = [402, 409];

/** Whether an answer has a documented status and, as JSON with a code and a message, the service's own form. */
function isOwnRefusal({ status, body }: ApiError): boolean {
  const { code, message } = readErrorBody(body);
  return documentedCode(status) !== undefined && code !== undefined && message !== undefined;
}

const spends = (route: EndpointId): boolean => endpointOf(route).effect === 'spends';

/** How a failed spend ended, as far as the failure tells. */
export function endOfFailure(error: unknown): FailureEnd {
  const unknown = (note: string): FailureEnd => ({ end: 'unknown', mayAnswerSecondCopy: false, note });
  const refused = (note: string): FailureEnd => ({ end: 'refused', mayAnswerSecondCopy: false, note });
  if (!(error instanceof ApiError)) return unknown('Interrupted');
  const { route, status, code, unsent } = error;
  if (route === undefined || !spends(route))
    return refused(`Not sent: the quote before it ${status === 409 ? 'had changed' : 'failed'} (${code})`);
  // Only an error which says that nothing left the page counts as not sent.
  if (status === undefined) return unsent ? refused(`Not sent (${code})`) : unknown(`No answer (${code})`);
  const note = `Answered ${status} ${code}`;
  if (!isOwnRefusal(error)) return unknown(note);
  return { end: 'refused', mayAnswerSecondCopy: maybeOfSecondCopy.includes(status), note };
}
