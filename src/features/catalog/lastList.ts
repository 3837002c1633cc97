/** Remembers the view of the list shown last, for a product's breadcrumb. Kept until the page is closed. */
import { href } from '../../paths';

let last = '';

/** Stores the query part of the list's address. */
export function rememberList(search: string): void {
  last = search;
}

/** The address of the list as it was last shown. */
export function lastListHref(): string {
  return href('catalog', undefined, new URLSearchParams(last));
}
