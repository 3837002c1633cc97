/** Where download URLs lead: a small archive that stands for the product, as long as its ticket is good. */
import { strToU8, zipSync } from 'fflate';
import { downloadTickets } from './downloadTickets';
import { Refusal } from './refusal';
import type { World } from './world';

export interface Download {
  filename: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The archive behind a ticket. Needs no token: whoever knows the URL may load it, which is why it is short-lived.
 * 404 for a ticket that was never issued, 410 GONE five minutes after it was (Errors table).
 */
export function downloadOf(world: World, ticket: string): Download {
  const issued = downloadTickets(world).get(ticket);
  const entry = issued && world.catalog.byId(issued.productId);
  if (!issued || !entry) throw new Refusal('NOT_FOUND', 'There is no such download.');
  if (world.now() >= issued.expiresAt) {
    throw new Refusal('GONE', 'This download URL has expired; request a fresh download.');
  }
  const about = [
    `${entry.name} ${issued.version}`,
    '',
    entry.shortDescription,
    '',
    `The sandbox sends this note in place of the product's archive of ${entry.sizeBytes} bytes.`,
    `Digest of the archive: ${entry.digest}`,
    '',
  ];
  const folder = `${entry.slug}-${issued.version}`;
  const bytes = zipSync({ [`${folder}/README.md`]: strToU8(about.join('\n')) }, { mtime: entry.updatedAt });
  const suffix = entry.type === 'agent_pack' ? 'taip' : 'zip';
  return { filename: `${folder}.${suffix}`, bytes };
}
