/** The view of the purchases, as stored in the address, and the part of the list that it shows. */
import type { PurchaseView } from '../../api/resources/orders';
import { addressView, choice, text, whole } from '../../lib/addressView';
import { holdsWords } from '../../lib/text/search';

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
    page: whole(1, { from: 1 }),
  },
  'page',
);
export type PurchasesView = ReturnType<typeof purchasesView.read>;

/** The purchases that match a view, across all pages, in its order. Those without a date or price come last. */
export function purchasesIn(
  all: readonly PurchaseView[],
  { q, license, sort }: Omit<PurchasesView, 'page'>,
): PurchaseView[] {
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
