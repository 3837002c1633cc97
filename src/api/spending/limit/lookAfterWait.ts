/**
 * The one look after a spend that a 429 refused. The refusal may be for a second copy of the request, whose first copy
 * started the work; but the service asks not to be asked more often, so the look is made once, when the wait is over.
 */
import type { ApiError } from '../../client/errors';
import { leftOf } from '../../client/limit/routeLimits';
import type { SpendingContext } from '../context';
import { isOpen } from '../ledger/attempt';
import type { Snapshot } from '../evidence';
import { begunBefore } from '../spend';

export interface Refused {
  context: SpendingContext;
  /** Number of the session in which it was sent: a look with another token would prove nothing. */
  session: number;
  attempt: string;
  error: ApiError;
  look: (signal: AbortSignal) => Promise<Snapshot>;
}

/**
 * Resolves after the wait and the look to whether the work had started after all, which the ledger then says; to
 * undefined when the token has changed since. Never rejects: a look that fails leaves the refusal as it is.
 */
export async function lookAfterWait({ context, session, attempt: id, error, look }: Refused) {
  const { clock, connected, ledger } = context;
  // By what was there, not by time: a clock may be set back.
  const past = new Set(ledger.all().flatMap((one) => (isOpen(one) ? [] : [one.id])));
  await new Promise<void>((resolve) => void clock.after(Math.round(leftOf(error)), resolve));
  const attempt = ledger.find(id);
  if (!attempt || connected.number() !== session) return undefined;
  const begun = await begunBefore({ context, look }, attempt);
  if (connected.number() !== session) return undefined;
  // What somebody else began in this browser meanwhile, with whatever token, is none of this refusal's.
  const isOthers = ledger
    .on(attempt.key)
    .some((other) => other.id !== id && !past.has(other.id) && (isOpen(other) || other.end === 'settled'));
  if (!begun || isOthers) return { started: false as const };
  ledger.end(id, 'settled', `${attempt.note}, but the work it asked for had just started`, begun.work);
  return { started: true as const, work: begun.work };
}
