import { useEffect, useState } from 'react';
import { steadyNow, toSteadyTime } from '../lib/clock/steadyClock';
import { formatElapsed } from '../lib/time';
import { ProgressLine } from '../ui/ProgressLine';
import { subscribeToTicks } from '../ui/ticker';

interface UploadProgressProps {
  /** The current stage, in words. */
  stage: string;
  /** Names the progress line. */
  label?: string;
  /** The fraction done, 0 to 1; undefined if unknown, as for a request being sent. */
  done?: number | undefined;
  /** When it began, in ms since the epoch. Without it, time counts from the first render. */
  begunAt?: number;
}

/**
 * An upload, in words and elapsed time. Browsers do not report how many bytes of a `fetch` request were sent, so only reading a file has progress.
 */
export function UploadProgress({ stage, label = 'Waiting for a response', done, begunAt }: UploadProgressProps) {
  const [drawnAt] = useState(steadyNow);
  const [now, setNow] = useState(drawnAt);
  useEffect(() => subscribeToTicks(() => setNow(steadyNow())), []);
  const elapsed = Math.max(0, now - (begunAt === undefined ? drawnAt : toSteadyTime(begunAt)));
  return (
    <>
      <ProgressLine label={label} {...(done !== undefined && { value: done })} />
      <p className="flex justify-between gap-3">
        <span>{stage}</span>
        <span className="text-ink-2">{formatElapsed(elapsed)}</span>
      </p>
    </>
  );
}
