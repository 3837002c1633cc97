/** The names of routes, under which a world records requests and for which faults are set. */
import { type BrowserOnlyRouteName, browserOnlyRoutes } from '../../contract/browserOnly';
import { type RouteName, endpointList, endpoints } from '../../contract/endpoints';
import { findRoute } from '../../contract/findRoute';
import { routeName } from '../../contract/schema/urlCodec';
import { findNearest } from '../../lib/text/findNearest';
import { manyRoutes } from './faults';
import { STORAGE_ROUTE } from './storageForm';

/** A route of the sandbox: the service's, those that only the signed-in site may use, and the storage of uploads. */
export type SandboxRoute = RouteName | BrowserOnlyRouteName | typeof STORAGE_ROUTE;
/** The routes and patterns that a fault can be set for. */
export type FaultRoute = SandboxRoute | (typeof manyRoutes)[number];

export const sandboxRoutes: readonly string[] = [
  ...endpointList.map(([, endpoint]) => routeName(endpoint)),
  ...browserOnlyRoutes.map(routeName),
  STORAGE_ROUTE,
];
export const faultRoutes: readonly string[] = [...sandboxRoutes, ...manyRoutes];

/** The route name closest to a text. A path with an id matches its pattern. Undefined if nothing is similar. */
export function findNearestRoute(given: string, names: readonly string[]): string | undefined {
  const [method = '', path = ''] = given.replace(/\?.*$/, '').split(' ');
  const at = findRoute(method.toUpperCase(), path);
  return at ? routeName(endpoints[at.id]) : findNearest(given, names);
}
