import { sameId } from '../../../lib/ids';
import { queryClient } from '../../client/queryClient';
import { readQuery } from '../../client/readQuery';
import * as f from '../../reader/fields';
import { isPrepUnderWay } from '../../reader/statusKinds';
import { type Json, isRecord, readCollection, readCount, readList, readRecord, readText } from '../../reader/json';

/** One prep, as far as it could be read. */
export const prepRunFields = f.table({
  id: f.text('id', 'prepId', 'runId', 'jobId'),
  tier: f.text('tier'),
  version: f.version('version', 'currentVersion', 'expectedVersion'),
  points: f.count('points', 'pointsCost', 'cost', 'expectedPoints'),
  status: f.text('status', 'state'),
  startedAt: f.instant('startedAt', 'createdAt'),
  finishedAt: f.instant('finishedAt', 'completedAt', 'endedAt'),
  expectedFinishAt: f.instant('expectedFinishAt', 'estimatedFinishAt'),
  charged: f.count('charged', 'pointsCharged', 'debited'),
  returned: f.count('returned', 'pointsReturned', 'refunded'),
});
export type PrepRunView = f.TableView<typeof prepRunFields>;

const currentVersion = ['currentVersion', 'version'];

export const sellerProductFields = f.table(
  {
    id: f.text('id', 'productId'),
    slug: f.text('slug'),
    name: f.text('name', 'title'),
    summary: f.text('shortDescription', 'summary'),
    type: f.text('type', 'productType'),
    assetKind: f.text('assetKind'),
    /** The lifecycle word as received. */
    state: f.label(['state', 'status', 'name'], 'state', 'lifecycleState', 'lifecycle', 'status'),
    priceUsd: f.usd('priceUsd', 'price'),
    version: f.version(...currentVersion),
    /** The version that buyers get. */
    publishedVersion: f.text('publishedVersion', 'liveVersion'),
    /** The version waiting for its paid audition. */
    queuedVersion: f.text('queuedVersion', 'submittedVersion'),
    digest: f.either(f.text('digest', 'sha256'), f.inRecord(currentVersion, f.text('digest', 'sha256'))),
    sizeBytes: f.either(
      f.count('sizeBytes', 'artifactSizeBytes', 'artifactSize', 'size'),
      f.inRecord(currentVersion, f.count('sizeBytes', 'artifactSize', 'size')),
    ),
    updatedAt: f.instant('updatedAt'),
    createdAt: f.instant('createdAt'),
    prep: f.nested(prepRunFields, 'prep', 'latestPrep', 'lastPrep'),
    raw: f.raw,
  },
  'versions',
  'versionHistory',
  'nextAction',
  'queue',
);
export type SellerProductView = f.TableView<typeof sellerProductFields>;

/** Reads the list of own products. Undefined when no list could be found. */
export function readSellerProducts(body: unknown): SellerProductView[] | undefined {
  return readCollection(body, 'products')?.map(sellerProductFields.read);
}

const versionFields = f.table({
  version: f.text('version', 'number'),
  digest: f.text('digest', 'sha256'),
  sizeBytes: f.count('sizeBytes', 'artifactSize', 'size'),
  committedAt: f.instant('committedAt', 'createdAt'),
  changelog: f.text('changelog', 'notes'),
  /** Its state, the word as received. */
  state: f.label(['state', 'status', 'name'], 'state', 'status', 'auditStatus'),
});
export type VersionView = f.TableView<typeof versionFields>;

export const readVersionRecord = (record: Json): VersionView => versionFields.read(record);

export type SellerProductDetailView = SellerProductView & {
  versions: VersionView[];
  /** Its place in the audit queue, from 1. */
  queuePosition: number | undefined;
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
    queuePosition: readCount(readRecord(raw, 'queue', 'auditQueue'), 'position', 'place'),
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

/** The prep of that id as the product was last read; undefined unless it is the product's latest and is known to have ended. */
export function findEndedPrep(productId: string, prepId: string): PrepRunView | undefined {
  const prep = queryClient.getQueryData(sellerProductQuery(productId).queryKey)?.prep;
  const isEnded = prep?.status !== undefined && !isPrepUnderWay(prep.status);
  return isEnded && prep.id !== undefined && sameId(prep.id, prepId) ? prep : undefined;
}
