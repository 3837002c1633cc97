import { useEffect, useState } from 'react';

/** Milliseconds left of a wait that began with the component; updated once a second, down to zero. */
export function useCountdown(ms: number): number {
  // A changed system clock must neither end nor prolong the wait.
  const [until] = useState(() => performance.now() + ms);
  const [now, setNow] = useState(() => performance.now());
  const left = Math.max(0, until - now);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(performance.now()), Math.min(left, 1_000));
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
