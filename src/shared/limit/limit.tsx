/** Waiting after a 429; every place shows the same countdown. */
import { useSyncExternalStore } from 'react';
import { type ApiError, isRateLimit, isBlockedByLimit } from '../../api/client/errors';
import { MAX_CLOSED_MS } from '../../api/client/limit/closedRoutes';
import { closedRoutes, getRemainingWait, getTimeUntil, getOpeningTime } from '../../api/client/limit/routeLimits';
import type { EndpointId } from '../../contract/endpoints';
import { formatCountdown } from '../../lib/time';
import { Notice } from '../../ui/Notice';
import { useCountdown } from './useCountdown';

/** The error if the service is rate limiting; undefined for any other. */
export const limitIn = (error: unknown): ApiError | undefined => (isRateLimit(error) ? error : undefined);

export interface Limit {
  /** Milliseconds until another attempt may be made. */
  left: number;
  /** Why not yet; undefined once it may. Changes only at milestones, because screen readers read each change. */
  why: string | undefined;
}

/** The wait that a rate limit requires, from when it arrived; none without an error. */
export function useLimit(error: ApiError | undefined): Limit {
  const left = useCountdown(error ? getRemainingWait(error) : 0, error);
  return { left, why: whyNotYet(left, error !== undefined && error.retryAfterMs === undefined) };
}

/** The wait until all of these routes may be called again, whoever was refused: this screen, another, or another tab. */
export function useClosed(...routes: readonly EndpointId[]): Limit {
  const opens = useSyncExternalStore(closedRoutes.subscribe, () => getOpeningTime(routes));
  const left = useCountdown(getTimeUntil(opens), opens);
  return { left, why: whyNotYet(left) };
}

function whyNotYet(left: number, isUnstated = false): string | undefined {
  if (left <= 0) return undefined;
  return isUnstated
    ? `The service didn’t say how long to wait. Ready again in ${milestone(left)}`
    : `The service asks you to wait. Ready again in ${milestone(left)}`;
}

/** Only for a busy workload does the document say that nothing was charged. */
export const isBusy = ({ code }: ApiError): boolean => code === 'AI_WORKLOAD_BUSY';

interface CountdownProps {
  left: number;
  /** The wait that the service asked for, if any, in ms. */
  askedMs?: number | undefined;
  /** What to do after it. */
  next?: string | undefined;
}

/** The countdown of a rate limit. Screen readers hear its milestones; the seconds are visible only. */
function Countdown({ left, askedMs = 0, next = '' }: CountdownProps) {
  const over = `Ready again. ${next}`.trim();
  return (
    <span className="block text-sm">
      <span role="timer" aria-live="off" translate="no" className="tabular-nums">
        {left > 0 ? `Ready again in ${formatCountdown(left)}` : over}
      </span>
      <span aria-live="polite" className="sr-only">
        {left > 0 ? `Ready again in ${milestone(left)}` : over}
      </span>
      {askedMs > MAX_CLOSED_MS && (
        <span className="block">
          {`The service asks you to wait ${formatCountdown(askedMs)}. The console blocks requests for ten minutes at most.`}
        </span>
      )}
    </span>
  );
}

/** The countdown of a rate limit; nothing for other errors. It only counts: trying again is left to the user. */
export function RetryIn({ error }: { error: unknown }) {
  const limit = limitIn(error);
  const { left } = useLimit(limit);
  return limit && <Countdown left={left} askedMs={limit.retryAfterMs} />;
}

/** The short countdown on a button; the reason why it is disabled says it in words. */
export function ButtonCountdown({ left }: { left: number }) {
  return left > 0 ? (
    <span aria-hidden="true" className="tabular-nums">
      {formatCountdown(left)}
    </span>
  ) : null;
}

/** A rate limit: what was refused, and how long to wait. `next` says what to do after that. */
export function LimitNotice({ error, left, next }: { error: ApiError; left: number; next?: string }) {
  const title = isBlockedByLimit(error)
    ? 'Not sent yet'
    : isBusy(error)
      ? 'The service is busy. Nothing was charged.'
      : 'Too many requests';
  return (
    <>
      <Notice tone="bad" title={title}>
        {error.message}
      </Notice>
      <Countdown left={left} askedMs={error.retryAfterMs} next={next} />
    </>
  );
}

/** The remaining seconds at which a countdown is announced. */
const milestones = [5, 10, 30, 60, 120, 300, 600];

/** The remaining wait as text that changes only at milestones: `up to 30 seconds`, `up to 2 minutes`. */
function milestone(ms: number): string {
  const seconds = milestones.find((limit) => ms <= limit * 1_000);
  if (seconds === undefined) return 'more than 10 minutes';
  if (seconds < 60) return `up to ${seconds} seconds`;
  return seconds === 60 ? 'up to a minute' : `up to ${seconds / 60} minutes`;
}
