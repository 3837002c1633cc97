import { useEffect, useState } from 'react';

/** Milliseconds left of a wait that began when the component appeared; counts down to zero once a second. */
export function useCountdown(ms: number): number {
  // A clock that is set must neither end the wait nor draw it out.
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
