import { cx } from './cx';

const tones = { neutral: 'bg-line-strong', accent: 'bg-accent', spend: 'bg-spend', bad: 'bg-bad' };

type BarTrackProps = { value: number; max: number; tone?: keyof typeof tones };

/** A bar that shows a share at a glance. Visual only: the figures are beside it. */
export function BarTrack({ value, max, tone = 'accent' }: BarTrackProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-sm bg-line">
      <div className={cx('bar-fill h-full', tones[tone])} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
