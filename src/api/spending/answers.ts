/**
 * What an answer to a spending request says about the Points. It need not come from the service that does the work: a
 * proxy's timeout or a gateway's error page says nothing about a request that was passed on. So only a documented
 * refusal in the service's own form counts as refused; everything else is unknown, and evidence decides.
 */
import type { EndpointId } from '../../contract/endpoints';
import { type RouteFacts, routeFacts } from '../../contract/derived/routeFacts';
import { ApiError, readErrorBody } from '../client/errors';

/** `service`: JSON with a code and a message, as documented. `other`: HTML, text, nothing, any other JSON. */
export type BodyForm = 'service' | 'other';

export interface AnswerRule {
  /** First and last status. */
  statuses: readonly [number, number];
  /** Any form when omitted. */
  form?: BodyForm;
  end: 'refused' | 'unknown';
  /**
   * Browsers resend even a POST by themselves when a reused connection closes before the answer. These refusals may be
   * for that copy, caused by the first: its work is searched for before they are believed.
   */
  mayAnswerSecondCopy?: true;
}

/** The first matching rule decides; a status without a rule is unknown. */
export const answerRules: readonly AnswerRule[] = [
  { statuses: [400, 401], form: 'service', end: 'refused' },
  { statuses: [402, 402], form: 'service', end: 'refused', mayAnswerSecondCopy: true },
  { statuses: [403, 404], form: 'service', end: 'refused' },
  { statuses: [409, 409], form: 'service', end: 'refused', mayAnswerSecondCopy: true },
  { statuses: [410, 410], form: 'service', end: 'refused' },
  { statuses: [429, 429], form: 'service', end: 'refused', mayAnswerSecondCopy: true },
  // Includes 408: it only says that someone stopped waiting, and browsers may resend after it.
  { statuses: [400, 499], end: 'unknown' },
  { statuses: [500, 599], end: 'unknown' },
];

const unnamed: AnswerRule = { statuses: [0, 999], end: 'unknown' };

export function ruleFor(status: number, form: BodyForm): AnswerRule {
  const fits = ({ statuses: [first, last], form: only }: AnswerRule) =>
    status >= first && status <= last && (only === undefined || only === form);
  return answerRules.find(fits) ?? unnamed;
}

/** @param body the parsed JSON of an error; undefined when it was not JSON */
export function bodyForm(body: unknown): BodyForm {
  const { code, message } = readErrorBody(body);
  return code !== undefined && message !== undefined ? 'service' : 'other';
}

export interface FailureEnd {
  end: 'refused' | 'unknown';
  mayAnswerSecondCopy: boolean;
  /** In words, for the attempt ledger. */
  note: string;
}

const spends = (route: EndpointId): boolean => (routeFacts[route] as RouteFacts).effect === 'spends';

/** How a failed spend ended, as far as the failure shows. */
export function endOfFailure(error: unknown): FailureEnd {
  const refused = (note: string): FailureEnd => ({ end: 'refused', mayAnswerSecondCopy: false, note });
  if (!(error instanceof ApiError)) return { end: 'unknown', mayAnswerSecondCopy: false, note: 'Interrupted' };
  const { route, status, code, kind } = error;
  if (route === undefined || !spends(route))
    return refused(`Not sent: the quote before it ${status === 409 ? 'had changed' : 'failed'} (${code})`);
  if (status === undefined) {
    // The client itself refuses a value that a header cannot carry, before anything is sent.
    if (kind === 'refused') return refused(`Not sent (${code})`);
    return { end: 'unknown', mayAnswerSecondCopy: false, note: `No answer (${code})` };
  }
  const { end, mayAnswerSecondCopy = false } = ruleFor(status, bodyForm(error.body));
  return { end, mayAnswerSecondCopy, note: `Answered ${status} ${code}` };
}
