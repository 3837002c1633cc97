/** Builds a world's seller products from its seed and the catalog. */
import { getSellerProducts } from '../sellerProducts';
import type { VersionRecord } from '../../artifact/version';
import type { PackDescription } from '../../catalog/packs/manifest';
import type { CatalogEntry } from '../../catalog/entry';
import { PUBLISHABLE_TIER } from '../../../contract/values';
import { type AccountName, newProfile } from '../../core/accounts';
import { chooseDrawings, drawingSize } from '../../artifact/images/drawn';
import { buildRelease } from '../../artifact/release';
import { prepPoints, tierTerms } from '../prepPricing';
import { schedulePrep } from '../prepWork';
import {
  type PackListing,
  type PrepRecord,
  type PreviewImage,
  type SellerProductRecord,
  runningPrep,
} from '../sellerProduct';
import { hashText } from '../../world/random';
import type { World } from '../../world/world';
import type { SeedProduct } from './seedProducts';

const HOUR = 3_600_000;

/** A product that is in the catalog when a world begins. */
export interface PublishedSeed {
  entry: CatalogEntry;
  changelog: string;
  previewImages: number;
  /** Its purpose, as listed by `GET /__sandbox`. */
  use: string;
  /** The description of a Pack. */
  listing?: PackListing;
  writing?: Partial<PackDescription>;
  /** The findings of its audit, for a Pack. */
  prepId?: string;
}

/** What the seller accounts of a new world own. */
export interface SellerSeed {
  products: readonly SeedProduct[];
  published: readonly PublishedSeed[];
}

/**
 * The account that pays a seeded running prep: of those that act for the profile, the one that may confirm it and could afford it in the built-in
 * seed. The Points of the prep are granted beside its own.
 */
function getPayer(profileId: string): AccountName {
  return profileId === newProfile.id ? 'newcomer' : 'seller';
}

/** Adds the world's initial products, newest change first. */
export function seedSellerProducts(world: World, { products: seeds, published }: SellerSeed): void {
  const products = [...seeds.map((seed) => unpublishedRecord(seed, world.began)), ...published.map(publishedRecord)];
  products.sort((a, b) => b.updatedAt - a.updatedAt);
  for (const product of products) {
    getSellerProducts(world).set(product.id, product);
    const prep = runningPrep(product);
    if (!prep) continue;
    if (prep.payer) {
      world.ledger(prep.payer).grant(prep.points, 'Points of the running prep', world.began);
      world.ledger(prep.payer).hold(prep.points, prep.id, world.began);
    }
    schedulePrep(world, product, prep);
  }
}

/**
 * The record of an unpublished product in a world that begins at `began`, in ms epoch. Assigned from its parts, here and below: V8 gives the copy that a
 * spread makes a description of its own, which is larger than the record.
 */
export function unpublishedRecord(seed: SeedProduct, began: number): SellerProductRecord {
  const { createdHoursAgo, versions: seeds, previewImages, prep: _, use: __, ...facts } = seed;
  const imageIds = sharedImageIds(seed, seed.id, previewImages);
  const createdAt = began - createdHoursAgo * HOUR;
  const versions = seeds.map(({ hoursAgo, ...version }) =>
    buildRelease(seed, { ...version, committedAt: began - hoursAgo * HOUR }),
  );
  const current = versions.at(-1);
  const prep = seededPrep(seed, versions, began);
  const record = {
    createdAt,
    updatedAt: Math.max(prep?.finishedAt ?? prep?.startedAt ?? 0, current?.committedAt ?? createdAt),
    versions,
    preps: prep ? [prep] : [],
    previewImages: seededImages(facts.id, imageIds, createdAt + HOUR),
  };
  if (facts.assetKind === 'listing') return Object.assign(record, facts);
  const { queuedHoursAgo, ...pack } = facts;
  if (queuedHoursAgo === undefined || !current) return Object.assign(record, pack, { published: null, queued: null });
  const at = began - queuedHoursAgo * HOUR;
  const queued = { version: current.version, at, turnAt: at };
  return Object.assign(record, pack, { updatedAt: Math.max(record.updatedAt, at), published: null, queued });
}

const shared = new WeakMap<object, readonly string[]>();

/** Ids that all worlds of a seed share, so that each holds only references. */
function sharedImageIds(seed: object, id: string, images: number): readonly string[] {
  const known = shared.get(seed);
  if (known) return known;
  const numbers = Array.from({ length: images }, (_, index) => index.toString(16).padStart(3, '0'));
  const made = numbers.map((number) => `${id.slice(0, 8)}-13a6-4000-8${number}-${id.slice(-12)}`);
  shared.set(seed, made);
  return made;
}

/** Preview images of a product, all added at once. Their ids are the same in every world. */
function seededImages(productId: string, ids: readonly string[], addedAt: number): PreviewImage[] {
  const numbers = chooseDrawings(hashText(productId), ids.length);
  return ids.map((id, index) => ({
    id,
    contentType: 'image/png',
    width: drawingSize.width,
    height: drawingSize.height,
    addedAt,
    source: numbers[index] as number,
  }));
}

/** A completed prep was paid before the world's ledgers were opened; the Points of a running one are held in them. */
function seededPrep(seed: SeedProduct, versions: readonly VersionRecord[], began: number): PrepRecord | undefined {
  const version = versions.find((each) => each.version === seed.prep?.version);
  if (!seed.prep || !version) return undefined;
  const { id, tier, startedSecondsAgo, running } = seed.prep;
  const points = prepPoints(tier, version.sizeBytes);
  const startedAt = began - startedSecondsAgo * 1_000;
  const dueAt = startedAt + tierTerms[tier].durationMs;
  return {
    id,
    tier,
    version: version.version,
    points,
    payer: running ? getPayer(seed.profileId) : null,
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

/** The record of a published product. Its times come from the catalog. */
export function publishedRecord(seed: PublishedSeed): SellerProductRecord {
  const { entry, changelog, previewImages, listing, writing, prepId } = seed;
  const imageIds = sharedImageIds(seed, entry.id, previewImages);
  const publishedAt = Date.parse(entry.publishedAt);
  const version = buildRelease(entry, {
    version: entry.version,
    sizeBytes: entry.sizeBytes,
    committedAt: publishedAt - 48 * HOUR,
    changelog,
    outcome: 'passing',
  });
  const record = {
    id: entry.id,
    profileId: entry.seller.id,
    slug: entry.slug,
    name: entry.name,
    shortDescription: entry.shortDescription,
    type: entry.type,
    state: 'published',
    priceUsd: entry.priceUsd,
    createdAt: publishedAt - 240 * HOUR,
    updatedAt: publishedAt,
    previewImages: seededImages(entry.id, imageIds, publishedAt - 60 * HOUR),
  } as const;
  if (!listing || prepId === undefined)
    return Object.assign(record, {
      assetKind: 'listing' as const,
      versions: [version],
      preps: [],
      missingMetadata: [],
    });
  const { durationMs } = tierTerms[PUBLISHABLE_TIER];
  const startedAt = publishedAt - 36 * HOUR;
  const points = prepPoints(PUBLISHABLE_TIER, entry.sizeBytes);
  const audit: PrepRecord = {
    id: prepId,
    tier: PUBLISHABLE_TIER,
    version: entry.version,
    points,
    payer: null,
    outcome: 'passing',
    status: 'completed',
    startedAt,
    beginAt: startedAt,
    dueAt: startedAt + durationMs,
    finishedAt: startedAt + durationMs,
    charged: points,
    returned: 0,
  };
  return Object.assign(record, {
    versions: [version],
    preps: [audit],
    assetKind: 'agent_pack' as const,
    listing,
    ...(writing && { writing }),
    ...(entry.deployTargets && { deployTargets: entry.deployTargets }),
    published: { version, at: publishedAt },
    queued: { version: version.version, at: startedAt, turnAt: startedAt },
  });
}
