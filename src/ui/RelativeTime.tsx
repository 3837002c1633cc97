import { useState, useSyncExternalStore } from 'react';
import { steadyNow, toSteadyTime } from '../lib/clock/steadyClock';
import { formatExact, formatRelative, isMoment } from '../lib/time';
import { subscribeToTicks } from './ticker';

/**
 * How long ago `at` (ms) was, always up to date; under the pointer, its title has the exact time. `at` is a time of the local clock, whose age is
 * measured by the steady clock, or a time of the clock that `now` reads.
 */
export function RelativeTime({ at, now }: { at: number; now?: () => number }) {
  // The snapshot is the text itself, so that a tick that changes nothing renders nothing.
  const text = useSyncExternalStore(subscribeToTicks, () =>
    now ? formatRelative(at, now()) : formatRelative(toSteadyTime(at), steadyNow()),
  );
  // The title is shown only there, and the first exact time takes the browser several milliseconds.
  const [isPointedAt, setPointedAt] = useState(false);
  if (!isMoment(at)) return <span>{text}</span>;
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={isPointedAt ? formatExact(at) : undefined}
      className="whitespace-nowrap"
      onPointerEnter={() => setPointedAt(true)}
    >
      {text}
    </time>
  );
}
