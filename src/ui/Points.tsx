import { formatPoints } from '../lib/money';
import { cx } from './cx';

/** An amount of Points with the coin icon: exact, never rounded. */
export function Points({ value, strong = false }: { value: number; strong?: boolean }) {
  return (
    <span
      translate="no"
      className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', strong && 'font-semibold')}
    >
      <svg aria-hidden="true" viewBox="0 0 10 10" width="10" height="10" className="coin shrink-0">
        <circle cx="5" cy="5" r="4" className="fill-spend stroke-spend-ink" strokeWidth="1.5" />
      </svg>
      <span>
        <span>{`${formatPoints(value)} `}</span>
        <span data-word>Points</span>
      </span>
    </span>
  );
}
