import { ApiError } from '../../api/client/errors';
import { getRemainingWait } from '../../api/client/limit/routeLimits';

/** Delays between reads of work in progress, in seconds; the last one repeats. */
const waits = [2, 2, 3, 3, 5, 8, 12, 20, 30];

/** The delay in milliseconds after this many consecutive reads. */
export function pollDelay(reads: number): number {
  return (waits[Math.max(0, reads)] ?? waits.at(-1)!) * 1_000;
}

interface Polled<T> {
  state: { data: T | undefined; error: unknown; dataUpdateCount: number; errorUpdateCount: number };
}

/**
 * A `refetchInterval` that polls work with growing delays, never before a rate limit's wait is over, until it ends, or until a refusal that would
 * recur.
 */
export function pollWhile<T>(runs: (data: T | undefined) => boolean): (query: Polled<T>) => number | false {
  let first: number | undefined;
  return ({ state }) => {
    if (!runs(state.data) || !canKeepPolling(state.error)) {
      first = undefined;
      return false;
    }
    const reads = state.dataUpdateCount + state.errorUpdateCount;
    first ??= reads;
    return Math.max(pollDelay(reads - first), getRemainingWait(state.error));
  };
}

/** Whether to keep polling after a failed read: a refusal would only recur. */
export function canKeepPolling(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.status !== 403 && error.status !== 404);
}
