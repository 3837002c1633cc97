/**
 * The one-time number of a request that may change something. A browser, and any proxy on the way, may send a request again
 * by itself when its connection is cut; the page neither causes nor sees that. The number lets whoever serves the page see that it is
 * the same request. It is random and no secret, and it is never forwarded to the service.
 */
import { randomId } from '../ids';

export const REQUEST_NUMBER_HEADER = 'x-console-request';

/** The longest that the page waits for an answer, in milliseconds: so long can a request be sent again. */
export const LONGEST_REQUEST_MS = 1_800_000;

/** Methods that change nothing (RFC 9110, 9.2.1): sent again, they do no harm. */
export const isSafeMethod = (method: string | undefined): boolean => /^(?:GET|HEAD|OPTIONS|TRACE)$/.test(method ?? '');

/** Whether a text is a number as `numbered` makes it. */
export const isRequestNumber = (text: string): boolean => /^[\da-f]{32}$/.test(text);

/** The header with a new number; nothing for a method that changes nothing. */
export function numbered(method: string): Readonly<Record<string, string>> {
  return isSafeMethod(method) ? {} : { [REQUEST_NUMBER_HEADER]: randomId() };
}
