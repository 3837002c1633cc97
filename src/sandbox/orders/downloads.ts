/** What an account may download, and what a download URL serves until its ticket expires. */
import type { Account } from '../world/accounts';
import type { Artifact } from '../artifact/archive';
import { artifactDigest } from '../artifact/artifact';
import type { CatalogEntry } from '../catalog/entry';
import { purchasePage } from '../catalog/site';
import { type DownloadTicket, downloadTickets } from './downloadTickets';
import { entitlementOf } from './entitlement';
import { notAcquired } from '../packs/access';
import { Refusal, conflict } from '../service/refusal';
import { type VersionRecord, currentVersion } from '../seller/sellerProduct';
import type { World } from '../world/world';

/** One version as a file. */
export interface Release {
  filename: string;
  version: string;
  digest: string;
  artifact: Artifact | Blob;
  sizeBytes: number;
}

/**
 * The version of a product that the account may download: of a listed product the listed one, of an own Pack that is not
 * listed the current one. Throws 404 for any other product, 403 without an entitlement, 409 where there is no file.
 */
export function releaseFor(world: World, account: Account, id: string): Release {
  const entry = world.catalog.byId(id);
  if (!entry) return ownRelease(world, account, id);
  if (entitlementOf(world, account, entry).reason === 'none') throw notEntitled(entry);
  const committed = publishedVersion(world, entry);
  if (committed) return releaseOf(entry, committed);
  const { version, sizeBytes } = entry;
  return { filename: filenameOf(entry), version, digest: artifactDigest(entry), artifact: entry, sizeBytes };
}

/** The digest of what a download of the listed product delivers: `sha256:` and 64 hex digits. */
export const listedDigest = (world: World, entry: CatalogEntry): string =>
  publishedVersion(world, entry)?.digest ?? artifactDigest(entry);

/** The version of a Pack that was published in this world; undefined for the rest of the catalog. */
function publishedVersion(world: World, { id, version }: CatalogEntry): VersionRecord | undefined {
  const product = world.sellerProducts.get(id);
  if (product?.assetKind !== 'agent_pack') return undefined;
  return [...product.versions, product.published?.version].find((each) => each?.version === version);
}

/** An own Pack that is not published: its owner may download it (observed). */
function ownRelease(world: World, account: Account, id: string): Release {
  const product = world.sellerProducts.get(id);
  if (product?.assetKind !== 'agent_pack' || product.profileId !== account.sellerProfileId) {
    throw new Refusal('NOT_FOUND', `There is no product with the id ${id} in the catalog.`);
  }
  const current = currentVersion(product);
  if (!current) throw conflict(`${product.name} has no committed version yet.`);
  return releaseOf(product, current);
}

function releaseOf(
  { name, slug, type }: Pick<CatalogEntry, 'name' | 'slug'> & { type: string },
  { version, digest, artifact, sizeBytes }: VersionRecord,
): Release {
  if (artifact === null) {
    throw conflict(`The sandbox kept only the size and digest of ${name} ${version}, not its file.`);
  }
  return { filename: filenameOf({ slug, version, type }), version, digest, artifact, sizeBytes };
}

function notEntitled(entry: CatalogEntry): Refusal {
  if (entry.type === 'agent_pack') return notAcquired(entry, 'A Pack can be downloaded once it is acquired');
  const purchaseUrl = purchasePage(entry.slug);
  return new Refusal(
    'FORBIDDEN',
    `This account has no license for ${entry.name}. Buy one at ${purchaseUrl}, then try again.`,
    { facts: { purchaseUrl } },
  );
}

/** The download behind a ticket, for anyone who knows it. Throws 404 if never issued, 410 after five minutes (Errors table). */
export function downloadOf(world: World, ticket: string): DownloadTicket {
  const issued = downloadTickets(world).get(ticket);
  if (!issued) throw new Refusal('NOT_FOUND', 'There is no such download.');
  if (world.now() < issued.expiresAt) return issued;
  throw new Refusal('GONE', 'This download URL has expired; request a fresh download.');
}

function filenameOf({ slug, version, type }: Pick<CatalogEntry, 'slug' | 'version'> & { type: string }): string {
  return `${slug}-${version}.${type === 'agent_pack' ? 'taip' : 'zip'}`;
}
