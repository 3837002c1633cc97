import { type ErrorCode, errorCodes } from '../contract/errors';
import type { FieldIssue } from '../contract/issues';

/** Beside the codes of the Errors table there is one of the sandbox's own, an honest 503 for work it cannot do yet. */
export type RefusalCode = ErrorCode | 'NOT_IMPLEMENTED_IN_SANDBOX';

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
    return this.code === 'NOT_IMPLEMENTED_IN_SANDBOX' ? 503 : errorCodes[this.code];
  }
}

/** A 400 about the given fields; its message is their messages, so that it names them too. */
export function badRequest(fields: readonly FieldIssue[]): Refusal {
  return new Refusal('BAD_REQUEST', fields.map((issue) => issue.message).join(' '), { fields });
}
