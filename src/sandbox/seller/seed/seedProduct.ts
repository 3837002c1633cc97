/** The shape of the seed tables. Times are ages, in hours or seconds before the world began. */
import type { LifecycleState, PrepTier } from '../../../contract/values';
import type { AuditOutcome, OrdinaryProduct, OwnPack, SellerProductRecord } from '../sellerProduct';

interface SeedVersion {
  version: string;
  sizeBytes: number;
  hoursAgo: number;
  changelog: string;
  outcome: AuditOutcome;
}

interface AnySeed extends Pick<
  SellerProductRecord,
  'id' | 'profileId' | 'name' | 'shortDescription' | 'type' | 'priceUsd'
> {
  /** How many. */
  previewImages: number;
  state: LifecycleState;
  createdHoursAgo: number;
  versions: readonly SeedVersion[];
  prep?: { tier: PrepTier; startedSecondsAgo: number; running: boolean };
}

export type SeedProduct = AnySeed &
  (Pick<OrdinaryProduct, 'assetKind' | 'missingMetadata'> | Pick<OwnPack, 'assetKind' | 'listing'>);

/** A version of a seed, `hoursAgo` committed. */
export function committed(
  version: string,
  sizeBytes: number,
  hoursAgo: number,
  changelog: string,
  outcome: AuditOutcome = 'passing',
): SeedVersion {
  return { version, sizeBytes, hoursAgo, changelog, outcome };
}
