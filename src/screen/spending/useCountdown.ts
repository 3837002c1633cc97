import { useEffect, useState } from 'react';

/** Milliseconds left of a wait that began when the component appeared; counts down to zero once a second. */
export function useCountdown(ms: number): number {
  const [until] = useState(() => Date.now() + ms);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, until - now);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, 1_000));
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
