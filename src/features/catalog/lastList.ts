/** The view of the list that was last shown, so that a product's breadcrumb leads back to it. Lives as long as the page. */
import { href } from '../../paths';

let last = '';

/** Takes the query part of the list's address. */
export function rememberList(search: string): void {
  last = search;
}

/** The way back to the list as it was last seen. */
export function lastListHref(): string {
  return href('catalog', undefined, new URLSearchParams(last));
}
