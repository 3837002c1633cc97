import type { CatalogEntry } from './entry';
import { deployTargetsOf } from './deploy/targets';
import { purchasePage } from './site';
import { issueTicket } from '../orders/downloadTickets';
import { downloadDigest, filenameOf } from '../orders/downloads';
import { entitlementOf } from '../orders/entitlement';
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
    const entry = listedProduct(world, params.id);
    if (entitlementOf(world, account, entry).reason === 'none') {
      throw new Refusal(
        'FORBIDDEN',
        `This account has no license of ${entry.name}. Buy one at ${purchasePage(entry.slug)}, then try again.`,
        { facts: { purchaseUrl: purchasePage(entry.slug) } },
      );
    }
    const { ticket, expiresAt } = issueTicket(world, entry);
    return {
      url: `${origin}/__sandbox/worlds/${world.name}/downloads/${ticket}`,
      filename: filenameOf(entry),
      version: entry.version,
      expiresAt: world.iso(expiresAt),
      sizeBytes: entry.sizeBytes,
      digest: downloadDigest(world, entry),
    };
  },
};

/** The catalog entry. Throws 404 for anything outside the public catalog, whether it exists or not. */
function listedProduct(world: World, id: string): CatalogEntry {
  const entry = world.catalog.byId(id);
  if (!entry) throw new Refusal('NOT_FOUND', `There is no product with the id ${id} in the catalog.`);
  return entry;
}
