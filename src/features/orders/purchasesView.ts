/** The view of the purchases, as stored in the address, and the part of the list that it shows. */
import type { PurchaseView } from '../../api/resources/orders';
import { addressView, choice, text, integer } from '../../lib/addressView';
import { includesWords } from '../../lib/text/search';

export const PAGE_SIZE = 25;

export const sorts = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'Name' },
  { value: 'price_high', label: 'Highest price' },
  { value: 'price_low', label: 'Lowest price' },
] as const;
type PurchaseSort = (typeof sorts)[number]['value'];

/** `license` is the license's key, empty for any; `page` counts from 1. */
export const purchasesView = addressView(
  {
    q: text(),
    license: text(),
    sort: choice(
      sorts.map(({ value }) => value),
      'newest',
    ),
    page: integer(1, { from: 1 }),
  },
  'page',
);
export type PurchasesView = ReturnType<typeof purchasesView.read>;

/** The purchases that match a view, across all pages, in its order. Those without a date or price come last. */
export function filterPurchases(
  all: readonly PurchaseView[],
  { q, license, sort }: Omit<PurchasesView, 'page'>,
): PurchaseView[] {
  const found = all.filter(
    ({ name, slug, version, type, id, productId, ...purchase }) =>
      (license === '' || purchase.license === license) && includesWords([name, slug, version, type, id, productId], q),
  );
  return found.toSorted(orders[sort]);
}

let names: Intl.Collator | undefined;
const compareNames = (a = '\u{10FFFF}', b = '\u{10FFFF}'): number =>
  (names ??= new Intl.Collator('en', { numeric: true })).compare(a, b);

type Order = (a: PurchaseView, b: PurchaseView) => number;

const orders: Readonly<Record<PurchaseSort, Order>> = {
  newest: (a, b) => descending(a.purchasedAt, b.purchasedAt),
  oldest: (a, b) => ascending(a.purchasedAt, b.purchasedAt),
  name: (a, b) => compareNames(a.name, b.name),
  price_high: (a, b) => descending(a.priceUsd, b.priceUsd),
  price_low: (a, b) => ascending(a.priceUsd, b.priceUsd),
};

const ascending = (a = Number.MAX_VALUE, b = Number.MAX_VALUE): number => a - b;
const descending = (a = -1, b = -1): number => b - a;

/** The licenses that occur, for the filter. */
export function listLicenses(all: readonly PurchaseView[]): string[] {
  return [...new Set(all.flatMap(({ license }) => license ?? []))];
}
