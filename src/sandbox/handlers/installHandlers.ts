import { getDeployTargets } from '../catalog/deployment';
import { deploymentIn } from '../catalog/worldCatalog';
import { installable, issueTicket, getRelease } from '../orders/downloads';
import type { Handlers } from '../world/handler';

/** Deploy targets, and the short-lived download URL. */
export const installHandlers: Handlers<'install.deployTargets' | 'install.download'> = {
  'install.deployTargets': ({ world, account, params }) => {
    const entry = installable(world, account, params.id);
    return { version: entry.version, targets: [...getDeployTargets(entry, deploymentIn(world))] };
  },

  'install.download': ({ world, account, params, origin }) => {
    const release = getRelease(world, account, params.id);
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
