import { isHigher, nextPatch } from '../../lib/semver';
import { archiveBytes } from '../artifact/archive';
import { buildRelease } from '../artifact/release';
import type { AuditOutcome, VersionRecord } from '../artifact/version';
import { bounds, dropFirst } from '../core/bounds';
import { touchProduct } from './productState';
import { badField } from '../core/refusal';
import { type SellerProductRecord, currentVersion } from './sellerProduct';
import type { World } from '../world/world';

const firstSizeBytes = 45_000;

/** What a control can set for a version that it commits: its size in bytes, how its audit ends, and that its signature is missing. */
interface CommittedByControl {
  version?: string | undefined;
  sizeBytes?: number | undefined;
  outcome?: AuditOutcome | undefined;
  signed?: boolean | undefined;
}

/** Commits a new current version: by default the next patch, of the same size, passing. Throws 400 unless it is higher. */
export function commitVersion(world: World, product: SellerProductRecord, given: CommittedByControl): void {
  const current = currentVersion(product);
  const version = given.version ?? nextPatch(current?.version ?? '') ?? '0.1.0';
  const message = notHigher(product, version);
  if (message) throw badField('version', message);
  const release = buildRelease(product, {
    version,
    sizeBytes: given.sizeBytes ?? madeSize(current?.sizeBytes ?? firstSizeBytes),
    committedAt: world.now(),
    changelog: 'Committed through the sandbox.',
    outcome: given.outcome ?? 'passing',
    signed: given.signed ?? true,
  });
  addVersion(world, product, release);
}

/** The nearest size of archives that the sandbox generates: an uploaded archive may be smaller or larger. */
const madeSize = (bytes: number): number => Math.min(Math.max(bytes, archiveBytes.min), archiveBytes.max);

/** Makes a version the current one; the caller has checked in the same turn of the event loop that it is higher. */
export function addVersion(world: World, product: SellerProductRecord, version: VersionRecord): void {
  product.versions.push(version);
  dropFirst(product.versions, bounds.versions);
  touchProduct(world, product);
}

/** Why the version must not follow the product's current one; undefined when it may. */
export function notHigher(product: SellerProductRecord, version: string): string | undefined {
  const current = currentVersion(product)?.version;
  if (current === undefined || isHigher(version, current)) return undefined;
  return `version must be higher than the current version ${current}.`;
}
