import type { EndpointId } from '../endpoints';
import { type RouteFacts, routeFacts } from './routeFacts';

/** The route of a request; the most literal one where several fit. */
export function routeAt(method: string, pathname: string): EndpointId | undefined {
  const given = pathname.split('/');
  const fits = (Object.entries(routeFacts) as [EndpointId, RouteFacts][]).filter(([, facts]) => {
    const wanted = facts.path.split('/');
    return (
      facts.method === method &&
      wanted.length === given.length &&
      wanted.every((part, place) => part.startsWith(':') || part === given[place])
    );
  });
  const params = ([, { path }]: [EndpointId, RouteFacts]) => path.split(':').length;
  return fits.toSorted((a, b) => params(a) - params(b))[0]?.[0];
}
