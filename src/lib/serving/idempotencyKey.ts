/**
 * The idempotency key of a request that may change something. When a connection is cut, a browser or proxy may resend a request by itself; the page
 * neither causes nor notices that. The key lets the page's server recognize the copy. It is random and not secret, and it is never forwarded to the
 * service.
 */
import { randomId } from '../ids';

export const IDEMPOTENCY_KEY_HEADER = 'x-console-request';

/** The maximum time that the page waits for an answer, in milliseconds, and so the maximum time in which a request may be resent. */
export const MAX_REQUEST_MS = 1_800_000;

/** Methods that change nothing (RFC 9110, 9.2.1), so resending them does no harm. */
export const isSafeMethod = (method: string | undefined): boolean => /^(?:GET|HEAD|OPTIONS|TRACE)$/.test(method ?? '');

/** Whether a text is a key as made by `createIdempotencyHeader`. */
export const isIdempotencyKey = (text: string): boolean => /^[\da-f]{32}$/.test(text);

/** The header with a new key; empty for a method that changes nothing. */
export function createIdempotencyHeader(method: string): Readonly<Record<string, string>> {
  return isSafeMethod(method) ? {} : { [IDEMPOTENCY_KEY_HEADER]: randomId() };
}
