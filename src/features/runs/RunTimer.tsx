import { useEffect, useState } from 'react';
import { serviceNow } from '../../api/client/serviceClock';
import { formatCountdown, formatElapsed } from '../../lib/time';
import { BarTrack } from '../../ui/BarTrack';
import { ProgressLine } from '../../ui/ProgressLine';
import { subscribeToTicks } from '../../ui/ticker';

interface RunTimerProps {
  /** How long the run has been in progress, in ms; undefined when unknown. */
  elapsed: (() => number) | undefined;
  /** When the service expects it to end, in ms since the epoch by its clock. */
  expectedFinishAt: number | undefined;
  /** No animation: the screen no longer polls the run. */
  still?: boolean;
}

/** A run in progress: when it usually ends and how long it has taken so far. Screen readers don't announce the seconds. */
export function RunTimer({ elapsed, expectedFinishAt, still = false }: RunTimerProps) {
  const [, tick] = useState(0);
  useEffect(() => subscribeToTicks(() => tick((ticks) => ticks + 1)), []);
  const taken = elapsed?.();
  const left = expectedFinishAt === undefined ? undefined : expectedFinishAt - serviceNow();
  const elapsedText = taken === undefined ? undefined : `${formatElapsed(Math.max(0, taken))} so far`;
  const headline =
    left === undefined
      ? elapsedText
      : left > 0
        ? `Usually ends in ${formatCountdown(left)}`
        : 'Taking longer than usual';
  return (
    <div className="grid gap-2">
      <p role="timer" aria-live="off" translate="no" className="grid gap-0.5">
        <span className="text-2xl font-semibold tabular-nums">{headline ?? 'Under way'}</span>{' '}
        {left !== undefined && elapsedText !== undefined && (
          <span className="text-sm text-ink-2 tabular-nums">{elapsedText}</span>
        )}
      </p>
      {left !== undefined && taken !== undefined && left > 0 ? (
        <BarTrack value={taken} max={taken + left} />
      ) : (
        !still && <ProgressLine label="The run is under way" />
      )}
    </div>
  );
}
