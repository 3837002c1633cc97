import { wait } from '../../lib/async/wait';
import { readQuery } from '../client/readQuery';
import { type ViewOf, either, instant, label, table, text, usd, version, within } from '../reader/fields';
import { type Json, readCollection } from '../reader/json';

const product = ['product', 'item', 'listing'];

/** One purchase, as far as it could be read. Its product is a record of its own, or among the purchase's fields. */
const purchaseFields = table({
  id: text('id', 'purchaseId', 'orderId'),
  productId: either(within(product, text('id', 'productId')), text('productId')),
  slug: either(within(product, text('slug', 'handle')), text('productSlug', 'slug')),
  name: either(within(product, text('name', 'title')), text('productName', 'name', 'title')),
  type: either(within(product, text('type', 'productType')), text('productType', 'type')),
  /** The license as received. */
  license: label(['license', 'type', 'name'], 'license', 'licenseType', 'licence'),
  priceUsd: usd('priceUsd', 'price', 'amount', 'amountUsd', 'total'),
  purchasedAt: instant('purchasedAt', 'boughtAt', 'acquiredAt', 'createdAt'),
  /** The version a download gets now. */
  version: either(version('version', 'currentVersion'), within(product, text('version'))),
});

/** `key` is unique within its answer. */
export type PurchaseView = ViewOf<typeof purchaseFields> & { key: string };

/** The records of the purchases answer, in the service's order, newest first. Undefined when there is no list. */
export function purchaseRecords(body: unknown): Json[] | undefined {
  return readCollection(body, 'purchases', 'orders');
}

/** Reads one purchase. `place` is its index in the answer. */
export function readPurchase(record: Json, place: number): PurchaseView {
  const purchase = purchaseFields.read(record);
  return { ...purchase, key: `${place} ${purchase.id ?? ''}` };
}

/** Records read before yielding to the browser: a few milliseconds on a slow machine. */
const SLICE = 500;

/** All purchases of the account: the route has no pages. */
export const purchasesQuery = () => readQuery('orders.purchases', {}, readAll);

async function readAll(body: unknown): Promise<PurchaseView[] | null> {
  const records = purchaseRecords(body);
  if (!records) return null;
  const purchases: PurchaseView[] = [];
  for (let at = 0; at < records.length; at += SLICE) {
    if (at > 0) await wait(0);
    for (const [place, record] of records.slice(at, at + SLICE).entries())
      purchases.push(readPurchase(record, at + place));
  }
  return purchases;
}
