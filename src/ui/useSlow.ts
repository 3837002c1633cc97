import { useEffect, useState } from 'react';

/** How long the previous screen may stay while the next one loads, in milliseconds. */
const SLOW_AFTER_MS = 250;

/** True once `waiting` has lasted so long that the previous screen would mislead. */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow && waiting;
}
