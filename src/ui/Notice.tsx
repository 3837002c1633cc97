import { useEffect, useRef } from 'react';
import { announce, getSpokenText } from './announce';
import type { Content } from './content';
import { cx } from './cx';
import { Icon, type IconName } from './Icon';
import { revealHidden } from './revealHidden';

const styles: Record<'neutral' | 'accent' | 'good' | 'bad', { box: string; icon: IconName; ink: string }> = {
  neutral: { box: 'bg-sunken border-line', icon: 'info', ink: 'text-ink-2' },
  accent: { box: 'bg-accent-soft border-transparent', icon: 'arrowRight', ink: 'text-accent' },
  good: { box: 'bg-good-soft border-transparent', icon: 'check', ink: 'text-good' },
  bad: { box: 'bg-bad-soft border-transparent', icon: 'alert', ink: 'text-bad' },
};

type NoticeProps = {
  tone?: keyof typeof styles;
  /** Replaces the tone's icon. */
  icon?: IconName;
  title: Content;
  children?: Content;
  actions?: Content;
  /** Announced when it appears: `alert` interrupts, `polite` waits. Neither is for a notice shown from the start. */
  role?: 'alert';
  polite?: boolean;
};

/** A notice in the place it concerns. */
export function Notice({ tone = 'neutral', icon, title, children, actions, role, polite }: NoticeProps) {
  const style = styles[tone];
  const announcement = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A region that appears with its text in it is silent in many screen readers, so another one says it.
    if (polite && announcement.current) announce(getSpokenText(announcement.current));
  }, [polite]);
  return (
    <div
      {...(polite ? { role: 'status', 'aria-live': 'off' } : { role })}
      className={cx('flex gap-2.5 rounded border px-3 py-2 text-sm', style.box)}
    >
      <span className={cx('pt-[3px]', style.ink)}>
        <Icon name={icon ?? style.icon} />
      </span>
      <div className="grid min-w-0 flex-1 gap-1 wrap-anywhere">
        <div ref={announcement} className="grid grid-cols-1 gap-1">
          <p className="font-semibold">{revealHidden(title)}</p>
          {children && <div className="text-ink-2">{revealHidden(children)}</div>}
        </div>
        {actions && <div className="mt-1 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
