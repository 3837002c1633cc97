/** The view of the purchases as it stands in the address, and what of the list it shows. */
import type { PurchaseView } from '../../api/readers/orders';
import { holdsWords } from '../../lib/search';

export const PAGE_SIZE = 25;

export const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'Name' },
  { value: 'price_high', label: 'Highest price' },
  { value: 'price_low', label: 'Lowest price' },
] as const;
type PurchaseSort = (typeof sorts)[number]['value'];

export interface PurchasesView {
  q: string;
  /** The license's word; empty for any. */
  license: string;
  sort: PurchaseSort;
  /** From 1. */
  page: number;
}

/** Reads the query part of the address; what it does not understand there reads as left out. */
export function readPurchasesView(search: URLSearchParams): PurchasesView {
  const sort = sorts.find(({ value }) => value === search.get('sort'))?.value ?? 'newest';
  const page = Number(search.get('page') ?? 1);
  return {
    q: search.get('q') ?? '',
    license: search.get('license') ?? '',
    sort,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** The query part of the address after a change. Only what differs from the usual is written; all but a page leads to the first. */
export function changePurchasesView(search: URLSearchParams, change: Partial<PurchasesView>): URLSearchParams {
  const { q, license, sort, page } = {
    ...readPurchasesView(search),
    ...(Object.keys(change).length > 0 && { page: 1 }),
    ...change,
  };
  const after = new URLSearchParams();
  if (q !== '') after.set('q', q);
  if (license !== '') after.set('license', license);
  if (sort !== 'newest') after.set('sort', sort);
  if (page > 1) after.set('page', String(page));
  return after;
}

/** The purchases that a view shows on all its pages, in its order. Those without a date or price come last. */
export function purchasesIn(all: readonly PurchaseView[], { q, license, sort }: PurchasesView): PurchaseView[] {
  const found = all.filter(
    ({ name, slug, version, type, id, productId, ...purchase }) =>
      (license === '' || purchase.license === license) && holdsWords([name, slug, version, type, id, productId], q),
  );
  return found.toSorted(orders[sort]);
}

const names = new Intl.Collator('en', { numeric: true });
type Order = (one: PurchaseView, other: PurchaseView) => number;

const orders: Readonly<Record<PurchaseSort, Order>> = {
  newest: (one, other) => down(one.purchasedAt, other.purchasedAt),
  oldest: (one, other) => up(one.purchasedAt, other.purchasedAt),
  name: (one, other) => names.compare(one.name ?? '\u{10FFFF}', other.name ?? '\u{10FFFF}'),
  price_high: (one, other) => down(one.priceUsd, other.priceUsd),
  price_low: (one, other) => up(one.priceUsd, other.priceUsd),
};

const up = (one = Number.MAX_VALUE, other = Number.MAX_VALUE): number => one - other;
const down = (one = -1, other = -1): number => other - one;

/** The licenses that occur, for the filter. */
export function licensesOf(all: readonly PurchaseView[]): string[] {
  return [...new Set(all.flatMap(({ license }) => license ?? []))];
}
