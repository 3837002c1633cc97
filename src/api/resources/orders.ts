import { wait } from '../../lib/async/wait';
import { readQuery } from '../client/readQuery';
import * as f from '../reader/fields';
import { type Json, readCollection } from '../reader/json';

const product = ['product', 'item', 'listing'];

/** One purchase, as far as it could be read. Its product is a nested record, or described by the purchase's own fields. */
const purchaseFields = f.table({
  id: f.text('id', 'purchaseId', 'orderId'),
  productId: f.either(f.inRecord(product, f.text('id', 'productId')), f.text('productId')),
  slug: f.either(f.inRecord(product, f.text('slug', 'handle')), f.text('productSlug', 'slug')),
  name: f.either(f.inRecord(product, f.text('name', 'title')), f.text('productName', 'name', 'title')),
  type: f.either(f.inRecord(product, f.text('type', 'productType')), f.text('productType', 'type')),
  /** The license as received. */
  license: f.label(['license', 'type', 'name'], 'license', 'licenseType', 'licence'),
  priceUsd: f.usd('priceUsd', 'price', 'amount', 'amountUsd', 'total'),
  purchasedAt: f.instant('purchasedAt', 'boughtAt', 'acquiredAt', 'createdAt'),
  /** The version a download gets now. */
  version: f.either(f.version('version', 'currentVersion'), f.inRecord(product, f.text('version'))),
});

/** `key` is unique within its answer. */
export type PurchaseView = f.TableView<typeof purchaseFields> & { key: string };

/** The records of the purchases answer, in the service's order, newest first. Undefined when there is no list. */
export function purchaseRecords(body: unknown): Json[] | undefined {
  return readCollection(body, 'purchases', 'orders');
}

/** Reads one purchase. `index` is its place in the answer. */
export function readPurchase(record: Json, index: number): PurchaseView {
  const purchase = purchaseFields.read(record);
  return { ...purchase, key: `${index} ${purchase.id ?? ''}` };
}

/** Records read before yielding to the browser: a few milliseconds on a slow machine. */
const SLICE = 500;

/** All purchases of the account; the route is not paged. */
export const purchasesQuery = () => readQuery('orders.purchases', {}, readAll);

async function readAll(body: unknown): Promise<PurchaseView[] | null> {
  const records = purchaseRecords(body);
  if (!records) return null;
  const purchases: PurchaseView[] = [];
  for (let at = 0; at < records.length; at += SLICE) {
    if (at > 0) await wait(0);
    for (const [index, record] of records.slice(at, at + SLICE).entries())
      purchases.push(readPurchase(record, at + index));
  }
  return purchases;
}
