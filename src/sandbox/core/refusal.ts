import { type ErrorCode, errorCodes } from '../../contract/errorCodes';
import type { FieldIssue } from '../../contract/fieldIssue';
import { formatCount } from '../../lib/count';

/** The sandbox's only exception: an answer of the Errors table. Only the router and the controls catch it. */
export class Refusal extends Error {
  /** Null for a 503, which has none (documented). */
  readonly code: ErrorCode | null;
  readonly fields: readonly FieldIssue[];
  /** Seconds, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Placed beside `error` in the body (sandbox): information that the caller needs in order to continue. */
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(
    code: ErrorCode | null,
    message: string,
    details: Partial<Pick<Refusal, 'fields' | 'retryAfter' | 'facts'>> = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = details.fields ?? [];
    this.retryAfter = details.retryAfter;
    this.facts = details.facts ?? {};
  }

  get status(): number {
    return this.code === null ? 503 : errorCodes[this.code];
  }
}

/** The status of a code in the Errors table; undefined for any other code. */
export function documentedStatus(code: string): number | undefined {
  return Object.hasOwn(errorCodes, code) ? errorCodes[code as ErrorCode] : undefined;
}

/** A 409: something that the request depends on has changed, or is not in the required state. `facts` as in `Refusal`. */
export function conflict(message: string, facts: Refusal['facts'] = {}): Refusal {
  return new Refusal('CONFLICT', message, { facts });
}

/** 429 AI_WORKLOAD_BUSY with its `Retry-After`, in seconds; `limit` is the name of the limit that was hit. */
export function busy(retryAfter: number, why: string, limit: string): Refusal {
  const message = `The workload is busy: ${why}. Nothing was charged or changed. Retry after ${retryAfter} s.`;
  return new Refusal('AI_WORKLOAD_BUSY', message, { retryAfter, facts: { limit } });
}

/** A 503, which carries no code (documented): something that is needed cannot be reached now. */
export function unavailable(message: string): Refusal {
  return new Refusal(null, message);
}

/** The 503 for a request that was in progress when its world was reset. */
export const worldReset = (): Refusal => unavailable('The world was reset during this request. Nothing was changed.');

/** A 400 about the given fields; its message joins their messages, so it names them too. */
export function badRequest(fields: readonly FieldIssue[]): Refusal {
  return new Refusal('BAD_REQUEST', fields.map((issue) => issue.message).join(' '), { fields });
}

/** A 400 about one field, which the message must name. */
export function badField(field: string, message: string): Refusal {
  return badRequest([{ field, message }]);
}

/** Throws 400 naming the field for an empty file, or one of more than `max` bytes. */
export function refuseSize(field: string, { size }: Blob, most: number): void {
  if (size === 0) throw badField(field, `${field} is empty.`);
  if (size > most) {
    throw badField(field, `${field} has ${formatCount(size)} bytes. At most ${formatCount(most)} are accepted.`);
  }
}

/** A 403 for an action that only the signed-in site can do; its answer contains the authentication object. */
export function scopeForbidden(action: string): Refusal {
  return new Refusal('API_TOKEN_SCOPE_FORBIDDEN', `${action}: only in the signed-in site. An API token can't do this.`);
}
