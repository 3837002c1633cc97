import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button';
import type { Sending } from './useSending';
import { formatDuration } from '../../lib/time';

/** The button that sends, and what can be done while an answer is awaited. */
export function SendBar({ sending, missing }: { sending: Sending; missing: string | undefined }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button type="submit" variant="primary" pending={sending.since !== undefined} disabledReason={missing}>
        Send
      </Button>
      {sending.since !== undefined && (
        <>
          <Button onClick={sending.cancel}>Cancel request</Button>
          <Elapsed since={sending.since} />
        </>
      )}
    </div>
  );
}

/** The time since an instant (ms epoch), ten times a second. */
function Elapsed({ since }: { since: number }) {
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
