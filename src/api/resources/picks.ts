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
export function picksFor(route: EndpointId, name: string, params: Readonly<Record<string, string>>): Promise<Pick[]> {
  if (!hasPicks(name)) return Promise.resolve([]);
  const sources: Record<PickedName, () => Promise<Pick[]>> = {
    slug: catalogSlugs,
    id: /^(seller|listing|versions)\./.test(route) ? ownProducts : route.startsWith('install.') ? purchases : packs,
    productId: packs,
    model: models,
    runId: runs,
    sequence: () => checkpoints(params),
  };
  return sources[name]();
}

const named = (value: string | undefined, label: string | undefined): Pick[] =>
  value === undefined ? [] : [{ value, label: label ?? value }];

async function catalogSlugs(): Promise<Pick[]> {
  const page = await queryClient.fetchQuery(productsQuery({ page_size: 24 }));
  return (page?.products ?? []).flatMap(({ slug, name }) => named(slug, name));
}

async function ownProducts(): Promise<Pick[]> {
  const products = await queryClient.fetchQuery(sellerProductsQuery());
  return (products ?? []).flatMap(({ id, name }) => named(id, name));
}

async function purchases(): Promise<Pick[]> {
  const bought = await queryClient.fetchQuery(purchasesQuery());
  return (bought ?? []).slice(0, 50).flatMap(({ productId, name }) => named(productId, name));
}

/** Owned Packs first, then those of the catalog. */
async function packs(): Promise<Pick[]> {
  const [owned, listed] = await Promise.all([
    queryClient.fetchQuery(ownedPacksQuery()),
    queryClient.fetchQuery(packsQuery('', 24, 0)),
  ]);
  const all = [...(owned.packs ?? []), ...(listed.packs ?? [])].flatMap(({ id, name }) => named(id, name));
  return all.filter(({ value }, index) => all.findIndex((one) => one.value === value) === index);
}

async function models(): Promise<Pick[]> {
  const all = await queryClient.fetchQuery(modelsQuery());
  return (all ?? []).flatMap(({ id, name }) => named(id, name));
}

/** The recent runs of the Packs that the account owns. */
async function runs(): Promise<Pick[]> {
  const owned = await queryClient.fetchQuery(ownedPacksQuery());
  const own = (owned.packs ?? []).slice(0, 5);
  const grown = await Promise.allSettled(own.map(({ id }) => queryClient.fetchQuery(growthQuery(id ?? ''))));
  return grown.flatMap((read, index) =>
    read.status === 'fulfilled'
      ? (read.value?.recentRuns ?? []).flatMap(({ runId }) =>
          named(runId, `${own[index]?.name ?? 'Pack'}, ${runId?.slice(0, 8)}`),
        )
      : [],
  );
}

/** The checkpoints and staged deltas of the selected Pack. */
async function checkpoints(params: Readonly<Record<string, string>>): Promise<Pick[]> {
  if (!params['id']) return [];
  const growth = await queryClient.fetchQuery(growthQuery(params['id']));
  return (growth?.checkpoints ?? []).map(({ sequence, title }) => ({
    value: String(sequence),
    label: title === undefined ? String(sequence) : `${sequence}, ${title}`,
  }));
}
