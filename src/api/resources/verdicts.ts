/** Whether a token may call each route, from the table of routes, the status probe and received answers; never guessed. */
import { browserOnlyRoutes } from '../../contract/browserOnly';
import { type EndpointId, endpointList } from '../../contract/endpoints';
import { type Permission, permissions } from '../../contract/values';
import { type Exchange, isAccessEvidence } from '../client/requestLog';

export const verdicts = ['allowed', 'refused', 'unknown'] as const;
export type Verdict = (typeof verdicts)[number];

const routeList = endpointList;

/**
 * The verdict on each route.
 * @param held the permissions of the probe; undefined if the answer listed none
 * @param log this session's exchanges: a received answer outweighs what the permission names suggest
 */
export function listRouteVerdicts(held: readonly string[] | undefined, log: readonly Exchange[]) {
  return routeList.map(([id, { method, path, effect, permission }]) => {
    const seen = log.findLast((exchange) => exchange.route === id && isAccessEvidence(exchange));
    return { id, method, path, effect, needs: permission, ...decideVerdict(id, permission, held, seen) };
  });
}
export type RouteVerdict = ReturnType<typeof listRouteVerdicts>[number];

/** The reason is empty if the document names no permission for the route; nothing more is known then. */
function decideVerdict(
  id: EndpointId,
  needs: Permission | undefined,
  held: readonly string[] | undefined,
  seen: Exchange | undefined,
): { verdict: Verdict; reason: string } {
  if (seen?.state === 'answered') return { verdict: 'allowed', reason: `Seen ${seen.status} in this session` };
  if (seen) return { verdict: 'refused', reason: 'Reserved for the signed-in site' };
  if (id === 'token.status') return { verdict: 'allowed', reason: 'Any valid token can check itself' };
  if (!needs) return { verdict: 'unknown', reason: '' };
  if (!held) return { verdict: 'unknown', reason: 'The token check listed no permissions' };
  return held.includes(needs)
    ? { verdict: 'allowed', reason: 'Permission held' }
    : { verdict: 'refused', reason: `${needs} isn’t held` };
}

/** The permissions named in the document, held or not, then any others that the token holds. */
export function listPermissionVerdicts(held: readonly string[]) {
  const named: readonly string[] = permissions;
  return [
    ...named.map((name) => ({ name, held: held.includes(name), documented: true })),
    ...[...new Set(held)]
      .filter((name) => !named.includes(name))
      .map((name) => ({ name, held: true, documented: false })),
  ];
}

/** Actions that only the signed-in site can do. */
export const browserOnlyActions = [...new Set(browserOnlyRoutes.map((route) => route.action))];
