/** Waiting after a 429: every place counts down the same. */
import { ApiError } from '../../api/client/errors';
import { formatCountdown } from '../../lib/time';
import { Notice } from '../../ui/Notice';
import { useCountdown } from './useCountdown';

/** Wait before another attempt when the service limits requests without saying how long, in milliseconds. */
const DEFAULT_WAIT_MS = 5_000;

/** The error if the service limits how often it is asked; undefined for any other. */
export const limitIn = (error: unknown): ApiError | undefined =>
  error instanceof ApiError && error.status === 429 ? error : undefined;

/** When each wait is over, by `performance.now()`: one error that is shown twice, or again, is one wait. */
const ends = new WeakMap<ApiError, number>();

function leftOf(error: ApiError): number {
  const now = performance.now();
  const end = ends.get(error) ?? now + (error.retryAfterMs ?? DEFAULT_WAIT_MS);
  ends.set(error, end);
  return Math.max(0, end - now);
}

interface Limit {
  /** Milliseconds until another attempt may be made. */
  left: number;
  /** Why not yet; undefined once it may. */
  why: string | undefined;
}

/** The wait that a 429 asks for, from when it was first shown; none without an error. */
export function useLimit(error: ApiError | undefined): Limit {
  const left = useCountdown(error ? leftOf(error) : 0, error);
  const asked = error?.retryAfterMs === undefined ? 'The service gives no time: wait' : 'The service asks to wait';
  return { left, why: left > 0 ? `${asked} ${formatCountdown(left)} more` : undefined };
}

/** Only for a busy workload does the document say that nothing was charged. */
export const isBusy = ({ code }: ApiError): boolean => code === 'AI_WORKLOAD_BUSY';

/** The countdown of a limit. `next` says what to do after it. */
function Countdown({ left, next = '' }: { left: number; next?: string | undefined }) {
  return (
    <span role="timer" translate="no" className="block text-sm tabular-nums">
      {left > 0 ? `Ready again in ${formatCountdown(left)}` : `Ready again. ${next}`.trim()}
    </span>
  );
}

/** The countdown of a 429; nothing for other errors. It only counts: trying again is left to the user. */
export function RetryIn({ error }: { error: unknown }) {
  const limit = limitIn(error);
  const { left } = useLimit(limit);
  return limit && <Countdown left={left} />;
}

/** A 429: what was refused, and how long to wait. `next` says what to do after that. */
export function LimitNotice({ error, left, next }: { error: ApiError; left: number; next?: string }) {
  return (
    <>
      <Notice tone="bad" title={isBusy(error) ? 'The service is busy. Nothing was charged.' : 'Too many requests'}>
        {error.message}
      </Notice>
      <Countdown left={left} next={next} />
    </>
  );
}
