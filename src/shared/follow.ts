import { ApiError } from '../api/client/errors';

/** Waits between one look at work under way and the next, in seconds; the last one goes on. */
const waits = [2, 2, 3, 3, 5, 8, 12, 20, 30];

/** How long to wait, in milliseconds, after this many looks in a row. */
export function pollDelay(looks: number): number {
  return (waits[Math.max(0, looks)] ?? waits.at(-1)!) * 1_000;
}

interface Followed<T> {
  state: { data: T | undefined; error: unknown; dataUpdateCount: number; errorUpdateCount: number };
}

/**
 * A `refetchInterval` that follows work to its end, ever more rarely. It ends with the work, and with a refusal, which
 * another look would only repeat. The query library asks nothing while the tab is hidden.
 */
export function follower<T>(runs: (data: T | undefined) => boolean): (query: Followed<T>) => number | false {
  let first: number | undefined;
  return ({ state }) => {
    if (!runs(state.data) || !follows(state.error)) {
      first = undefined;
      return false;
    }
    const looks = state.dataUpdateCount + state.errorUpdateCount;
    first ??= looks;
    return pollDelay(looks - first);
  };
}

/** Whether work is still followed after this failure of a look: a refusal would only be repeated. */
export function follows(error: unknown): boolean {
  return !(error instanceof ApiError) || (error.status !== 403 && error.status !== 404);
}
