import { queryOptions } from '@tanstack/react-query';
import { packLimits } from '../../../contract/values';
import { call } from '../../client/http';
import { keepPreviousAnswer, buildQueryKey, queryClient } from '../../client/queryClient';
import { write } from '../../client/write';
import { getQueryKey, readQuery } from '../../client/readQuery';
import * as f from '../../reader/fields';
import { previewImageNames } from '../previewImages';
import { isRecord, pick, readCollection, readInstant, readTotal } from '../../reader/json';
import {
  type Located,
  type StatusVerdict,
  isListing,
  namesOther,
  findConfirmed,
  readStatusVerdict,
} from '../../reader/locateRecords';

/** One example use given by a Pack's seller. */
const exampleFields = f.table({
  title: f.text('title', 'name', 'label'),
  scenario: f.text('scenario', 'description'),
  request: f.text('exampleRequest', 'request', 'prompt'),
  outcome: f.text('expectedOutcome', 'outcome', 'result'),
});
export type PackExample = f.TableView<typeof exampleFields>;

/** The seller's description of a Pack: plain, untrusted texts. */
export const packListingFields = f.table({
  problem: f.text('problem'),
  targetUsers: f.lines('targetUsers'),
  inputs: f.lines('inputs'),
  /** Its steps, in order. */
  workflow: f.lines('workflow'),
  outputs: f.lines('outputs'),
  examples: f.or(f.list(readExample, 'exampleUses', 'examples'), []),
  successCriteria: f.lines('successCriteria'),
  limitations: f.lines('limitations'),
  raw: f.raw,
});
export type PackListing = f.TableView<typeof packListingFields>;

const manifestNames = ['agentSummary', 'manifest', 'agent'];

/** The manifest fields that `readPack` reads. */
export const manifestFields = f.table(
  {
    format: f.text('format'),
    runtime: f.label(['label', 'name', 'kind'], 'runtime'),
    memory: f.label(['label', 'name', 'kind'], 'memory'),
    capabilities: f.texts('capabilities'),
    /** Ids of the models it was audited with. */
    models: f.texts('models'),
  },
  'listing',
);

/** An Agent Pack, as far as it could be read. */
export const packFields = f.table(
  {
    id: f.text('id', 'productId', 'packId'),
    slug: f.text('slug', 'handle'),
    name: f.text('name', 'title'),
    summary: f.text('shortDescription', 'summary', 'description'),
    category: f.label(['label', 'name', 'slug'], 'category', 'primaryCategory'),
    tags: f.or(f.texts('tags'), []),
    seller: f.label(['name', 'displayName', 'title'], 'seller', 'sellerName', 'vendor'),
    priceUsd: f.usd('priceUsd', 'price'),
    free: f.free('priceUsd', 'price'),
    version: f.version('version', 'currentVersion'),
    digest: f.either(f.text('digest', 'sha256'), f.inRecord(['currentVersion', 'version'], f.text('digest', 'sha256'))),
    /** The lifecycle word as received. */
    state: f.label(['state', 'status', 'name'], 'state', 'status', 'lifecycleState'),
    publishedAt: f.instant('publishedAt'),
    owned: f.flag('owned', 'isOwned', 'entitled'),
    /** How the account got it, the word as received. */
    source: f.label(['source', 'type', 'reason'], 'source', 'ownership'),
    /** Where to buy it in the signed-in site. */
    purchaseUrl: f.text('purchaseUrl', 'checkoutUrl', 'buyUrl'),
    acquiredAt: f.instant('acquiredAt', 'purchasedAt'),
    /** The checkpoint new runs use; only in the owned list. */
    activeCheckpoint: f.count('activeSequence', 'activeCheckpoint'),
    format: f.either(f.inRecord(manifestNames, f.text('format')), f.text('format')),
    runtime: f.inRecord(manifestNames, f.label(['label', 'name', 'kind'], 'runtime')),
    memory: f.inRecord(manifestNames, f.label(['label', 'name', 'kind'], 'memory')),
    capabilities: f.or(f.either(f.inRecord(manifestNames, f.texts('capabilities')), f.texts('capabilities')), []),
    models: f.or(f.either(f.inRecord(manifestNames, f.texts('models')), f.texts('models')), []),
    listing: f.mapped(
      f.either(f.inRecord(manifestNames, f.record('listing')), f.record('listing')),
      (found) => found && packListingFields.read(found),
    ),
    /** The manifest as received. */
    manifest: f.record(...manifestNames),
    raw: f.raw,
  },
  ...previewImageNames,
);
export type PackView = f.TableView<typeof packFields>;

/** Reads one Pack in any spelling. */
export const readPack = packFields.read;

function readExample(item: unknown): PackExample[] {
  if (typeof item === 'string' && item !== '')
    return [{ title: item, scenario: undefined, request: undefined, outcome: undefined }];
  return isRecord(item) ? [exampleFields.read(item)] : [];
}

/**
 * Reads a page of the Pack catalog, or the owned Packs, which have no pages. `packs` is undefined when no list could be found in
 * the answer; `total` counts the matching Packs on all pages.
 */
export function readPackPage(body: unknown) {
  return { packs: readCollection(body, 'packs', 'products')?.map(readPack), total: readTotal(body) };
}
export type PackPage = ReturnType<typeof readPackPage>;

/** One page of published Agent Packs. The previous page stays while the next one loads. */
export const packsQuery = (q: string, limit: number, offset: number) => ({
  ...readQuery('packs.catalog', { query: { ...(q && { q }), limit, offset } }, readPackPage),
  placeholderData: keepPreviousAnswer(),
});

/** A Pack from a catalog page already read in this session. */
export function findSeenPack(id: string): PackView | undefined {
  const pages = queryClient.getQueriesData<PackPage>({ queryKey: getQueryKey('packs.catalog') });
  return pages.flatMap(([, page]) => page?.packs ?? []).find((pack) => pack.id === id);
}

/** Most pages read when searching the whole catalog. */
const MAX_PAGES = 10;

/**
 * One Pack, searched for in the catalog page by page: there is no route for a single Pack, and a service need not
 * include it in the runtime profile. Null when it is not on the first ten pages of up to 48 Packs.
 */
export const catalogPackQuery = (id: string) =>
  queryOptions({
    queryKey: buildQueryKey('packs', 'one', id),
    queryFn: async ({ signal }): Promise<PackView | null> => {
      const limit = packLimits.catalogLimitMax;
      let offset = 0;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const { body } = await call('packs.catalog', { query: { limit, offset } }, signal);
        const { packs = [], total = Infinity } = readPackPage(body);
        const found = packs.find((pack) => pack.id === id);
        if (found) return found;
        // A page may be shorter than requested.
        offset += packs.length;
        if (packs.length === 0 || offset >= total) return null;
      }
      return null;
    },
  });

/** All Packs of the account: purchased, acquired free, or its own as a seller. The route has no pages. */
export const ownedPacksQuery = () => readQuery('packs.owned', {}, readPackPage);

/** Creates the free entitlement. It writes but spends nothing; 409 means that the account already has the Pack. */
export const acquireFree = (id: string) =>
  write(
    ['packs', 'acquire', id],
    ['packs', 'growth', 'catalog', 'orders'],
    () => call('packs.acquireFree', { params: { id } }),
    { done: (body) => findConfirmed(body, acquisitionNames, (candidate) => readAcquisition(candidate, id)) },
  );

const acquisitionNames = ['acquisition', 'entitlement', 'grant', 'pack', 'product', 'ownership'];
const entitledFlags = ['entitled', 'owned', 'isOwned', 'acquired', 'granted'];
const grantedWord = /^(?:active|granted|acquired|owned|entitled)$/i;

/** Whether a record says that the account has this Pack: by a flag, the time of it, or its state. A listing's state says nothing of that. */
function readAcquisition(candidate: Located, id: string): StatusVerdict {
  const { record, name } = candidate;
  if (namesOther(candidate, id) || pick(record, 'revokedAt', 'expiredAt', 'endedAt') !== undefined) return 'no';
  const flags = entitledFlags.map((flag) => pick(record, flag)).filter((flag) => flag !== undefined);
  if (flags.some((flag) => flag !== true)) return 'no';
  const words = isListing(candidate) ? undefined : readStatusVerdict(record, (word) => grantedWord.test(word));
  if (words === 'no' || flags.length > 0) return words ?? 'yes';
  if (readInstant(record, 'acquiredAt', 'grantedAt', 'entitledAt') !== undefined) return 'yes';
  return name === '' ? undefined : words;
}
