import { Link } from 'react-router-dom';
import { cx } from './cx';
import { keepScroll } from './keepScroll';

type TabLinksProps = {
  /** What the tabs choose between. */
  label: string;
  tabs: readonly { key: string; label: string; to: string }[];
  current: string;
};

/** Views of one screen, each with its own address: links, one of which is current. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  return (
    <nav aria-label={label} className="mb-4 flex gap-5 border-b border-line">
      {tabs.map(({ key, label: name, to }) => (
        <Link
          key={key}
          to={to}
          state={keepScroll}
          aria-current={key === current ? 'page' : undefined}
          className={cx(
            '-mb-px border-b-2 py-1.5 text-sm font-semibold no-underline!',
            key === current ? 'border-accent text-accent!' : 'border-transparent text-ink-2! hover:text-ink!',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
