import { catalogOf } from './worldCatalog';
import { deployTargetsOf } from './deploy/targets';
import { issueTicket, releaseFor } from '../orders/downloads';
import type { Handlers } from '../world/handler';
import { Refusal } from '../ground/refusal';

/** Deploy targets, and the short-lived download URL. */
export const installHandlers: Handlers<'install.deployTargets' | 'install.download'> = {
  'install.deployTargets': ({ world, params }) => {
    const entry = catalogOf(world).byId(params.id);
    if (!entry) throw new Refusal('NOT_FOUND', `There is no product with the id ${params.id} in the catalog.`);
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
