/** A product of a seed that is not published. Times are ages, in hours or seconds before the world began. */
import type { LifecycleState, PrepTier } from '../../../contract/values';
import type { AuditOutcome, VersionRecord } from '../../artifact/version';
import type { OrdinaryProduct, OwnPack, SellerProductRecord } from '../sellerProduct';

export interface SeedVersion {
  version: string;
  sizeBytes: number;
  hoursAgo: number;
  changelog: string;
  outcome: AuditOutcome;
  /** True by default. */
  signed?: boolean;
  findings?: VersionRecord['findings'];
}

interface AnySeed extends Pick<
  SellerProductRecord,
  'id' | 'profileId' | 'name' | 'shortDescription' | 'type' | 'priceUsd'
> {
  /** Its purpose, as listed by `GET /__sandbox`. */
  use: string;
  slug: string;
  /** How many. */
  previewImages: number;
  state: LifecycleState;
  createdHoursAgo: number;
  versions: readonly SeedVersion[];
  prep?: { id: string; tier: PrepTier; version: string; startedSecondsAgo: number; running: boolean };
}

export type SeedProduct = AnySeed &
  (
    | Pick<OrdinaryProduct, 'assetKind' | 'missingMetadata'>
    | (Pick<OwnPack, 'assetKind' | 'listing' | 'writing' | 'deployTargets'> & {
        /** When its current version was submitted; undefined if it was not. */
        queuedHoursAgo?: number;
      })
  );
