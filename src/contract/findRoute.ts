import { type EndpointId, endpointList } from './endpoints';
import { RouteMatcher, unescapePath } from './schema/pathMatcher';

const matcher = new RouteMatcher<EndpointId>();
for (const [id, { method, path }] of endpointList) matcher.add(method, path, id);

/** A route at an address, with its path parameters as the service reads them. */
export interface MatchedRoute {
  id: EndpointId;
  params: Readonly<Record<string, string>>;
}

/**
 * The route of a request, as the service finds it; the most literal one if several match.
 * @param pathname without query and fragment
 */
export function findRoute(method: string, pathname: string): MatchedRoute | undefined {
  const found = matcher.match(method, pathname);
  if (!found) return undefined;
  const params = Object.entries(found.params).map(([name, text]) => [name, unescapePath(text)]);
  return { id: found.value, params: Object.fromEntries(params) as Record<string, string> };
}
