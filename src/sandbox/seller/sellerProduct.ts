/** The record of a seller product: its versions, its listing and its preps. Instants are ms epoch. */
import type { BodyOf } from '../../contract/endpoints';
import type { LifecycleState, PrepTier } from '../../contract/values';
import type { AccountName } from '../core/accounts';
import type { AuditOutcome, VersionRecord } from '../artifact/version';
import type { CatalogEntry } from '../catalog/entry';
import type { PackDescription } from '../catalog/packs/manifest';

/** An audit: one confirmed prep. */
export interface PrepRecord {
  id: string;
  tier: PrepTier;
  version: string;
  /** The confirmed price in Points. */
  points: number;
  /** The account whose Points are held for it; null for a prep settled before the world's ledgers opened. */
  payer: AccountName | null;
  outcome: AuditOutcome;
  status: 'running' | 'completed' | 'failed';
  /** When it was confirmed and its Points were held. */
  startedAt: number;
  /** When it begins: at once, or at its turn in the audit queue. */
  beginAt: number;
  dueAt: number;
  /** Null while running. */
  finishedAt: number | null;
  charged: number;
  returned: number;
}

/** A preview image. */
export interface PreviewImage {
  id: string;
  contentType: string;
  /** Pixels. */
  width: number;
  height: number;
  addedAt: number;
  /** The number of a drawn picture, or the bytes that were uploaded, or only their size when the world had no room for them. */
  source: number | Blob | { droppedBytes: number };
}

export const listingParts = [
  'businessUseCase',
  'primaryCategory',
  'tags',
  'stack',
  'compatibility',
  'agentSummary',
] as const;

/** The part of a Pack's listing beside name, short description and price; may be incomplete in a draft. */
export type PackListing = Pick<BodyOf<'listing.update'>, (typeof listingParts)[number]>;

interface AnyProduct {
  id: string;
  profileId: string;
  /** Its slug once published; renaming does not change it. */
  slug: string;
  name: string;
  shortDescription: string;
  type: string;
  state: LifecycleState;
  priceUsd: number;
  createdAt: number;
  updatedAt: number;
  /** Oldest first; the last one is current. */
  versions: VersionRecord[];
  /** Oldest first. */
  preps: PrepRecord[];
  /** Oldest first. */
  previewImages: readonly PreviewImage[];
}

/** A product that is edited only in the signed-in site. */
export interface OrdinaryProduct extends AnyProduct {
  assetKind: 'listing';
  /** Keys of the metadata checks that fail. */
  missingMetadata: readonly string[];
}

export interface OwnPack extends AnyProduct {
  assetKind: 'agent_pack';
  /** The description as written. The metadata checks depend on it. */
  listing: Readonly<PackListing>;
  /** Its description from the seed, apart from the listing. */
  writing?: Partial<PackDescription>;
  deployTargets?: CatalogEntry['deployTargets'];
  /** The publication that buyers get; null before the first one. */
  published: Publication | null;
  /** The version that its seller submitted last. */
  queued: QueuedVersion | null;
}

/** Where a version stands in the audit queue. */
export interface QueuedVersion {
  version: string;
  at: number;
  /** When the other sellers' versions ahead of it are audited. */
  turnAt: number;
}

export interface Publication {
  version: VersionRecord;
  at: number;
}

export type SellerProductRecord = OrdinaryProduct | OwnPack;

export function currentVersion(product: SellerProductRecord): VersionRecord | undefined {
  return product.versions.at(-1);
}

/** The slug of a product in the catalog, as every record of it has it; null while it is not listed. */
export function catalogSlug({ state, slug }: { state: string; slug: string }): string | null {
  return state === 'published' ? slug : null;
}

/** The version of a Pack that runs, for its owner too: the published one, or before publication the current one. */
export function servedVersion(pack: OwnPack): VersionRecord | undefined {
  return pack.published?.version ?? currentVersion(pack);
}

export function latestPrep(product: SellerProductRecord): PrepRecord | undefined {
  return product.preps.at(-1);
}

export function runningPrep(product: SellerProductRecord): PrepRecord | undefined {
  const latest = latestPrep(product);
  return latest?.status === 'running' ? latest : undefined;
}

/** The completed audit that a version passed; of a Pack only `verified_listing` counts (contract notes). */
export function passedAudit(product: SellerProductRecord, version: string): PrepRecord | undefined {
  return completedAudits(product, version).findLast(
    ({ outcome, tier }) => outcome !== 'failing' && (product.assetKind === 'listing' || tier === 'verified_listing'),
  );
}

/** The completed audit that a version failed, of whichever tier. */
export function failedAudit(product: SellerProductRecord, version: string): PrepRecord | undefined {
  return completedAudits(product, version).findLast(({ outcome }) => outcome === 'failing');
}

function completedAudits({ preps }: SellerProductRecord, version: string): PrepRecord[] {
  return preps.filter((prep) => prep.version === version && prep.status === 'completed');
}
