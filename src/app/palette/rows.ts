/** The rows of every list and table of the screen. */
const ROWS = '.row, tbody > tr, ul[aria-label="Routes"] > li';

/** Moves the focus to what the next or previous row leads to; the first press starts at the first row in view. */
export function moveInRows(step: 1 | -1): void {
  const links = [...document.querySelectorAll(`#content :is(${ROWS})`)].flatMap((row) => {
    const link = row.querySelector<HTMLElement>('a[href], button');
    return link ? [{ row, link }] : [];
  });
  const here = links.findIndex(({ row }) => row.contains(document.activeElement));
  const inView = links.findIndex(({ link }) => link.getBoundingClientRect().bottom > 0);
  const next = here === -1 ? Math.max(inView, 0) : here + step;
  links[next]?.link.focus({ preventScroll: true });
  links[next]?.row.scrollIntoView?.({ block: 'nearest' });
}
