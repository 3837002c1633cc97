import type { ApiError } from '../../api/client/errors';
import { formatCountdown } from '../../lib/time';
import { Notice } from '../../ui/Notice';
import { useCountdown } from './useCountdown';

/** Wait before another attempt when the service limits requests without saying how long, in milliseconds. */
const DEFAULT_WAIT_MS = 5_000;

interface Limit {
  /** Milliseconds until another attempt may be made. */
  left: number;
  /** Why not yet; undefined once it may. */
  why: string | undefined;
}

/** The wait that a 429 asks for, from its arrival; none without an error. */
export function useLimit(error: ApiError | undefined): Limit {
  const left = useCountdown(error ? (error.retryAfterMs ?? DEFAULT_WAIT_MS) : 0, error);
  const asked = error?.retryAfterMs === undefined ? 'The service names no time: wait' : 'The service asks to wait';
  return { left, why: left > 0 ? `${asked} ${formatCountdown(left)} more` : undefined };
}

/** Only for a busy workload does the document say that nothing was charged. */
export const isBusy = ({ code }: ApiError): boolean => code === 'AI_WORKLOAD_BUSY';

/** A 429: what was refused, and how long to wait. `next` says what to do after that. */
export function LimitNotice({ error, left, next = '' }: { error: ApiError; left: number; next?: string }) {
  return (
    <>
      <Notice tone="bad" title={isBusy(error) ? 'The service is busy. Nothing was charged.' : 'Too many requests'}>
        {error.message}
      </Notice>
      <p role="timer" className="text-sm">
        {left > 0 ? `Ready again in ${formatCountdown(left)}` : `Ready again. ${next}`}
      </p>
    </>
  );
}
