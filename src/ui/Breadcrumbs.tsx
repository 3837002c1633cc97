import { Link } from 'react-router-dom';
import { ServiceText } from './ServiceText';
import { cx } from './cx';

/** One breadcrumb; the last one has no link. */
export type Crumb = { label: string; to?: string };

/** The breadcrumbs, ending with this screen. Below 1024 px a single one is left out. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className={cx('min-w-0', crumbs.length < 2 && 'max-lg:hidden')}>
      <ol className="flex min-w-0 items-center text-sm">
        {crumbs.map(({ label, to }, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li key={`${index}${label}`} className={cx('flex items-center', last ? 'min-w-0' : 'min-w-8 shrink-[3]')}>
              {to !== undefined && !last ? (
                <Link to={to} className="block truncate py-0.5 text-ink-2 no-underline hover:text-ink hover:underline">
                  <ServiceText prose>{label}</ServiceText>
                </Link>
              ) : (
                <span aria-current={last ? 'page' : undefined} className={cx('truncate', last && 'font-semibold')}>
                  <ServiceText prose>{label}</ServiceText>
                </span>
              )}
              {!last && (
                <span aria-hidden="true" className="px-1.5 text-ink-2">
                  /
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
