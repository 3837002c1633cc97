import type { Content } from './content';
import { cx } from './cx';
import { revealHidden } from './revealHidden';

export type BadgeTone = 'neutral' | 'accent' | 'good' | 'bad' | 'sandbox' | 'live' | 'spend';

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sunken text-ink-2 border-line',
  accent: 'bg-accent-soft text-accent',
  good: 'bg-good-soft text-good',
  bad: 'bg-bad-soft text-bad',
  sandbox: 'bg-sandbox-soft text-sandbox',
  live: 'bg-live text-on-accent',
  spend: 'bg-spend-soft text-spend-ink',
};

/**
 * A short word on a tinted background. `spend` is only for Points being spent. The spaces around it are invisible, and keep it apart from its
 * neighbours when the page is read as text.
 */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: Content }) {
  return (
    <>
      {' '}
      <span
        className={cx(
          'inline-block max-w-full truncate rounded-sm border border-transparent px-1.5 align-middle text-xs font-medium whitespace-nowrap',
          tones[tone],
        )}
      >
        {revealHidden(children)}
      </span>{' '}
    </>
  );
}
