import { type ErrorCode, errorCodes } from '../contract/errors';
import type { FieldIssue } from '../contract/issues';

/**
 * Beside the codes of the Errors table there are two of the sandbox's own, both 503, which the table leaves uncoded:
 * work that it cannot do yet, and a provider that cannot be reached.
 */
type OwnCode = 'NOT_IMPLEMENTED_IN_SANDBOX' | 'PROVIDER_UNAVAILABLE';
export type RefusalCode = ErrorCode | OwnCode;

/** The one exception of the sandbox: an answer of the Errors table. Only the router catches it. */
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
    return this.code in errorCodes ? errorCodes[this.code as ErrorCode] : 503;
  }
}

/** A 400 about the given fields; its message is their messages, so that it names them too. */
export function badRequest(fields: readonly FieldIssue[]): Refusal {
  return new Refusal('BAD_REQUEST', fields.map((issue) => issue.message).join(' '), { fields });
}
