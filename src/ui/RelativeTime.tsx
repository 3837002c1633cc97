import { useSyncExternalStore } from 'react';
import { formatExact, formatRelative, isMoment } from '../lib/time';
import { subscribeToTicks } from './ticker';

/** How long ago `at` (ms) was, kept up to date; the title has the exact time. `now` is the clock to measure by. */
export function RelativeTime({ at, now = Date.now }: { at: number; now?: () => number }) {
  // The snapshot is the text itself, so that a tick which changes nothing renders nothing.
  const text = useSyncExternalStore(subscribeToTicks, () => formatRelative(at, now()));
  if (!isMoment(at)) return <span>{text}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} title={formatExact(at)} className="whitespace-nowrap">
      {text}
    </time>
  );
}
