import {
  type Json,
  isRecord,
  readCollection,
  readCount,
  readFlag,
  readInner,
  readInstant,
  readList,
  readRecord,
  readText,
  readTexts,
  readTotal,
  readUsd,
  readVersion,
} from './json';

/** One use that a Pack's seller gives as an example. */
export interface PackExample {
  title: string | undefined;
  scenario: string | undefined;
  request: string | undefined;
  outcome: string | undefined;
}

/** What the seller says of a Pack: plain, untrusted texts. */
export interface PackListing {
  problem: string | undefined;
  targetUsers: string[];
  inputs: string[];
  /** Its steps, in order. */
  workflow: string[];
  outputs: string[];
  examples: PackExample[];
  successCriteria: string[];
  limitations: string[];
  raw: Json;
}

/** An Agent Pack as far as it could be read; `raw` is the record as it came. */
export interface PackView {
  id: string | undefined;
  slug: string | undefined;
  name: string | undefined;
  summary: string | undefined;
  category: string | undefined;
  tags: string[];
  seller: string | undefined;
  priceUsd: number | undefined;
  free: boolean | undefined;
  version: string | undefined;
  digest: string | undefined;
  /** The lifecycle word as it came. */
  state: string | undefined;
  publishedAt: number | undefined;
  owned: boolean | undefined;
  /** How the account came to it, the word as it came. */
  source: string | undefined;
  /** Where it is bought in the signed-in site. */
  purchaseUrl: string | undefined;
  acquiredAt: number | undefined;
  /** The checkpoint that new runs use; the owned list alone tells it. */
  activeSequence: number | undefined;
  format: string | undefined;
  runtime: string | undefined;
  memory: string | undefined;
  capabilities: string[];
  /** Ids of the models that it was audited with. */
  models: string[];
  listing: PackListing | undefined;
  /** The manifest as it came. */
  manifest: Json | undefined;
  raw: Json;
}

/** The names that `readPack` reads, so that a screen can show the rest under "More fields". */
export const packFieldNames = [
  'id',
  'productId',
  'packId',
  'slug',
  'handle',
  'name',
  'title',
  'shortDescription',
  'summary',
  'description',
  'category',
  'primaryCategory',
  'tags',
  'seller',
  'sellerName',
  'vendor',
  'priceUsd',
  'price',
  'free',
  'isFree',
  'version',
  'currentVersion',
  'digest',
  'state',
  'status',
  'lifecycleState',
  'publishedAt',
  'owned',
  'isOwned',
  'entitled',
  'source',
  'ownership',
  'purchaseUrl',
  'checkoutUrl',
  'buyUrl',
  'acquiredAt',
  'purchasedAt',
  'activeSequence',
  'agentSummary',
  'manifest',
];
export const manifestFieldNames = ['format', 'runtime', 'memory', 'capabilities', 'models', 'listing'];
export const listingFieldNames = [
  'problem',
  'targetUsers',
  'inputs',
  'workflow',
  'outputs',
  'exampleUses',
  'examples',
  'successCriteria',
  'limitations',
];

/** Reads one Pack of any spelling. */
export function readPack(raw: Json): PackView {
  const manifest = readRecord(raw, 'agentSummary', 'manifest', 'agent');
  const current = readRecord(raw, 'currentVersion', 'version');
  const priceUsd = readUsd(raw, 'priceUsd', 'price');
  return {
    id: readText(raw, 'id', 'productId', 'packId'),
    slug: readText(raw, 'slug', 'handle'),
    name: readText(raw, 'name', 'title'),
    summary: readText(raw, 'shortDescription', 'summary', 'description'),
    category: readInner(raw, ['label', 'name', 'slug'], 'category', 'primaryCategory'),
    tags: readTexts(raw, 'tags') ?? [],
    seller: readInner(raw, ['name', 'displayName', 'title'], 'seller', 'sellerName', 'vendor'),
    priceUsd,
    free: readFlag(raw, 'free', 'isFree') ?? (priceUsd === undefined ? undefined : priceUsd === 0),
    version: readVersion(raw, 'version', 'currentVersion'),
    digest: readText(raw, 'digest', 'sha256') ?? readText(current, 'digest', 'sha256'),
    state: readInner(raw, ['state', 'status', 'name'], 'state', 'status', 'lifecycleState'),
    publishedAt: readInstant(raw, 'publishedAt'),
    owned: readFlag(raw, 'owned', 'isOwned', 'entitled'),
    source: readInner(raw, ['source', 'type', 'reason'], 'source', 'ownership'),
    purchaseUrl: readText(raw, 'purchaseUrl', 'checkoutUrl', 'buyUrl'),
    acquiredAt: readInstant(raw, 'acquiredAt', 'purchasedAt'),
    activeSequence: readCount(raw, 'activeSequence', 'activeCheckpoint'),
    format: readText(manifest, 'format') ?? readText(raw, 'format'),
    runtime: readInner(manifest, ['label', 'name', 'kind'], 'runtime'),
    memory: readInner(manifest, ['label', 'name', 'kind'], 'memory'),
    capabilities: readTexts(manifest, 'capabilities') ?? readTexts(raw, 'capabilities') ?? [],
    models: readTexts(manifest, 'models') ?? readTexts(raw, 'models') ?? [],
    listing: readListing(readRecord(manifest, 'listing') ?? readRecord(raw, 'listing')),
    manifest,
    raw,
  };
}

function readListing(raw: Json | undefined): PackListing | undefined {
  if (!raw) return undefined;
  return {
    problem: readText(raw, 'problem'),
    targetUsers: readLines(raw, 'targetUsers'),
    inputs: readLines(raw, 'inputs'),
    workflow: readLines(raw, 'workflow'),
    outputs: readLines(raw, 'outputs'),
    examples: (readList(raw, 'exampleUses', 'examples') ?? []).flatMap(readExample),
    successCriteria: readLines(raw, 'successCriteria'),
    limitations: readLines(raw, 'limitations'),
    raw,
  };
}

function readExample(item: unknown): PackExample[] {
  if (typeof item === 'string' && item !== '')
    return [{ title: item, scenario: undefined, request: undefined, outcome: undefined }];
  if (!isRecord(item)) return [];
  return [
    {
      title: readText(item, 'title', 'name', 'label'),
      scenario: readText(item, 'scenario', 'description'),
      request: readText(item, 'exampleRequest', 'request', 'prompt'),
      outcome: readText(item, 'expectedOutcome', 'outcome', 'result'),
    },
  ];
}

/** One text or many, as a list. */
export function readLines(raw: Json, name: string): string[] {
  const one = readText(raw, name);
  return one === undefined ? (readTexts(raw, name) ?? []).filter((line) => line !== '') : [one];
}

export interface PackPage {
  /** Undefined when no list could be found in the answer. */
  packs: PackView[] | undefined;
  /** Packs that match, over all pages. */
  total: number | undefined;
}

/** Reads a page of the Pack catalog, or the owned Packs, which have no pages. */
export function readPackPage(body: unknown): PackPage {
  return { packs: readCollection(body, 'packs', 'products')?.map(readPack), total: readTotal(body) };
}
