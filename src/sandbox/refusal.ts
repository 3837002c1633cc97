import { type ErrorCode, errorCodes } from '../contract/errors';
import type { FieldIssue } from '../contract/issues';

/** The one exception of the sandbox: an answer of the Errors table. Only the router catches it. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: readonly FieldIssue[];
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, more: { fields?: readonly FieldIssue[]; retryAfter?: number } = {}) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = more.fields ?? [];
    this.retryAfter = more.retryAfter;
  }

  get status(): number {
    return errorCodes[this.code];
  }
}
