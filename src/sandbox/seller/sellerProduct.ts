/** What a world remembers of one seller product: its versions, its readiness and its prep runs. */
import type { BodyOf } from '../../contract/endpoints';
import type { LifecycleState, PrepTier } from '../../contract/values';
import type { AccountName } from '../world/accounts';

/**
 * How the audit of a version ends. `passing` and `failing` are both completed work, which spends its Points;
 * `work_fails` is work that could not be done, which returns them.
 */
export type AuditOutcome = 'passing' | 'failing' | 'work_fails';

/** An immutable version; a product only ever gains newer ones. */
export interface VersionRecord {
  version: string;
  digest: string;
  sizeBytes: number;
  /** ms epoch */
  committedAt: number;
  changelog: string;
  outcome: AuditOutcome;
}

export interface PrepRecord {
  id: string;
  tier: PrepTier;
  version: string;
  /** The confirmed price in Points. */
  points: number;
  /** Whose Points are held for it; null for work that was settled before the world's ledgers opened. */
  payer: AccountName | null;
  outcome: AuditOutcome;
  status: 'running' | 'completed' | 'failed';
  /** ms epoch */
  startedAt: number;
  /** ms epoch */
  dueAt: number;
  /** ms epoch; null while running */
  finishedAt: number | null;
  charged: number;
  returned: number;
}

type ListingBody = BodyOf<'listing.update'>;

/** What is kept of a preview image: its bytes are not. */
export interface PreviewImage {
  id: string;
  contentType: string;
  sizeBytes: number;
  /** ms epoch */
  addedAt: number;
}

/** What the seller wrote of a Pack beside its name, short description and price; a draft need not have all of it. */
export type PackListing = Pick<
  ListingBody,
  'businessUseCase' | 'primaryCategory' | 'tags' | 'stack' | 'compatibility' | 'agentSummary'
>;

interface AnyProduct {
  id: string;
  /** The seller profile that owns it. */
  profileId: string;
  /** Its address once it is published; a new name does not change it. */
  slug: string;
  name: string;
  shortDescription: string;
  type: string;
  state: LifecycleState;
  priceUsd: number;
  /** ms epoch */
  createdAt: number;
  /** ms epoch */
  updatedAt: number;
  /** Oldest first; the last one is current. */
  versions: VersionRecord[];
  /** Oldest first. */
  preps: PrepRecord[];
  /** Oldest first. */
  previewImages: readonly PreviewImage[];
}

/** What is worked on in the signed-in site only. */
export interface OrdinaryProduct extends AnyProduct {
  assetKind: 'listing';
  /** Keys of the metadata checks that are not met. */
  missingMetadata: readonly string[];
}

/** An Agent Pack of a seller. */
export interface OwnPack extends AnyProduct {
  assetKind: 'agent_pack';
  /** As it is written; the metadata checks follow from it. */
  listing: Readonly<PackListing>;
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
