/** Values for a route's fields from the records that the account can see, so that ids can be picked instead of typed. */
import { queryClient } from '../client/queryClient';
import { productsQuery } from './catalog';
import { purchasesQuery } from './orders';
import { growthQuery } from './packs/growth';
import { ownedPacksQuery, packsQuery } from './packs/packs';
import { modelsQuery } from './packs/runtime';
import { sellerProductsQuery } from './seller/products';
import type { EndpointId } from '../../contract/endpoints';
import { type PickedName, hasPicks } from './hasPicks';

export interface Pick {
  value: string;
  label: string;
}

/** The values to pick from, given the path parameters filled in so far. Rejects as the reads behind it do. */
export function listPicks(route: EndpointId, name: string, params: Readonly<Record<string, string>>): Promise<Pick[]> {
  if (!hasPicks(name)) return Promise.resolve([]);
  const sources: Record<PickedName, () => Promise<Pick[]>> = {
    slug: listCatalogSlugs,
    id: /^(seller|listing|versions)\./.test(route)
      ? listOwnProducts
      : route.startsWith('install.')
        ? listPurchases
        : listPacks,
    productId: listPacks,
    model: listModels,
    runId: listRuns,
    sequence: () => listCheckpoints(params),
  };
  return sources[name]();
}

const toPicks = (value: string | undefined, label: string | undefined): Pick[] =>
  value === undefined ? [] : [{ value, label: label ?? value }];

async function listCatalogSlugs(): Promise<Pick[]> {
  const page = await queryClient.fetchQuery(productsQuery({ page_size: 24 }));
  return (page?.products ?? []).flatMap(({ slug, name }) => toPicks(slug, name));
}

async function listOwnProducts(): Promise<Pick[]> {
  const products = await queryClient.fetchQuery(sellerProductsQuery());
  return (products ?? []).flatMap(({ id, name }) => toPicks(id, name));
}

async function listPurchases(): Promise<Pick[]> {
  const bought = await queryClient.fetchQuery(purchasesQuery());
  return (bought ?? []).slice(0, 50).flatMap(({ productId, name }) => toPicks(productId, name));
}

/** Owned Packs first, then those of the catalog. */
async function listPacks(): Promise<Pick[]> {
  const [owned, listed] = await Promise.all([
    queryClient.fetchQuery(ownedPacksQuery()),
    queryClient.fetchQuery(packsQuery('', 24, 0)),
  ]);
  const all = [...(owned.packs ?? []), ...(listed.packs ?? [])].flatMap(({ id, name }) => toPicks(id, name));
  return all.filter(({ value }, index) => all.findIndex((pick) => pick.value === value) === index);
}

async function listModels(): Promise<Pick[]> {
  const all = await queryClient.fetchQuery(modelsQuery());
  return (all ?? []).flatMap(({ id, name }) => toPicks(id, name));
}

/** The recent runs of the Packs that the account owns. */
async function listRuns(): Promise<Pick[]> {
  const owned = await queryClient.fetchQuery(ownedPacksQuery());
  const own = (owned.packs ?? []).slice(0, 5);
  const grown = await Promise.allSettled(own.map(({ id }) => queryClient.fetchQuery(growthQuery(id ?? ''))));
  return grown.flatMap((read, index) =>
    read.status === 'fulfilled'
      ? (read.value?.recentRuns ?? []).flatMap(({ runId }) =>
          toPicks(runId, `${own[index]?.name ?? 'Pack'}, ${runId?.slice(0, 8)}`),
        )
      : [],
  );
}

/** The checkpoints and staged deltas of the selected Pack. */
async function listCheckpoints(params: Readonly<Record<string, string>>): Promise<Pick[]> {
  if (!params['id']) return [];
  const growth = await queryClient.fetchQuery(growthQuery(params['id']));
  return (growth?.checkpoints ?? []).map(({ checkpoint, title }) => ({
    value: String(checkpoint),
    label: title === undefined ? String(checkpoint) : `${checkpoint}, ${title}`,
  }));
}
