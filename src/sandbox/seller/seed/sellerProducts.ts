/** Builds a world's seller products from the seed tables and the catalog. */
import { sellerProductsOf } from '../sellerProducts';
import type { Catalog } from '../../catalog/catalog';
import { catalogOf } from '../../catalog/worldCatalog';
import type { VersionRecord } from '../../artifact/version';
import type { CatalogEntry } from '../../catalog/entry';
import { ownProfile } from '../../ground/accounts';
import { drawnNumbers, drawnSize } from '../../artifact/images/drawn';
import { releaseOf } from '../../artifact/release';
import { slugOf } from '../../catalog/names';
import { prepPoints, tierTerms } from '../prepPricing';
import { schedulePrep } from '../prepWork';
import { type PrepRecord, type PreviewImage, type SellerProductRecord, runningPrep } from '../sellerProduct';
import { hashText } from '../../world/random';
import type { World } from '../../world/world';
import { type SeedProduct, seedProducts } from './seedProducts';

const HOUR = 3_600_000;
/** Published products of a fresh world; the catalog may have more of the profile. */
const publishedCount = 2;
const publishedImages = 5;
/** The account that pays the seeded running prep: of those that act for the profile, the one that may confirm it and could afford it. */
const runningPayer = 'seller';

/** Adds the world's initial products: those of the own profile, newest change first, and one of another seller. */
export function seedSellerProducts(world: World): void {
  const published = publishedSeeds(catalogOf(world)).map(fromCatalog);
  const products = [...seedProducts.map((seed) => fromSeed(world, seed)), ...published];
  products.sort((one, other) => other.updatedAt - one.updatedAt);
  for (const product of products) {
    sellerProductsOf(world).set(product.id, product);
    const prep = runningPrep(product);
    if (prep) schedulePrep(world, product, prep);
  }
}

/** The products of the own profile that are published in a fresh world. */
export function publishedSeeds(catalog: Catalog): CatalogEntry[] {
  return catalog.page({ seller: ownProfile.id, sort: 'newest', page_size: publishedCount }).entries;
}

function fromSeed(world: World, seed: SeedProduct): SellerProductRecord {
  const { began } = world;
  const { createdHoursAgo, versions: seeds, previewImages, prep: _, use: __, ...facts } = seed;
  const createdAt = began - createdHoursAgo * HOUR;
  const versions = seeds.map(({ hoursAgo, ...version }) =>
    releaseOf(seed, { ...version, committedAt: began - hoursAgo * HOUR }),
  );
  const prep = seededPrep(world, seed, versions.at(-1));
  return {
    ...facts,
    slug: common(slugOf(facts.name) || facts.id),
    createdAt,
    updatedAt: prep?.finishedAt ?? prep?.startedAt ?? versions.at(-1)?.committedAt ?? createdAt,
    versions,
    preps: prep ? [prep] : [],
    previewImages: seededImages(facts.id, previewImages, createdAt + HOUR),
  };
}

/** Texts shared by all worlds, so that each holds only a reference. */
const shared = new Map<string, string>();

function common(text: string): string {
  const known = shared.get(text);
  if (known === undefined) shared.set(text, text);
  return known ?? text;
}

/** Preview images of a product, all added at once. Their ids are the same in every world. */
function seededImages(productId: string, count: number, addedAt: number): PreviewImage[] {
  const numbers = drawnNumbers(hashText(productId), count);
  return Array.from({ length: count }, (_, index) => ({
    id: common(`${productId.slice(0, 8)}-13a6-4000-8${index.toString(16).padStart(3, '0')}-${productId.slice(-12)}`),
    contentType: 'image/png',
    ...drawnSize,
    addedAt,
    source: numbers[index] as number,
  }));
}

/** A completed prep was paid before the world's ledgers were opened; the Points of a running one are held in them. */
function seededPrep(world: World, seed: SeedProduct, version: VersionRecord | undefined): PrepRecord | undefined {
  if (!seed.prep || !version) return undefined;
  const { began } = world;
  const { tier, startedSecondsAgo, running } = seed.prep;
  const id = common(`9e900000${seed.id.slice(8)}`);
  const points = prepPoints(tier, version.sizeBytes);
  const startedAt = began - startedSecondsAgo * 1_000;
  const dueAt = startedAt + tierTerms[tier].durationMs;
  if (running) {
    world.ledger(runningPayer).grant(points, 'Points of the running prep', began);
    world.ledger(runningPayer).hold(points, id, began);
  }
  return {
    id,
    tier,
    version: version.version,
    points,
    payer: running ? runningPayer : null,
    outcome: version.outcome,
    status: running ? 'running' : 'completed',
    startedAt,
    beginAt: startedAt,
    dueAt,
    finishedAt: running ? null : dueAt,
    charged: running ? 0 : points,
    returned: 0,
  };
}

function fromCatalog(entry: CatalogEntry): SellerProductRecord {
  const publishedAt = Date.parse(entry.publishedAt);
  return {
    id: entry.id,
    profileId: ownProfile.id,
    slug: entry.slug,
    name: entry.name,
    shortDescription: entry.shortDescription,
    type: entry.type,
    assetKind: 'listing',
    state: 'published',
    priceUsd: entry.priceUsd,
    createdAt: publishedAt - 240 * HOUR,
    updatedAt: publishedAt,
    versions: [
      releaseOf(entry, {
        version: entry.version,
        sizeBytes: entry.sizeBytes,
        committedAt: publishedAt - 48 * HOUR,
        changelog: 'The published version.',
        outcome: 'passing',
      }),
    ],
    preps: [],
    missingMetadata: [],
    previewImages: seededImages(entry.id, publishedImages, publishedAt - 60 * HOUR),
  };
}
