/** Calls the service without a page: one request per call, and only routes that change nothing. */
import { type EndpointId, endpointOf } from '../contract/endpoints';
import type { Endpoint } from '../contract/endpoint';
import { type TextValues, encodeText, fillPath } from '../contract/schema/urlCodec';
import { hasSecret } from '../lib/secrets/secrets';
import { untilAborted } from './untilAborted';
import { withoutToken } from './withoutToken';

/** How long an answer may take, in milliseconds. */
const DEADLINE_MS = 30_000;

export interface ServiceOptions {
  /** The address of the service, without a trailing slash. */
  baseUrl: string;
  /** Sent in its header to that address and nowhere else. */
  token: string;
  /** Sends a request to the service, which may be in the same process. By default over the network. */
  fetch?: (request: globalThis.Request) => Promise<Response>;
  /** Whether a tool may ask for a new download address. */
  mayMint: boolean;
}

/** The parts of a request. */
export interface Request {
  params?: TextValues | undefined;
  query?: TextValues | undefined;
  body?: unknown;
}

export interface Reply {
  status: number;
  /** As received, but without the token. */
  text: string;
  /** The text as JSON; undefined if it isn't JSON. */
  body: unknown;
  /** The service's time, milliseconds since the epoch; undefined if the answer does not say. */
  at: number | undefined;
  /** The `Retry-After` header, as received; undefined without one. */
  retryAfter: string | undefined;
}

/** Sends a request to a route, for a tool call. */
export type Ask = (id: EndpointId, request: Request, signal: AbortSignal) => Promise<Reply>;

/** Whether tools may call a route: by the contract it changes nothing, and as a GET it is safe to repeat. */
export const isReadOnly = ({ effect, method }: Pick<Endpoint, 'effect' | 'method'>, mayMint: boolean): boolean =>
  effect === 'reads' || (mayMint && effect === 'mints' && method === 'GET');

/** Returns a function that calls routes of a service. It rejects if no answer arrives, if it is a redirect, and for a route that tools may not call. */
export function createAsk({ baseUrl, token, fetch = sendOverNetwork, mayMint }: ServiceOptions): Ask {
  return async (id, { params, query, body }, signal) => {
    const endpoint = endpointOf(id);
    if (!isReadOnly(endpoint, mayMint)) throw new TypeError(`${id} isn’t a route that a tool calls.`);
    const search = encodeText(query ?? {}).toString();
    const path = fillPath(endpoint.path, params) + (search && `?${search}`);
    // Servers and proxies log addresses.
    if (hasSecret(path)) throw new Error('its address would contain what looks like a token or a key');
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
    const ends = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
    const request = new Request(baseUrl + path, {
      method: endpoint.method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // Its target would get the token. Cloudflare's runtime does not know `error`.
      redirect: 'manual',
      signal: ends,
    });
    // A service in the same process may not look at the signal.
    return untilAborted(ends, async () => toReply(await fetch(request), token));
  };
}

const sendOverNetwork = (request: globalThis.Request) => fetch(request);

async function toReply(response: Response, token: string): Promise<Reply> {
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    await response.body?.cancel();
    throw new Error(`it is a redirect (${response.status}), which isn’t followed`);
  }
  const text = withoutToken(await response.text(), token);
  const at = Date.parse(response.headers.get('date') ?? '');
  const retryAfter = response.headers.get('retry-after') ?? undefined;
  return { status: response.status, text, body: parsed(text), at: Number.isNaN(at) ? undefined : at, retryAfter };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
