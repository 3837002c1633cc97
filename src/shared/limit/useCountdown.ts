import { useEffect, useState } from 'react';

// Setting the system clock must neither end nor prolong the wait.
const begin = (ms: number, since: unknown) => ({ since, until: performance.now() + ms, left: ms });

/** Remaining milliseconds of a wait that began with the component or when `since` changed; updated once a second, down to zero. */
export function useCountdown(ms: number, since: unknown): number {
  const [wait, setWait] = useState(() => begin(ms, since));
  if (wait.since !== since) setWait(begin(ms, since));
  const { left } = wait;
  useEffect(() => {
    if (left === 0) return;
    const tick = () => setWait((current) => ({ ...current, left: Math.max(0, current.until - performance.now()) }));
    const timer = setTimeout(tick, Math.min(left, 1_000));
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
