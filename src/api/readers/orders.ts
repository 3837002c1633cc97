import { type Json, readCollection, readInner, readInstant, readRecord, readText, readUsd, readVersion } from './json';

/** One purchase as far as it could be read. */
export interface PurchaseView {
  /** Tells it from the others of its answer. */
  key: string;
  id: string | undefined;
  productId: string | undefined;
  slug: string | undefined;
  name: string | undefined;
  type: string | undefined;
  /** The license's word as it came. */
  license: string | undefined;
  priceUsd: number | undefined;
  /** ms epoch */
  purchasedAt: number | undefined;
  /** The version that the entitlement downloads now. */
  version: string | undefined;
}

/** The records of the purchases answer, newest first as the service lists them. Undefined when there is no list. */
export function purchaseRecords(body: unknown): Json[] | undefined {
  return readCollection(body, 'purchases', 'orders');
}

/** Reads one purchase: its product is a record of its own, or its fields stand beside the purchase's. */
export function readPurchase(raw: Json, place: number): PurchaseView {
  const product = readRecord(raw, 'product', 'item', 'listing');
  const id = readText(raw, 'id', 'purchaseId', 'orderId');
  return {
    key: `${place} ${id ?? ''}`,
    id,
    productId: readText(product, 'id', 'productId') ?? readText(raw, 'productId'),
    slug: readText(product, 'slug', 'handle') ?? readText(raw, 'productSlug', 'slug'),
    name: readText(product, 'name', 'title') ?? readText(raw, 'productName', 'name', 'title'),
    type: readText(product, 'type', 'productType') ?? readText(raw, 'productType', 'type'),
    license: readInner(raw, ['license', 'type', 'name'], 'license', 'licenseType', 'licence'),
    priceUsd: readUsd(raw, 'priceUsd', 'price', 'amount', 'amountUsd', 'total'),
    purchasedAt: readInstant(raw, 'purchasedAt', 'boughtAt', 'acquiredAt', 'createdAt'),
    version: readVersion(raw, 'version', 'currentVersion') ?? readText(product, 'version'),
  };
}
