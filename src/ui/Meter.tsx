import { formatCount } from '../lib/count';
import { BarTrack } from './BarTrack';
import { cx } from './cx';

type MeterProps = {
  label: string;
  /** The amount used; undefined if not given. */
  value: number | undefined;
  /** The limit; undefined if not given. */
  max: number | undefined;
  /** Formats an amount with its unit; plain counts by default. */
  format?: (amount: number) => string;
  /** Draws one box per unit, if there are few: for things counted in pieces. */
  places?: boolean;
};

/** More boxes than this read better as a bar. */
const mostPlaces = 12;

/** How much of a limit is used, as a figure and a chart. Red when full. */
export function Meter({ label, value, max, format = formatCount, places = false }: MeterProps) {
  const text = [value === undefined ? 'not given' : format(value), max === undefined ? 'no limit given' : format(max)];
  const isKnown = value !== undefined && max !== undefined;
  const full = isKnown && value >= max;
  return (
    <div
      role={isKnown ? 'meter' : undefined}
      aria-label={isKnown ? label : undefined}
      aria-valuenow={isKnown ? Math.min(value, max) : undefined}
      aria-valuemin={isKnown ? 0 : undefined}
      aria-valuemax={isKnown ? max : undefined}
      aria-valuetext={isKnown ? text.join(' of ') : undefined}
      className="grid grid-cols-1 gap-1.5"
    >
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="min-w-0 wrap-anywhere">{label}</span>{' '}
        <span translate="no" className={cx('shrink-0', full ? 'font-semibold text-bad' : 'text-ink-2')}>
          {isKnown ? text.join(' of ') : text.join(', ')}
        </span>
      </div>
      {isKnown && places && max > 0 && max <= mostPlaces ? (
        <div aria-hidden="true" className="flex gap-1">
          {Array.from({ length: max }, (_, index) => (
            <div
              key={index}
              className={cx(
                'h-4 flex-1 rounded-sm border',
                index >= value
                  ? 'border-line bg-sunken'
                  : cx('bar-fill border-transparent', full ? 'bg-bad' : 'bg-accent'),
              )}
            />
          ))}
        </div>
      ) : (
        isKnown && <BarTrack value={value} max={max} tone={full ? 'bad' : 'accent'} />
      )}
    </div>
  );
}
