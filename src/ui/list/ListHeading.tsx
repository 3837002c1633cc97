import { useEffect, useRef } from 'react';
import { formatCount } from '../../lib/count';

/** Whether a page was requested whose heading has not taken the focus yet. */
let isRequested = false;

/** Called by links to another page of a list: the heading takes the focus once the page is loaded. */
export function requestPageFocus(): void {
  isRequested = true;
}

interface ListHeadingProps {
  /** Counts from 1. */
  page: number;
  /** Undefined when it is not known how many there are. */
  pages: number | undefined;
}

/**
 * The heading of a list in pages, seen only while it has the focus. Going to another page moves the focus to the beginning of its rows and announces
 * the page.
 */
export function ListHeading({ page, pages }: ListHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isRequested) return;
    isRequested = false;
    heading.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page alone moves the focus
  }, [page]);
  if (page === 1 && pages !== undefined && pages <= 1) return null;
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      className="sr-only rounded text-sm font-semibold focus:not-sr-only focus:justify-self-start focus:px-1"
    >
      {`Page ${formatCount(page)}${pages === undefined ? '' : ` of ${formatCount(pages)}`}`}
    </h2>
  );
}
