import type { AuthenticationObject, ErrorCode } from '../../contract/errors';
import type { EndpointId } from '../../contract/endpoints';
import type { FieldIssue } from '../../contract/fieldIssue';
import { isRecord, readText } from '../reader/json';

/**
 * How a request ended when it did not end well.
 * `refused`: the service answered 4xx. `server`: it answered 5xx. `network`: no answer. `timeout`: none within the
 * deadline. `unreadable`: an answer that is not the JSON it should be. `redirect`: the service sent us elsewhere,
 * where the token must not go. `cancelled`: this side gave up, or the session changed.
 */
export type FailureKind = 'refused' | 'server' | 'network' | 'timeout' | 'unreadable' | 'redirect' | 'cancelled';

interface Details {
  kind: FailureKind;
  route: EndpointId;
  status?: number | undefined;
  code?: string | undefined;
  message: string;
  said?: string | undefined;
  retryAfterMs?: number | undefined;
  authentication?: AuthenticationObject | undefined;
  fields?: readonly FieldIssue[] | undefined;
  body?: unknown;
  exchangeId?: number | undefined;
  /** The route changes something, and whether it did is not known. */
  outcomeUnknown?: boolean;
}

/** The one error type of the client. `message` is the service's own text where there is one, else the console's. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  readonly route: EndpointId;
  readonly status: number | undefined;
  readonly code: string;
  /** What the service said, redacted; undefined where it said nothing. */
  readonly said: string | undefined;
  /** Milliseconds to wait, from `Retry-After`. */
  readonly retryAfterMs: number | undefined;
  readonly authentication: AuthenticationObject | undefined;
  readonly fields: readonly FieldIssue[];
  readonly body: unknown;
  readonly exchangeId: number | undefined;
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

/** `409 CONFLICT`, or the kind of failure where no status came; empty for what is no answer of the service. */
export function codeOf(error: unknown): string {
  return error instanceof ApiError ? [error.status, error.code].filter((part) => part !== undefined).join(' ') : '';
}

/** 403 in whatever words of the service, but for what is closed to every API token: no ownership, access or permission. */
export function isForbidden(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 403 && error.code !== 'API_TOKEN_SCOPE_FORBIDDEN';
}

/** The documented code of a status, for an answer that carries none. */
const statusCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  402: 'INSUFFICIENT_POINTS',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'GONE',
  429: 'RATE_LIMIT',
};

/** What the document calls a status; undefined where it names none. */
export const documentedCode = (status: number | undefined): ErrorCode | undefined => statusCodes[status ?? 0];

function ownCode(kind: FailureKind, status: number | undefined): string {
  if (kind === 'refused' || kind === 'server') return documentedCode(status) ?? `HTTP_${status ?? 0}`;
  return kind.toUpperCase();
}

/** Reads an error body: `error.code` and `error.message`, or the same at the top level (observed). */
export function readErrorBody(body: unknown): {
  code: string | undefined;
  message: string | undefined;
  authentication: AuthenticationObject | undefined;
  fields: FieldIssue[];
} {
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
