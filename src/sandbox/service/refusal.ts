import { type ErrorCode, errorCodes } from '../../contract/errors';
import type { FieldIssue } from '../../contract/fieldIssue';

/**
 * Beside the codes of the Errors table there are two of the sandbox's own, both 503, which the table leaves uncoded:
 * work that it cannot do yet, and a provider that cannot be reached.
 */
type OwnCode = 'NOT_IMPLEMENTED_IN_SANDBOX' | 'PROVIDER_UNAVAILABLE';
export type RefusalCode = ErrorCode | OwnCode;

/**
 * The one exception of the sandbox: an answer of the Errors table, or a 503 with one of its own codes. Only the router
 * and the control routes catch it.
 */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: readonly FieldIssue[];
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Stands beside `error` in the body (sandbox): what the refused caller needs to go on. */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(
    code: RefusalCode,
    message: string,
    more: Partial<Pick<Refusal, 'fields' | 'retryAfter' | 'facts'>> = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = more.fields ?? [];
    this.retryAfter = more.retryAfter;
    this.facts = more.facts ?? {};
  }

  get status(): number {
    return documentedStatus(this.code) ?? 503;
  }
}

/** The status of a code of the Errors table; undefined for any other word. */
export function documentedStatus(code: string): number | undefined {
  return isDocumented(code) ? errorCodes[code] : undefined;
}

/** Whether the Errors table has the code. */
export function isDocumented(code: string): code is ErrorCode {
  return Object.hasOwn(errorCodes, code);
}

/** A 400 about the given fields; its message is their messages, so that it names them too. */
export function badRequest(fields: readonly FieldIssue[]): Refusal {
  return new Refusal('BAD_REQUEST', fields.map((issue) => issue.message).join(' '), { fields });
}

/** A 400 about one field; the message names it. */
export function badField(field: string, message: string): Refusal {
  return badRequest([{ field, message }]);
}

/** A 403 for what only the signed-in site may do; its answer carries the authentication object. */
export function scopeForbidden(action: string): Refusal {
  return new Refusal(
    'API_TOKEN_SCOPE_FORBIDDEN',
    `${action}: only in the signed-in site. An API token is not allowed to do this.`,
  );
}
