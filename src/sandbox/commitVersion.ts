import { badField } from './refusal';
import { releaseOf } from './artifact/release';
import { unauditedState } from './readiness';
import { type AuditOutcome, type SellerProductRecord, currentVersion, runningPrep } from './sellerProduct';
import type { World } from './world';

interface NewVersion {
  version?: string | undefined;
  sizeBytes?: number | undefined;
  outcome?: AuditOutcome | undefined;
}

const firstSizeBytes = 1_800_000;

/**
 * Commits a new current version, as the seller would in the signed-in site. Left out, the version is the next patch,
 * the size stays, and the audit will pass. 400 for a version that is not higher: versions are never overwritten.
 */
export function commitVersion(world: World, product: SellerProductRecord, given: NewVersion): void {
  const current = currentVersion(product);
  const version = given.version ?? (current ? nextPatch(current.version) : '0.1.0');
  if (current && !isHigher(version, current.version)) {
    const message = `version must be higher than the current version ${current.version}.`;
    throw badField('version', message);
  }
  const release = releaseOf(product, {
    version,
    sizeBytes: given.sizeBytes ?? current?.sizeBytes ?? firstSizeBytes,
    committedAt: world.now(),
    changelog: 'Committed through the sandbox.',
    outcome: given.outcome ?? 'passing',
  });
  product.versions.push(release);
  product.updatedAt = world.now();
  // An audit of an earlier version says nothing about this one; one that is running is left to end.
  const audited = product.state === 'verified' || product.state === 'changes_needed';
  if (audited && !runningPrep(product)) product.state = unauditedState(product);
}

function nextPatch(version: string): string {
  const [major, minor, patch] = parts(version);
  return `${major}.${minor}.${patch + 1}`;
}

function isHigher(one: string, other: string): boolean {
  const [left, right] = [parts(one), parts(other)];
  const index = left.findIndex((part, at) => part !== right[at]);
  return index >= 0 && left[index]! > right[index]!;
}

function parts(version: string): [number, number, number] {
  return version.split('.').map(Number) as [number, number, number];
}
