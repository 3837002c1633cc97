/** Does again what a history says was done in a world: without token, faults and waits, which are entries or over. */
import { decodeText } from '../../contract/schema/wire';
import { NORMALIZATION_HEADER, PROVIDER_KEY_HEADER } from '../../contract/values';
import { doControlAgain } from '../control/controls';
import { statusOf as refusedStatus } from '../history/change';
import type { Entry } from '../history/entry';
import { type Perform, Unplayable } from '../history/play';
import { putTogether } from '../history/sent';
import { arriveAgain } from '../seller/uploads/mountStorage';
import { handle, statusOf } from './admission';
import { type Route, routes } from './routes';

export const perform: Perform = async (world, entry, fileOf) => {
  const { by } = entry;
  const body = putTogether(entry, fileOf);
  try {
    if (by === 'control') {
      doControlAgain(world, { ...entry, body });
      return 200;
    }
    if (by === 'storage') {
      await arriveAgain(world, body as Parameters<typeof arriveAgain>[1]);
      return 204;
    }
    const { route, ...form } = found(entry);
    const success = statusOf(route.endpoint);
    return await new Promise<number>((resolve, reject) => {
      const answer = handle(route.id, {
        world,
        account: world.accounts[by],
        ...form,
        body,
        headers: headersOf(entry),
        // All its work is done by then, and nobody is there to be answered.
        until: () => {
          resolve(success);
          return new Promise(() => undefined);
        },
        origin: 'http://localhost',
      });
      Promise.resolve(answer).then(() => resolve(success), reject);
    });
  } catch (error) {
    if (error instanceof Unplayable) throw error;
    return refusedStatus(error);
  }
};

function headersOf({ normalization, providerKey }: Entry): Headers {
  const headers = new Headers();
  if (normalization !== undefined) headers.set(NORMALIZATION_HEADER, normalization);
  if (providerKey) headers.set(PROVIDER_KEY_HEADER, 'that there was one');
  return headers;
}

type EndpointRoute = Extract<Route, { kind: 'endpoint' }>;

const patterns = routes
  .filter((route): route is EndpointRoute => route.kind === 'endpoint')
  .map((route) => {
    const names: string[] = [];
    const pattern = route.endpoint.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
      names.push(name);
      return '([^/]+)';
    });
    return { route, names, pattern: new RegExp(`^${pattern}$`) };
  });

/** The route of an entry, with its path and query as handlers take them. */
function found({ method, path }: Entry): { route: EndpointRoute; params: unknown; query: unknown } {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  for (const { route, names, pattern } of patterns) {
    const values = route.endpoint.method === method ? pattern.exec(pathname) : null;
    if (!values) continue;
    const { params, query } = route.endpoint;
    const given = names.map((name, index): [string, string] => [name, decodeURIComponent(values[index + 1] ?? '')]);
    const decoded = [params && decodeText(params, given), query && decodeText(query, searchParams)];
    if (decoded.some((each) => each?.ok === false)) break;
    const [first, second] = decoded.map((each) => (each?.ok ? each.value : undefined));
    return { route, params: first, query: second };
  }
  throw new Unplayable(`${method} ${path} is not a route of this sandbox.`);
}
