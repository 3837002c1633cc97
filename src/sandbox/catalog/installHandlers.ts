import type { CatalogEntry } from './entry';
import { deployTargetsOf } from './deploy/targets';
import { issueTicket, releaseFor } from '../orders/downloads';
import type { Handlers } from '../service/handler';
import { Refusal } from '../service/refusal';
import type { World } from '../world/world';

/** Deploy targets, and the short-lived download URL. */
export const installHandlers: Handlers<'install.deployTargets' | 'install.download'> = {
  'install.deployTargets': ({ world, params }) => {
    const entry = listedProduct(world, params.id);
    return { version: entry.version, targets: deployTargetsOf(entry) };
  },

  'install.download': ({ world, account, params, origin }) => {
    const release = releaseFor(world, account, params.id);
    const { filename, version, digest, sizeBytes } = release;
    const { ticket, expiresAt } = issueTicket(world, release);
    return {
      url: `${origin}/__sandbox/worlds/${world.name}/downloads/${ticket}`,
      filename,
      version,
      expiresAt: world.iso(expiresAt),
      sizeBytes,
      digest,
    };
  },
};

/** The catalog entry. Throws 404 for anything outside the public catalog, whether it exists or not. */
function listedProduct(world: World, id: string): CatalogEntry {
  const entry = world.catalog.byId(id);
  if (!entry) throw new Refusal('NOT_FOUND', `There is no product with the id ${id} in the catalog.`);
  return entry;
}
