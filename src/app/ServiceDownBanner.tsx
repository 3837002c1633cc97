import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ApiError } from '../api/client/errors';
import { call } from '../api/client/http';
import { MAX_CLOSED_MS } from '../api/client/limit/closedRoutes';
import { useServiceDown } from '../api/client/service/reachability';
import { useSession } from '../api/client/session/session';
import { formatCountdown } from '../lib/time';
import { useCountdown } from '../shared/limit/useCountdown';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { useHandedFocus } from '../ui/useHandedFocus';
import { appWords } from './words';

/** The delay before the first check whether the service is back, and the maximum delay, in milliseconds. */
const FIRST_MS = 5_000;
const MAX_MS = 60_000;

/** Says once, on every screen, that the service is not available, checks until it is back, and announces that. */
export function ServiceDownBanner() {
  const down = useServiceDown();
  const { number } = useSession();
  const { key } = useLocation();
  const place = `${number} ${key}`;
  const [downAt, setDownAt] = useState<string>();
  if (down && downAt !== place) setDownAt(place);
  return (
    // Always mounted, so that changes are announced.
    <output className="block">
      {down ? (
        <Banner />
      ) : (
        // In a new session nothing is known about the service yet; on another screen the message is outdated.
        downAt === place && <span className="sr-only">The service is available again.</span>
      )}
    </output>
  );
}

function Banner() {
  const [wait, setWait] = useState({ checks: 0, ms: FIRST_MS });
  const left = useCountdown(wait.ms, wait);
  const isRetrying = left === 0;
  const strip = useHandedFocus();
  useEffect(() => {
    if (!isRetrying) return;
    const ends = new AbortController();
    // A read that needs no permission. Any answer, whatever its status, hides the strip.
    call('token.status', {}, ends.signal, { probe: true }).catch((error: unknown) => {
      if (ends.signal.aborted) return;
      const askedWaitMs = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
      setWait(({ checks }) => ({
        checks: checks + 1,
        ms: Math.max(Math.min(askedWaitMs, MAX_CLOSED_MS), Math.min(MAX_MS, FIRST_MS * 2 ** (checks + 1))),
      }));
    });
    return () => ends.abort();
  }, [isRetrying]);
  return (
    <div ref={strip} className="mb-4 flex items-center gap-2.5 rounded border border-line bg-sunken px-3 py-1 text-sm">
      <span className="text-bad">
        <Icon name="alert" />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap gap-x-2.5">
        <span className="font-medium">The service isn’t available.</span>
        <span role="timer" aria-live="off" translate="no" className="text-ink-2 tabular-nums">
          {isRetrying ? 'Trying again now' : `Trying again in ${formatCountdown(left)}`}
        </span>
      </span>
      <Button size="sm" variant="quiet" pending={isRetrying} onClick={() => setWait((now) => ({ ...now, ms: 0 }))}>
        {appWords.tryNow}
      </Button>
    </div>
  );
}
