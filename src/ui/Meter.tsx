import { useId } from 'react';
import type { ReactNode } from 'react';
import { BarTrack } from './BarTrack';

type MeterProps = {
  label: string;
  value: number;
  max: number;
  /** The figures as people read them: `2 of 20`, `3.1 of 128 kB`. */
  figures: string;
  /** What else is worth saying under the bar. */
  note?: ReactNode;
};

/** A quota: its name, its figures and how full it is; turns red when nothing is left. */
export function Meter({ label, value, max, figures, note }: MeterProps) {
  const id = useId();
  return (
    <div className="relative grid gap-1 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <span id={id}>{label}</span>
        <span className="text-ink-2">{figures}</span>
      </div>
      <meter aria-labelledby={id} aria-valuetext={figures} value={value} max={max} className="sr-only" />
      <BarTrack value={value} max={max} tone={value >= max ? 'bad' : 'accent'} />
      {note && <div className="text-xs text-ink-2">{note}</div>}
    </div>
  );
}
