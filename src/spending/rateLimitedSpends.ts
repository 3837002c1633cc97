/**
 * The single check after a spend that a 429 refused. The refusal may answer a second copy of the request, whose first copy started the work; but
 * since the service is rate limiting, the check is made only once, after the wait.
 */
import type { Snapshot } from '../api/resources/subject';
import type { ApiError } from '../api/client/errors';
import { getRemainingWait } from '../api/client/limit/routeLimits';
import type { SpendingContext } from './context';
import { isOpen } from './ledger/attempt';
import { findStartedWork } from './spend';

export interface RefusedSpend {
  context: SpendingContext;
  /** Number of the session in which it was sent: a check with another token would prove nothing. */
  session: number;
  attempt: string;
  error: ApiError;
  readSnapshot: (signal: AbortSignal) => Promise<Snapshot>;
}

/**
 * Resolves, after the wait and the check, to whether the work had started after all, which the ledger then records; undefined when the token has
 * changed since. Never rejects: if the check fails, the refusal stands.
 */
export async function checkAfterWait({ context, session, attempt: id, error, readSnapshot }: RefusedSpend) {
  const { clock, connected, ledger } = context;
  // Compares with the earlier ledger, in which this attempt has ended, too, and not by time: a clock may be set back.
  const past = new Set(ledger.all().flatMap((entry) => (isOpen(entry) ? [] : [entry.id])));
  await new Promise<void>((resolve) => void clock.after(Math.round(getRemainingWait(error)), resolve));
  const attempt = ledger.find(id);
  if (!attempt || connected.number() !== session) return undefined;
  const begun = await findStartedWork({ context, readSnapshot }, attempt);
  if (connected.number() !== session) return undefined;
  // Work that another spend in this browser started meanwhile, with whatever token, has nothing to do with this refusal.
  const isOthers = ledger
    .on(attempt.key)
    .some((entry) => !past.has(entry.id) && (isOpen(entry) || entry.end === 'settled'));
  if (!begun || isOthers) return { started: false as const };
  ledger.end(id, 'settled', `${attempt.note}, but the requested work had just started`, begun.work);
  return { started: true as const, work: begun.work };
}

/** The spends of one screen that a 429 refused and that have not been checked after the wait. While there are any, nothing can be reviewed. */
export class RateLimitedSpends {
  readonly #context: SpendingContext;
  readonly #onChange: () => void;
  readonly #attempts = new Set<string>();

  constructor(context: SpendingContext, onChange: () => void) {
    this.#context = context;
    this.#onChange = onChange;
  }

  get waiting(): boolean {
    return this.#attempts.size > 0;
  }

  /** Waits, checks once, and resolves as `checkAfterWait` does. Never rejects. */
  async waitOut(refused: Omit<RefusedSpend, 'context'>): ReturnType<typeof checkAfterWait> {
    this.#attempts.add(refused.attempt);
    this.#onChange();
    const found = await checkAfterWait({ context: this.#context, ...refused });
    this.#attempts.delete(refused.attempt);
    this.#onChange();
    return found;
  }
}
