import { type ErrorCode, errorCodes } from '../../contract/errorCodes';
import type { AuthenticationObject } from '../../contract/errors';
import type { EndpointId } from '../../contract/endpoints';
import type { FieldIssue } from '../../contract/fieldIssue';
import { isRecord, readText } from '../reader/json';

/**
 * How a request failed. `refused`: the service answered 4xx. `server`: it answered 5xx. `network`: no answer. `timeout`: none within the deadline.
 * `unreadable`: the answer is not the expected JSON. `redirect`: the service redirected to a place where the token must not go. `cancelled`: the
 * client cancelled it, or the session changed.
 */
export type FailureKind = 'refused' | 'server' | 'network' | 'timeout' | 'unreadable' | 'redirect' | 'cancelled';

/**
 * Why nothing was sent. `token`: it is not a valid header value. `content`: the request contains a secret, or a value that no header can carry.
 * `wait`: the route is closed for now. `cancelled`: before it was sent. `failed`: an earlier step failed.
 */
export type UnsentReason = 'token' | 'content' | 'wait' | 'cancelled' | 'failed';

type Details = Pick<ApiError, 'kind' | 'route' | 'message'> & Partial<Omit<ApiError, keyof Error>>;

/** The client's only error type. `message` is the service's text if it sent one, else the console's. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  /** Undefined for an action of the signed-in site. */
  readonly route: EndpointId | undefined;
  readonly status: number | undefined;
  readonly code: string;
  /** The service's message, redacted; undefined when it sent none. */
  readonly serviceMessage: string | undefined;
  /** Milliseconds to wait, from `Retry-After`. */
  readonly retryAfterMs: number | undefined;
  readonly authentication: AuthenticationObject | undefined;
  readonly fields: readonly FieldIssue[];
  readonly body: unknown;
  readonly exchangeId: number | undefined;
  /** Set only by `createUnsentError`, where it is certain that nothing was sent. */
  readonly unsent: UnsentReason | undefined;
  /** The request may have changed something; whether it did is unknown. */
  readonly outcomeUnknown: boolean;

  constructor(details: Details) {
    super(details.message);
    this.name = 'ApiError';
    this.kind = details.kind;
    this.route = details.route;
    this.status = details.status;
    this.code = details.code ?? getDefaultCode(details.kind, details.status);
    this.serviceMessage = details.serviceMessage;
    this.retryAfterMs = details.retryAfterMs;
    this.authentication = details.authentication;
    this.fields = details.fields ?? [];
    this.body = details.body;
    this.exchangeId = details.exchangeId;
    this.unsent = details.unsent;
    this.outcomeUnknown = details.outcomeUnknown ?? false;
  }
}

const unsentErrors: Readonly<Record<UnsentReason, Pick<ApiError, 'kind' | 'code'>>> = {
  token: { kind: 'refused', code: 'UNAUTHORIZED' },
  content: { kind: 'refused', code: 'BAD_REQUEST' },
  wait: { kind: 'refused', code: 'NOT_YET' },
  cancelled: { kind: 'cancelled', code: 'NOT_SENT' },
  failed: { kind: 'refused', code: 'NOT_SENT' },
};

/** Creates the failure of a request that was never sent and so changed nothing. */
export const createUnsentError = (
  unsent: UnsentReason,
  details: Pick<Details, 'route' | 'message' | 'exchangeId' | 'fields' | 'retryAfterMs'>,
): ApiError => new ApiError({ ...details, ...unsentErrors[unsent], unsent, outcomeUnknown: false });

/** Whether a request was not sent because its route is closed for now. */
export const isBlockedByLimit = (error: unknown): boolean => error instanceof ApiError && error.unsent === 'wait';

/** Whether the service is rate limiting: a 429, or a request that was held back after one. */
export const isRateLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 429 || isBlockedByLimit(error));

/** The message of a cancelled request. */
export const CANCELLED_MESSAGE = 'The request was cancelled.';

/** The console's own code for an empty body where one was expected. */
export const EMPTY_BODY = 'EMPTY';

/** The console's own code for a body that does not match its `content-encoding`. */
export const FALSE_ENCODING = 'FALSE_ENCODING';

/** Turns an error thrown before a request was sent into the failure of an unsent request; an `ApiError` is returned as it is. */
export function toUnsentError(route: EndpointId, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return createUnsentError('failed', { route, message: 'The request couldn’t be made.' });
}

/** `409 CONFLICT`; only the status when there is no code, only the code when there is no status; empty for anything but an `ApiError`. */
export function formatErrorCode(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  const { status, code } = error;
  if (status === undefined) return code;
  return code === formatStatusCode(status) ? String(status) : `${status} ${code}`;
}

/** Any 403 (no ownership, access or permission) except the one for actions closed to every API token. */
export function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403 && error.code !== 'API_TOKEN_SCOPE_FORBIDDEN';
}

/** The documented code of a status; undefined when the document has none. */
export const findDocumentedCode = (status: number | undefined): ErrorCode | undefined =>
  (Object.keys(errorCodes) as ErrorCode[]).find((code) => errorCodes[code] === status);

/** The console's own code for an answer that came without one. */
const formatStatusCode = (status: number) => `HTTP_${status}`;

function getDefaultCode(kind: FailureKind, status: number | undefined): string {
  if (kind === 'refused' || kind === 'server') return findDocumentedCode(status) ?? formatStatusCode(status ?? 0);
  return kind.toUpperCase();
}

/** Reads an error body: `error.code` and `error.message`, or both at the top level (observed). */
export function readErrorBody(body: unknown) {
  const top = isRecord(body) ? body : {};
  const inner = isRecord(top['error']) ? top['error'] : {};
  const { authentication } = top;
  const issues = inner['fields'] ?? top['fields'];
  return {
    code: readText(inner, 'code') ?? readText(top, 'code'),
    message: readText(inner, 'message') ?? readText(top, 'message') ?? readText(top, 'error'),
    authentication: isAuthentication(authentication) ? authentication : undefined,
    fields: (Array.isArray(issues) ? issues : []).filter(isFieldIssue),
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
