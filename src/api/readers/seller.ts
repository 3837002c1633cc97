import {
  type Json,
  isRecord,
  readCollection,
  readCount,
  readInner,
  readInstant,
  readList,
  readRecord,
  readSingle,
  readText,
  readUsd,
  readVersion,
} from './json';

/** A prep run as far as it could be read. */
export interface PrepRunView {
  id: string | undefined;
  tier: string | undefined;
  version: string | undefined;
  points: number | undefined;
  status: string | undefined;
  startedAt: number | undefined;
  finishedAt: number | undefined;
  expectedFinishAt: number | undefined;
  charged: number | undefined;
  returned: number | undefined;
}

export interface SellerProductView {
  id: string | undefined;
  slug: string | undefined;
  name: string | undefined;
  summary: string | undefined;
  type: string | undefined;
  assetKind: string | undefined;
  /** The lifecycle word as it came. */
  state: string | undefined;
  priceUsd: number | undefined;
  version: string | undefined;
  digest: string | undefined;
  sizeBytes: number | undefined;
  updatedAt: number | undefined;
  createdAt: number | undefined;
  prep: PrepRunView | undefined;
  raw: Json;
}

export const sellerProductFieldNames = [
  'id',
  'productId',
  'slug',
  'name',
  'title',
  'shortDescription',
  'summary',
  'type',
  'productType',
  'assetKind',
  'state',
  'status',
  'lifecycleState',
  'lifecycle',
  'priceUsd',
  'price',
  'currentVersion',
  'version',
  'digest',
  'sizeBytes',
  'artifactSize',
  'updatedAt',
  'createdAt',
  'prep',
  'latestPrep',
  'lastPrep',
  'versions',
  'nextAction',
];

export function readPrepRun(raw: Json | undefined): PrepRunView | undefined {
  if (!raw) return undefined;
  return {
    id: readText(raw, 'id', 'prepId', 'runId', 'jobId'),
    tier: readText(raw, 'tier'),
    version: readVersion(raw, 'version', 'currentVersion', 'expectedVersion'),
    points: readCount(raw, 'points', 'pointsCost', 'cost', 'expectedPoints'),
    status: readText(raw, 'status', 'state'),
    startedAt: readInstant(raw, 'startedAt', 'createdAt'),
    finishedAt: readInstant(raw, 'finishedAt', 'completedAt', 'endedAt'),
    expectedFinishAt: readInstant(raw, 'expectedFinishAt', 'estimatedFinishAt'),
    charged: readCount(raw, 'charged', 'pointsCharged', 'debited'),
    returned: readCount(raw, 'returned', 'pointsReturned', 'refunded'),
  };
}

export function readSellerProduct(raw: Json): SellerProductView {
  const current = readRecord(raw, 'currentVersion', 'version');
  return {
    id: readText(raw, 'id', 'productId'),
    slug: readText(raw, 'slug'),
    name: readText(raw, 'name', 'title'),
    summary: readText(raw, 'shortDescription', 'summary'),
    type: readText(raw, 'type', 'productType'),
    assetKind: readText(raw, 'assetKind'),
    state: readInner(raw, ['state', 'status', 'name'], 'state', 'lifecycleState', 'lifecycle', 'status'),
    priceUsd: readUsd(raw, 'priceUsd', 'price'),
    version: readVersion(raw, 'currentVersion', 'version'),
    digest: readText(raw, 'digest', 'sha256') ?? readText(current, 'digest', 'sha256'),
    sizeBytes:
      readCount(raw, 'sizeBytes', 'artifactSizeBytes', 'artifactSize', 'size') ??
      readCount(current, 'sizeBytes', 'artifactSize', 'size'),
    updatedAt: readInstant(raw, 'updatedAt'),
    createdAt: readInstant(raw, 'createdAt'),
    prep: readPrepRun(readRecord(raw, 'prep', 'latestPrep', 'lastPrep')),
    raw,
  };
}

/** Reads the list of own products. Undefined when no list could be found. */
export function readSellerProducts(body: unknown): SellerProductView[] | undefined {
  return readCollection(body, 'products')?.map(readSellerProduct);
}

export interface VersionView {
  version: string | undefined;
  digest: string | undefined;
  sizeBytes: number | undefined;
  committedAt: number | undefined;
  changelog: string | undefined;
  /** What became of it, the word as it came. */
  state: string | undefined;
}

export function readVersionRecord(raw: Json): VersionView {
  return {
    version: readText(raw, 'version', 'number'),
    digest: readText(raw, 'digest', 'sha256'),
    sizeBytes: readCount(raw, 'sizeBytes', 'artifactSize', 'size'),
    committedAt: readInstant(raw, 'committedAt', 'createdAt'),
    changelog: readText(raw, 'changelog', 'notes'),
    state: readInner(raw, ['state', 'status', 'name'], 'state', 'status', 'auditStatus'),
  };
}

export interface SellerProductDetailView extends SellerProductView {
  versions: VersionView[];
  nextAction: { action: string | undefined; label: string; url: string | undefined } | undefined;
}

export function readSellerProductDetail(body: unknown): SellerProductDetailView | undefined {
  const raw = readSingle(body, 'product');
  if (!raw) return undefined;
  const next = readRecord(raw, 'nextAction') ?? readRecord(body, 'nextAction');
  const label = readText(next, 'label', 'title', 'message', 'action') ?? readText(raw, 'nextAction');
  return {
    ...readSellerProduct(raw),
    versions: (readList(raw, 'versions', 'versionHistory') ?? readList(body, 'versions') ?? [])
      .filter(isRecord)
      .map(readVersionRecord),
    nextAction: label
      ? { action: readText(next, 'action', 'key'), label, url: readText(next, 'url', 'continueUrl', 'href') }
      : undefined,
  };
}
