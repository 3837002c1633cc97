/** What a download URL serves: the archive of the version it was issued for, until its ticket expires. */
import type { Artifact } from '../artifact/archive';
import type { CatalogEntry } from '../catalog/entry';
import { downloadTickets } from './downloadTickets';
import { Refusal } from '../service/refusal';
import type { World } from '../world/world';

export interface Download {
  filename: string;
  artifact: Artifact;
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
  return { filename: filenameOf(version), artifact: version };
}

/** The file name of a product's archive. */
export function filenameOf({ slug, version, type }: CatalogEntry): string {
  return `${slug}-${version}.${type === 'agent_pack' ? 'taip' : 'zip'}`;
}
