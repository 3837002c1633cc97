/** The sandbox behind a plain Node http server, for other clients (`npm run sandbox`) and the other mounts. */
import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, createServer } from 'node:http';
import { promisify } from 'node:util';
import { gzip as gzipNow } from 'node:zlib';
import { RequestError, getRequestListener } from '@hono/node-server';
import { type Sandbox, type SandboxOptions, createSandbox } from '../service/sandbox';
import { isHostOf } from '../../lib/serving/publicOrigin';
import { acceptedEncodings } from './acceptedEncodings';
import type { Keeper } from '../history/keeper';
import { isDocumentPath } from './documents/addresses';
import { documentReply } from './documents/documents';
import { gate } from './gate';
import { guard } from './guard/guard';
import { answerHeaders, errorParts } from './jsonError';
import { worldsIn } from './keeping/worldFiles';
import { refuseNotHttp } from './notHttp';
import { setPatience } from './patience';
import { MAX_HEAD_BYTES, refuseLongHead } from './requestHead';

export interface Served {
  url: string;
  /** Stops listening and cuts open connections, once however often it is called. */
  close: () => Promise<void>;
}

/** Tells the adapter that there is nothing left to write. */
const alreadySent = { 'x-hono-already-sent': 'true' };

/** A sandbox for use, not tests: it runs by real time. `keeper` keeps its worlds, `seed` is what fresh ones begin with. */
export function sandboxInUse(products: number | undefined, keeper?: Keeper, seed?: unknown): Sandbox {
  return createSandbox(optionsInUse(products, keeper, seed));
}

/** A contract violation is logged, or fails with SANDBOX_STRICT=1, as in browser tests. `products` sizes the catalog. */
export function optionsInUse(products: number | undefined, keeper?: Keeper, seed?: unknown): SandboxOptions {
  return {
    ...(seed !== undefined && { seed }),
    ...(products !== undefined && { products }),
    ...(keeper && { keeper }),
    realNow: Date.now,
    onContractMismatch: process.env['SANDBOX_STRICT'] === '1' ? 'throw' : 'log',
  };
}

/** Lets the sandbox answer Node's requests, and its documents beside it. */
export const sandboxListener = (sandbox: Pick<Sandbox, 'fetch'>, publicOrigin?: string) =>
  fetchListener(
    (request) =>
      isDocumentPath(new URL(request.url).pathname, true) ? documentReply(request, true) : sandbox.fetch(request),
    publicOrigin,
  );

/**
 * Lets a function from `Request` to `Response` answer Node's requests. A dropped answer becomes a closed socket. For a request under the public
 * origin's name it sees that origin, so that the URLs it returns are https too.
 */
export function fetchListener(
  fetch: Sandbox['fetch'],
  publicOrigin?: string,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const listener = getRequestListener(
    async (request, { outgoing }) => {
      const response = await fetch(request);
      if (response.type !== 'error') return compressed(request, response);
      outgoing.destroy();
      return new Response(null, { headers: alreadySent });
    },
    { overrideGlobalObjects: false, errorHandler: notAdapted },
  );
  return (incoming, outgoing) => {
    // A body that a fault breaks off is not an error of this process.
    outgoing.on('error', () => undefined);
    for (const [name, value] of Object.entries(answerHeaders)) outgoing.setHeader(name, value);
    if (publicOrigin && isHostOf(publicOrigin, incoming.headers.host)) incoming.url = publicOrigin + incoming.url;
    void listener(incoming, outgoing);
  };
}

/** Requests that the adapter cannot turn into a `Request` are refused in the service's form. Anything else is a bug of the sandbox. */
function notAdapted(error: unknown): Response {
  if (!(error instanceof RequestError)) return new Response(null, { status: 500 });
  const { text, headers } = errorParts('BAD_REQUEST', 'The address of the request is not valid.');
  return new Response(text, { status: 400, headers });
}

/** In bytes: compressing a shorter answer saves no packet. */
const WORTH_COMPRESSING = 1_400;
const gzip = promisify(gzipNow);

/**
 * Compresses JSON with gzip if accepted. Left unchanged: an answer without a length, a download, one that will break off, and one to HEAD, which has
 * no bytes to compress.
 */
async function compressed(request: Request, response: Response): Promise<Response> {
  const length = Number(response.headers.get('content-length') ?? 0);
  const json = response.headers.get('content-type')?.includes('json') ?? false;
  // With one already, which a fault has set, its bytes are meant to go as they are.
  const isEncoded = response.headers.has('content-encoding');
  if (!json || isEncoded || length < WORTH_COMPRESSING) return response;
  const headers = new Headers(response.headers);
  headers.append('vary', 'accept-encoding');
  const plain = await response.arrayBuffer();
  const { status, statusText } = response;
  if (request.method === 'HEAD' || !acceptedEncodings(request.headers.get('accept-encoding')).has('gzip')) {
    return new Response(plain, { status, statusText, headers });
  }
  const body = await gzip(plain);
  headers.set('content-encoding', 'gzip');
  headers.set('content-length', String(body.length));
  return new Response(body, { status, statusText, headers });
}

/**
 * Listens on a port (0: any free one). Rejects if it is in use. `stop` ends work that continues without a connection, and is called where it does not
 * come to listen, too.
 */
export function listen(
  listener: RequestListener,
  port: number,
  host: string,
  stop?: () => void | Promise<void>,
): Promise<Served> {
  // The gate refuses a missing Host, in the service's form.
  const server = createServer({ requireHostHeader: false, maxHeaderSize: MAX_HEAD_BYTES }, (incoming, outgoing) => {
    if (!refuseLongHead(incoming, outgoing)) listener(incoming, outgoing);
  });
  refuseNotHttp(server);
  setPatience(server);
  const end = async () => {
    await stop?.();
    await close(server);
  };
  let ended: Promise<void> | undefined;
  const closeAll = () => (ended ??= end());
  const listening = new Promise<Served>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve({ url: urlOf(server, host), close: closeAll }));
  });
  return listening.catch(async (error: unknown) => {
    await stop?.();
    throw error;
  });
}

interface SandboxSettings {
  port: number;
  host?: string;
  /** Size of its catalog. */
  products?: number | undefined;
  /** The folder that keeps its worlds; they end with the process by default. */
  keepIn?: string | undefined;
  /** Whether a folder that another server has is an error; by default the sandbox says so, and keeps none. */
  mustKeep?: boolean | undefined;
  /** The value of the seed that fresh worlds begin with, from `readSeedFile`; the built-in seed by default. */
  seed?: unknown;
}

/** The sandbox alone on a port. */
export function serveSandbox(settings: SandboxSettings): Promise<Served> {
  const { port, host = 'localhost', products, keepIn, mustKeep, seed } = settings;
  const admit = gate(host, { allIsApi: true });
  const keeper = keepIn ? worldsIn(keepIn, mustKeep) : undefined;
  const guarded = guard(sandboxListener(sandboxInUse(products, keeper, seed)));
  return listen(
    (incoming, outgoing) => {
      if (admit(incoming, outgoing)) guarded.answer(incoming, outgoing);
    },
    port,
    host,
    async () => {
      guarded.stop();
      await keeper?.close();
    },
  );
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
