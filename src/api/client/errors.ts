import { type ErrorCode, errorCodes } from '../../contract/errorCodes';
import type { AuthenticationObject } from '../../contract/errors';
import type { EndpointId } from '../../contract/endpoints';
import type { FieldIssue } from '../../contract/fieldIssue';
import { isRecord, readText } from '../reader/json';

/**
 * How a request failed.
 * `refused`: the service answered 4xx. `server`: it answered 5xx. `network`: no answer. `timeout`: none within the
 * deadline. `unreadable`: the answer is not the expected JSON. `redirect`: the service redirected to a place where the
 * token must not go. `cancelled`: the client cancelled it, or the session changed.
 */
export type FailureKind = 'refused' | 'server' | 'network' | 'timeout' | 'unreadable' | 'redirect' | 'cancelled';

type Details = Pick<ApiError, 'kind' | 'route' | 'message'> & Partial<Omit<ApiError, keyof Error>>;

/** The client's only error type. `message` is the service's text if it sent one, else the console's. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  /** Undefined for an action of the signed-in site. */
  readonly route: EndpointId | undefined;
  readonly status: number | undefined;
  readonly code: string;
  /** The service's message, redacted; undefined when it sent none. */
  readonly said: string | undefined;
  /** Milliseconds to wait, from `Retry-After`. */
  readonly retryAfterMs: number | undefined;
  readonly authentication: AuthenticationObject | undefined;
  readonly fields: readonly FieldIssue[];
  readonly body: unknown;
  readonly exchangeId: number | undefined;
  /** The route changes something, and it is not known whether it did. */
  readonly outcomeUnknown: boolean;

  constructor(details: Details) {
    super(details.message);
    this.name = 'ApiError';
    this.kind = details.kind;
    this.route = details.route;
    this.status = details.status;
    this.code = details.code ?? ownCode(details.kind, details.status);
    this.said = details.said;
    this.retryAfterMs = details.retryAfterMs;
    this.authentication = details.authentication;
    this.fields = details.fields ?? [];
    this.body = details.body;
    this.exchangeId = details.exchangeId;
    this.outcomeUnknown = details.outcomeUnknown ?? false;
  }
}

/** The code of a request that was not sent, because its route is closed until a wait is over. */
export const NOT_YET = 'NOT_YET';

/** Whether a request was held back until an earlier wait is over: nothing was sent. */
export const isNotYet = (error: unknown): boolean =>
  error instanceof ApiError && error.code === NOT_YET && error.status === undefined;

/** Whether the service limits how often it is asked: a 429, or a request that was held back after one. */
export const isLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 429 || isNotYet(error));

/** The console's own code for a request of which it is certain that nothing left the page. */
export const NOT_SENT = 'NOT_SENT';

/** The console's own code for an answer without a body, where one was expected. */
export const EMPTY = 'EMPTY';

/** The console's own code for an answer whose body is not encoded as its head says. */
export const FALSE_ENCODING = 'FALSE_ENCODING';

/** What the work before a request throws, as the failure of a request that was not made; an `ApiError` stays as it is. */
export function asNotSent(route: EndpointId, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError({ kind: 'refused', route, code: NOT_SENT, message: 'The request could not be made.' });
}

/** `409 CONFLICT`, or just the code when there was no status; empty for anything but an `ApiError`. */
export function codeOf(error: unknown): string {
  return error instanceof ApiError ? [error.status, error.code].filter((part) => part !== undefined).join(' ') : '';
}

/** Any 403 (no ownership, access or permission) except the one for actions closed to every API token. */
export function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403 && error.code !== 'API_TOKEN_SCOPE_FORBIDDEN';
}

/** The documented code of a status; undefined when the document has none. */
export const documentedCode = (status: number | undefined): ErrorCode | undefined =>
  (Object.keys(errorCodes) as ErrorCode[]).find((code) => errorCodes[code] === status);

function ownCode(kind: FailureKind, status: number | undefined): string {
  if (kind === 'refused' || kind === 'server') return documentedCode(status) ?? `HTTP_${status ?? 0}`;
  return kind.toUpperCase();
}

/** Reads an error body: `error.code` and `error.message`, or both at the top level (observed). */
export function readErrorBody(body: unknown) {
  const top = isRecord(body) ? body : {};
  const inner = isRecord(top['error']) ? top['error'] : {};
  const { authentication } = top;
  const complaints = inner['fields'] ?? top['fields'];
  return {
    code: readText(inner, 'code') ?? readText(top, 'code'),
    message: readText(inner, 'message') ?? readText(top, 'message') ?? readText(top, 'error'),
    authentication: isAuthentication(authentication) ? authentication : undefined,
    fields: (Array.isArray(complaints) ? complaints : []).filter(isFieldIssue),
  };
}

function isAuthentication(value: unknown): value is AuthenticationObject {
  return (
    isRecord(value) &&
    typeof value['authenticated'] === 'boolean' &&
    typeof value['principal'] === 'string' &&
    typeof value['capability'] === 'string'
  );
}

function isFieldIssue(value: unknown): value is FieldIssue {
  return readText(value, 'field') !== undefined && readText(value, 'message') !== undefined;
}
