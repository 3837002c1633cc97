import { useEffect, useState } from 'react';

const begin = (ms: number, since: unknown) => {
  // A changed system clock must neither end nor prolong the wait.
  const now = performance.now();
  return { since, until: now + ms, now };
};

/** Milliseconds left of a wait that began with the component or when `since` changed; updated once a second, down to zero. */
export function useCountdown(ms: number, since?: unknown): number {
  const [wait, setWait] = useState(() => begin(ms, since));
  if (wait.since !== since) setWait(begin(ms, since));
  const left = Math.max(0, wait.until - wait.now);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setWait((before) => ({ ...before, now: performance.now() })), Math.min(left, 1_000));
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
