/** The sandbox, or a real service, behind Vite's development server and `vite preview`. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { securityHeaders } from '../../lib/csp';
import { logError } from '../../lib/secrets/logError';
import { isScreenPath } from '../../paths';
import { gate, isSandboxPath, judgeFor } from './gate';
import { guard } from './guard/guard';
import { jsonError } from './jsonError';
import { optionsInUse, sandboxInUse, sandboxListener } from './node';
import { worldFiles } from './keeping/worldFiles';
import { nothingHere } from './nothingHere';
import { overService } from './documents/overService';
import { refuseNotHttp } from './notHttp';
import { setPatience } from './patience';
import { isPageLoad, toPrintedName } from './printedName';
import { acceptLongHeads, refuseLongHead } from './requestHead';
import { answerWorkerOff, isForeignWorker } from './workerOff';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;
type SandboxModule = typeof import('../service/sandbox');

const module = '/src/sandbox/service/sandbox.ts';

/**
 * Answers `/api` and `/__sandbox`; an edit takes effect with the next request. `products` is the size of the catalog, `keepIn` the
 * folder that keeps the worlds of the development server, over an edit, too, and `seed` the value of the seed that fresh ones begin with.
 */
export function sandboxPlugin(products?: number, keepIn?: string, seed?: unknown): Plugin {
  return answering(
    (server) => freshest(server, products, keepIn, seed),
    () => sandboxListener(sandboxInUse(products, undefined, seed)),
  );
}

/** Forwards `/api` to the service at this address; `connectTo` are the origins that the page may call in addition to its own. */
export function passThroughPlugin(baseUrl: string, connectTo: readonly string[] = []): Plugin {
  const listener = overService(baseUrl);
  return answering(
    () => () => Promise.resolve(listener),
    () => listener,
    connectTo,
  );
}

/**
 * In development the page gets the headers of `npm start`, with two differences. Vite's client adds style elements and the React plugin an inline
 * script, so both get a nonce that lasts as long as the server. Trusted Types, which a build sets in its page, are left out, because Vite's error
 * overlay writes markup. `'self'` covers Vite's websocket, which is on the same port.
 */
function answering(
  inDevelopment: (server: ViteDevServer) => () => Promise<Listener>,
  inPreview: () => Listener,
  connectTo: readonly string[] = [],
): Plugin {
  const nonce = randomBytes(16).toString('base64url');
  return {
    name: 'console:api',
    config: () => ({ html: { cspNonce: nonce } }),
    configureServer(server) {
      const host = hostOf(server.config.server.host);
      answerFirst(server.middlewares, host, securityHeaders(connectTo, nonce), inDevelopment(server));
      if (server.httpServer) prepare(server.httpServer as Server);
      // Vite answers a ping on its websocket, whatever the Host.
      server.httpServer?.prependListener('upgrade', upgradeGate(host));
      return () => refuseOtherPages(server.middlewares);
    },
    configurePreviewServer(server) {
      const listener = inPreview();
      const host = hostOf(server.config.preview.host);
      prepare(server.httpServer as Server);
      answerFirst(server.middlewares, host, securityHeaders(connectTo), () => Promise.resolve(listener));
      return () => refuseOtherPages(server.middlewares);
    },
  };
}

/** Makes a server of Vite answer as the other ones do. */
function prepare(server: Server): void {
  setPatience(server);
  acceptLongHeads(server);
  refuseNotHttp(server);
}

/** Runs before Vite's own middlewares, which check Host less strictly and answer preflights. */
function answerFirst(
  middlewares: Connect.Server,
  host: string,
  headers: Readonly<Record<string, string>>,
  listenerNow: () => Promise<Listener>,
): void {
  const admit = gate(host, { development: true });
  const sendOn = toPrintedName(host);
  // In front of the current listener, so that an edit does not lose any number.
  const guarded = guard((incoming, outgoing) => {
    listenerNow().then(
      (listener) => listener(incoming, outgoing),
      (error: unknown) => {
        logError(error);
        jsonError(outgoing, 500, null, 'The sandbox could not be loaded; the console of the server says why.');
      },
    );
  });
  middlewares.use((incoming, outgoing, next) => {
    if (refuseLongHead(incoming, outgoing) || !admit(incoming, outgoing)) return;
    if (isSandboxPath(incoming.url)) {
      guarded.answer(incoming, outgoing);
      return;
    }
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    if (isForeignWorker(incoming, () => true)) answerWorkerOff(outgoing);
    else if (!sendOn(incoming, outgoing)) {
      // Decided by the table of screens, because Vite takes `/catalog/node.js` for a script, and fails at a malformed escape.
      if (isPageLoad(incoming) && isScreenPath(pathOf(incoming))) incoming.url = PAGE;
      next();
    }
  });
  middlewares.stack.unshift(...middlewares.stack.splice(-1));
}

const PAGE = '/index.html';

/** Vite answers with the page for anything that it has no file for. */
function refuseOtherPages(middlewares: Connect.Server): void {
  middlewares.use((incoming, outgoing, next) => {
    const path = pathOf({ url: incoming.originalUrl });
    if (incoming.url === PAGE && path !== PAGE && !isScreenPath(path)) nothingHere(outgoing);
    else next();
  });
}

const pathOf = ({ url = '/' }: { url?: string | undefined }): string => url.replace(/[?#].*$/, '');

function upgradeGate(host: string): (incoming: IncomingMessage, socket: Duplex) => void {
  const judge = judgeFor(host, { allIsApi: true });
  return (incoming, socket) => {
    if (judge(incoming)) socket.destroy();
  };
}

/** The host by Vite's setting: `true` is every interface. */
function hostOf(given: string | boolean | undefined): string {
  if (given === true) return '0.0.0.0';
  return given || 'localhost';
}

/** The listener of the module as it is on disk; Vite returns the same module until one of its files changes. */
function freshest(
  server: ViteDevServer,
  products: number | undefined,
  keepIn: string | undefined,
  seed: unknown,
): () => Promise<Listener> {
  const keeper = keepIn ? worldFiles(keepIn) : undefined;
  server.httpServer?.once('close', () => void keeper?.close());
  let loaded: SandboxModule | undefined;
  let listener: Listener | undefined;
  return async () => {
    const current = (await server.ssrLoadModule(module)) as SandboxModule;
    if (!listener || current !== loaded) {
      loaded = current;
      listener = sandboxListener(current.createSandbox(optionsInUse(products, keeper, seed)));
    }
    return listener;
  };
}
