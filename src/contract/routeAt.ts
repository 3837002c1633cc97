import { type EndpointId, endpointList } from './endpoints';

/** The route of a request; the most literal one if several match. */
export function routeAt(method: string, pathname: string): EndpointId | undefined {
  const given = pathname.split('/');
  const fits = endpointList.filter(([, endpoint]) => {
    const wanted = endpoint.path.split('/');
    return (
      endpoint.method === method &&
      wanted.length === given.length &&
      wanted.every((part, index) => part.startsWith(':') || part === given[index])
    );
  });
  const params = ([, { path }]: (typeof endpointList)[number]) => path.split(':').length;
  return fits.toSorted((a, b) => params(a) - params(b))[0]?.[0];
}
