/** Repeats an operation of a history in a world, without token, faults and waits: faults have their own entries, and waits are over. */
import type { Endpoint } from '../../contract/endpoint';
import { type EndpointId, endpointOf } from '../../contract/endpoints';
import { findRoute } from '../../contract/findRoute';
import { decodeText } from '../../contract/schema/urlCodec';
import { NORMALIZATION_HEADER, PROVIDER_KEY_HEADER } from '../../contract/values';
import { replayControl } from '../control/controls';
import { getErrorStatus as refusedStatus } from '../history/change';
import type { Entry } from '../history/entry';
import { type Perform, ReplayError } from '../history/replayHistory';
import { joinBody } from '../history/sentBody';
import { replayUpload } from '../seller/uploads/storageRoutes';
import { runHandler, getSuccessStatus } from './admission';

export const performEntry: Perform = async (world, entry, fileOf) => {
  const { by } = entry;
  const body = joinBody(entry, fileOf);
  try {
    if (by === 'control') {
      replayControl(world, { ...entry, body });
      return 200;
    }
    if (by === 'storage') {
      await replayUpload(world, body as Parameters<typeof replayUpload>[1]);
      return 204;
    }
    const { id, endpoint, ...form } = found(entry);
    const success = getSuccessStatus(endpoint);
    return await new Promise<number>((resolve, reject) => {
      const answer = runHandler(id, {
        world,
        account: world.accounts[by],
        ...form,
        body,
        headers: buildHeaders(entry),
        // All its work is done by then, and nobody waits for the answer.
        until: () => {
          resolve(success);
          return new Promise(() => undefined);
        },
        origin: 'http://localhost',
      });
      Promise.resolve(answer).then(() => resolve(success), reject);
    });
  } catch (error) {
    if (error instanceof ReplayError) throw error;
    return refusedStatus(error);
  }
};

function buildHeaders({ normalization, providerKey }: Entry): Headers {
  const headers = new Headers();
  if (normalization !== undefined) headers.set(NORMALIZATION_HEADER, normalization);
  if (providerKey) headers.set(PROVIDER_KEY_HEADER, 'that there was one');
  return headers;
}

/** The route of an entry, with its path and query as handlers receive them. */
function found({ method, path }: Entry): { id: EndpointId; endpoint: Endpoint; params: unknown; query: unknown } {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  const at = findRoute(method, pathname);
  if (at) {
    const endpoint = endpointOf(at.id);
    const params = endpoint.params && decodeText(endpoint.params, Object.entries(at.params));
    const query = endpoint.query && decodeText(endpoint.query, searchParams);
    if (params?.ok !== false && query?.ok !== false) {
      return { id: at.id, endpoint, params: params?.value, query: query?.value };
    }
  }
  throw new ReplayError(`${method} ${path} is not a route of this sandbox.`);
}
