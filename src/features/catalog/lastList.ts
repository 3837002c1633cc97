/** Remembers the last view of the list for a product's breadcrumb, until the page is closed. */
import { href } from '../../paths';

let last = '';

/** Stores the query part of the list's address. */
export function rememberList(search: string): void {
  last = search;
}

/** The address of the list as last shown. */
export function getLastListHref(): string {
  return href('catalog', undefined, new URLSearchParams(last));
}
