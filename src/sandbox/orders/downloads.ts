/** Where download URLs lead: the archive of the version that the URL was issued for, as long as its ticket is good. */
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
 * What a ticket stands for. Needs no token: whoever knows the URL may load it, which is why it is short-lived.
 * 404 for a ticket that was never issued, 410 GONE five minutes after it was (Errors table).
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

/** What the archive of a product is saved as. */
export function filenameOf({ slug, version, type }: CatalogEntry): string {
  return `${slug}-${version}.${type === 'agent_pack' ? 'taip' : 'zip'}`;
}
