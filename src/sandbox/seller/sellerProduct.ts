/** What a world keeps of a seller product: its versions, its listing and its preps. Instants are ms epoch. */
import type { BodyOf } from '../../contract/endpoints';
import type { LifecycleState, PrepTier } from '../../contract/values';
import type { AccountName } from '../ground/accounts';
import type { AuditOutcome, VersionRecord } from '../artifact/version';

/** An audit: one confirmed prep. */
export interface PrepRecord {
  id: string;
  tier: PrepTier;
  version: string;
  /** The confirmed price in Points. */
  points: number;
  /** The account whose Points are held for it; null for a prep settled before the world's ledgers were opened. */
  payer: AccountName | null;
  outcome: AuditOutcome;
  status: 'running' | 'completed' | 'failed';
  startedAt: number;
  dueAt: number;
  /** Null while running. */
  finishedAt: number | null;
  charged: number;
  returned: number;
}

/** A preview image without its bytes, which are not kept. */
export interface PreviewImage {
  id: string;
  contentType: string;
  sizeBytes: number;
  addedAt: number;
}

export const listingParts = [
  'businessUseCase',
  'primaryCategory',
  'tags',
  'stack',
  'compatibility',
  'agentSummary',
] as const;

/** The part of a Pack's listing besides name, short description and price; may be incomplete in a draft. */
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

/** A product that can only be edited in the signed-in site. */
export interface OrdinaryProduct extends AnyProduct {
  assetKind: 'listing';
  /** Keys of the metadata checks that fail. */
  missingMetadata: readonly string[];
}

export interface OwnPack extends AnyProduct {
  assetKind: 'agent_pack';
  /** As written; the metadata checks derive from it. */
  listing: Readonly<PackListing>;
  /** What buyers get; null before the first publication. */
  published: Publication | null;
  /** The version that its seller submitted last, which waits in the audit queue for its paid audition. */
  queuedVersion: string | null;
}

export interface Publication {
  version: VersionRecord;
  at: number;
}

export type SellerProductRecord = OrdinaryProduct | OwnPack;

export function currentVersion(product: SellerProductRecord): VersionRecord | undefined {
  return product.versions.at(-1);
}

export function latestPrep(product: SellerProductRecord): PrepRecord | undefined {
  return product.preps.at(-1);
}

export function runningPrep(product: SellerProductRecord): PrepRecord | undefined {
  const latest = latestPrep(product);
  return latest?.status === 'running' ? latest : undefined;
}

/** The completed audit that a version passed; for a Pack only `verified_listing` counts (contract notes). */
export function passedAudit(product: SellerProductRecord, version: string): PrepRecord | undefined {
  return completedAudits(product, version).findLast(
    ({ outcome, tier }) => outcome !== 'failing' && (product.assetKind === 'listing' || tier === 'verified_listing'),
  );
}

/** The completed audit that a version failed, in whichever tier. */
export function failedAudit(product: SellerProductRecord, version: string): PrepRecord | undefined {
  return completedAudits(product, version).findLast(({ outcome }) => outcome === 'failing');
}

function completedAudits({ preps }: SellerProductRecord, version: string): PrepRecord[] {
  return preps.filter((prep) => prep.version === version && prep.status === 'completed');
}
