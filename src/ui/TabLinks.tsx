import { Link } from 'react-router-dom';
import { cx } from './cx';
import { keepScroll } from './keepScroll';

interface TabLinksProps<Key extends string> {
  /** What the tabs choose between. */
  label: string;
  /** Tab names by their value in the address. */
  tabs: Readonly<Record<Key, string>>;
  current: Key;
  hrefFor: (key: Key) => string;
}

/** Views of one screen, each with its own address: links, one of which is current. */
export function TabLinks<Key extends string>({ label, tabs, current, hrefFor }: TabLinksProps<Key>) {
  return (
    <nav aria-label={label} className="mb-4 flex gap-5 border-b border-line">
      {(Object.keys(tabs) as Key[]).map((key) => (
        <Link
          key={key}
          to={hrefFor(key)}
          state={keepScroll}
          aria-current={key === current ? 'page' : undefined}
          className={cx(
            '-mb-px border-b-2 py-1.5 text-sm font-semibold no-underline!',
            key === current ? 'border-accent text-accent!' : 'border-transparent text-ink-2! hover:text-ink!',
          )}
        >
          {tabs[key]}
        </Link>
      ))}
    </nav>
  );
}
