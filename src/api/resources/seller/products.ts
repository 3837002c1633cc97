import { readQuery } from '../../client/readQuery';
import {
  type ViewOf,
  count,
  either,
  instant,
  label,
  nested,
  raw,
  table,
  text,
  usd,
  version,
  within,
} from '../../reader/fields';
import { type Json, isRecord, readCollection, readList, readRecord, readText } from '../../reader/json';

/** A prep run, as far as it could be read. */
export const prepRunFields = table({
  id: text('id', 'prepId', 'runId', 'jobId'),
  tier: text('tier'),
  version: version('version', 'currentVersion', 'expectedVersion'),
  points: count('points', 'pointsCost', 'cost', 'expectedPoints'),
  status: text('status', 'state'),
  startedAt: instant('startedAt', 'createdAt'),
  finishedAt: instant('finishedAt', 'completedAt', 'endedAt'),
  expectedFinishAt: instant('expectedFinishAt', 'estimatedFinishAt'),
  charged: count('charged', 'pointsCharged', 'debited'),
  returned: count('returned', 'pointsReturned', 'refunded'),
});
export type PrepRunView = ViewOf<typeof prepRunFields>;

const currentVersion = ['currentVersion', 'version'];

export const sellerProductFields = table(
  {
    id: text('id', 'productId'),
    slug: text('slug'),
    name: text('name', 'title'),
    summary: text('shortDescription', 'summary'),
    type: text('type', 'productType'),
    assetKind: text('assetKind'),
    /** The lifecycle word as received. */
    state: label(['state', 'status', 'name'], 'state', 'lifecycleState', 'lifecycle', 'status'),
    priceUsd: usd('priceUsd', 'price'),
    version: version(...currentVersion),
    /** The version that buyers get. */
    publishedVersion: text('publishedVersion', 'liveVersion'),
    digest: either(text('digest', 'sha256'), within(currentVersion, text('digest', 'sha256'))),
    sizeBytes: either(
      count('sizeBytes', 'artifactSizeBytes', 'artifactSize', 'size'),
      within(currentVersion, count('sizeBytes', 'artifactSize', 'size')),
    ),
    updatedAt: instant('updatedAt'),
    createdAt: instant('createdAt'),
    prep: nested(prepRunFields, 'prep', 'latestPrep', 'lastPrep'),
    raw,
  },
  'versions',
  'versionHistory',
  'nextAction',
);
export type SellerProductView = ViewOf<typeof sellerProductFields>;

/** Reads the list of own products. Undefined when no list could be found. */
export function readSellerProducts(body: unknown): SellerProductView[] | undefined {
  return readCollection(body, 'products')?.map(sellerProductFields.read);
}

const versionFields = table({
  version: text('version', 'number'),
  digest: text('digest', 'sha256'),
  sizeBytes: count('sizeBytes', 'artifactSize', 'size'),
  committedAt: instant('committedAt', 'createdAt'),
  changelog: text('changelog', 'notes'),
  /** Its state, the word as received. */
  state: label(['state', 'status', 'name'], 'state', 'status', 'auditStatus'),
});
export type VersionView = ViewOf<typeof versionFields>;

export const readVersionRecord = (record: Json): VersionView => versionFields.read(record);

export type SellerProductDetailView = SellerProductView & {
  versions: VersionView[];
  nextAction: { action: string | undefined; label: string; url: string | undefined } | undefined;
};

export function readSellerProductDetail(body: unknown): SellerProductDetailView | undefined {
  const raw = sellerProductFields.find(body, 'product');
  if (!raw) return undefined;
  const next = readRecord(raw, 'nextAction') ?? readRecord(body, 'nextAction');
  const label = readText(next, 'label', 'title', 'message', 'action') ?? readText(raw, 'nextAction');
  return {
    ...sellerProductFields.read(raw),
    versions: (readList(raw, 'versions', 'versionHistory') ?? readList(body, 'versions') ?? [])
      .filter(isRecord)
      .map(readVersionRecord),
    nextAction: label
      ? { action: readText(next, 'action', 'key'), label, url: readText(next, 'url', 'continueUrl', 'href') }
      : undefined,
  };
}

/** The seller's own products. */
export const sellerProductsQuery = () => readQuery('seller.products', {}, readSellerProducts);

/** One own product, with its current version and state. */
export const sellerProductQuery = (id: string) =>
  readQuery('seller.product', { params: { id } }, readSellerProductDetail);
