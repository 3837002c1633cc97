import { useEffect, useState } from 'react';
import { formatDuration } from '../../lib/time';

/** The time since an instant (ms epoch), ten times a second. */
export function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" aria-label="Elapsed time" className="text-sm text-ink-2 tabular-nums">
      {formatDuration(Math.max(0, now - since))}
    </span>
  );
}
