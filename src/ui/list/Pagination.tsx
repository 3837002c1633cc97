import { Link } from 'react-router-dom';
import type { Elements } from '../content';
import { formatCount } from '../../lib/count';
import { buttonClass } from '../Button';
import { cx } from '../cx';
import { Icon } from '../Icon';
import { requestPageFocus } from './ListHeading';

type PaginationProps = {
  /** Counts from 1. */
  page: number;
  pages: number;
  hrefFor: (page: number) => string;
};

/** Previous, current page, next. Nothing when there is only one page. */
export function Pagination({ page, pages, hrefFor }: PaginationProps) {
  if (pages <= 1 && page === 1) return null;
  return (
    <nav aria-label="Pagination" className="flex items-center justify-between gap-3 text-sm">
      <Step to={page > 1 ? hrefFor(page - 1) : null} rel="prev">
        <Icon name="chevronLeft" size={12} />
        <span>Previous</span>
      </Step>
      <span className="text-ink-2">{`Page ${formatCount(page)} of ${formatCount(pages)}`}</span>
      <Step to={page < pages ? hrefFor(page + 1) : null} rel="next">
        <span>Next</span>
        <Icon name="chevronRight" size={12} />
      </Step>
    </nav>
  );
}

/** At either end the step stays visible but is not a link. */
function Step({ to, rel, children }: { to: string | null; rel: 'prev' | 'next'; children: Elements }) {
  if (to !== null) {
    return (
      <Link to={to} rel={rel} className={buttonClass({})} onClick={requestPageFocus}>
        {children}
      </Link>
    );
  }
  return (
    <span aria-hidden="true" className={cx(buttonClass({}), 'btn-off')}>
      {children}
    </span>
  );
}
