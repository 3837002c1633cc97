/** What a download URL serves: the artifact of the version it was issued for, until its ticket expires. */
import type { Artifact } from '../artifact/archive';
import { artifactDigest } from '../artifact/artifact';
import type { CatalogEntry } from '../catalog/entry';
import { downloadTickets } from './downloadTickets';
import type { VersionRecord } from '../seller/sellerProduct';
import { Refusal } from '../service/refusal';
import type { World } from '../world/world';

export interface Download {
  filename: string;
  artifact: Artifact | Blob;
  sizeBytes: number;
}

/** The digest of what a download of the product delivers: `sha256:` and 64 hex digits. */
export function downloadDigest(world: World, entry: CatalogEntry): string {
  return publishedVersion(world, entry.id, entry.version)?.digest ?? artifactDigest(entry);
}

/** A version that was committed and published in this world. */
function publishedVersion(world: World, id: string, version: string): VersionRecord | undefined {
  const product = world.sellerProducts.get(id);
  if (product?.assetKind !== 'agent_pack') return undefined;
  return [...product.versions, product.published?.version].find((each) => each?.version === version);
}

/**
 * The download behind a ticket. Needs no token: anyone who knows the URL may load it, which is why it is short-lived.
 * Throws 404 for a ticket that was never issued, 410 GONE after five minutes (Errors table).
 */
export function downloadOf(world: World, ticket: string): Download {
  const issued = downloadTickets(world).get(ticket);
  const entry = issued && world.catalog.byId(issued.productId);
  if (!issued || !entry) throw new Refusal('NOT_FOUND', 'There is no such download.');
  if (world.now() >= issued.expiresAt) {
    throw new Refusal('GONE', 'This download URL has expired; request a fresh download.');
  }
  const version = { ...entry, version: issued.version };
  const own = publishedVersion(world, entry.id, issued.version);
  const artifact = own ? own.artifact : version;
  if (!artifact) throw new Refusal('GONE', `The sandbox has not kept the bytes of ${entry.name} ${issued.version}.`);
  return { filename: filenameOf(version), artifact, sizeBytes: own?.sizeBytes ?? entry.sizeBytes };
}

/** The file name of a product's archive. */
export function filenameOf({ slug, version, type }: CatalogEntry): string {
  return `${slug}-${version}.${type === 'agent_pack' ? 'taip' : 'zip'}`;
}
