/** The sandbox, or a real service, behind Vite's development server and behind `vite preview`. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { securityHeaders } from '../../lib/csp';
import { gate, isSandboxPath, judgeFor } from './gate';
import { optionsInUse, sandboxInUse, sandboxListener } from './node';
import { passThrough } from './passThrough';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;
type SandboxModule = typeof import('../service/sandbox');

const module = '/src/sandbox/sandbox.ts';

/**
 * Answers `/api` and `/__sandbox`. In development an edit of the sandbox takes effect at the next request. `products` is
 * the size of its catalog.
 */
export function sandboxPlugin(products?: number): Plugin {
  return answering(
    (server) => freshest(server, products),
    () => sandboxListener(sandboxInUse(products)),
  );
}

/** Passes `/api` through to the service at this address. */
export function passThroughPlugin(baseUrl: string): Plugin {
  const listener = passThrough(baseUrl);
  return answering(
    () => () => Promise.resolve(listener),
    () => listener,
  );
}

/**
 * In development the page gets the headers of `npm start`, with one difference: Vite's client adds style elements and the
 * React plugin an inline script, so both must carry a nonce, which is this server's for as long as it runs. `'self'` covers
 * Vite's websocket, which is on the same port. Trusted Types, which a build asks for in its page, are left out: Vite's error
 * overlay writes markup.
 */
function answering(
  inDevelopment: (server: ViteDevServer) => () => Promise<Listener>,
  inPreview: () => Listener,
): Plugin {
  const nonce = randomBytes(16).toString('base64url');
  return {
    name: 'console:api',
    config: () => ({ html: { cspNonce: nonce } }),
    configureServer(server) {
      const host = hostOf(server.config.server.host);
      answerFirst(server.middlewares, host, securityHeaders([], nonce), inDevelopment(server));
      // Vite answers a ping on its websocket whatever the Host says.
      server.httpServer?.prependListener('upgrade', upgradeGate(host));
    },
    configurePreviewServer(server) {
      const listener = inPreview();
      const host = hostOf(server.config.preview.host);
      answerFirst(server.middlewares, host, securityHeaders([]), () => Promise.resolve(listener));
    },
  };
}

/** Stands before Vite's own middlewares, which judge Host by looser rules and answer preflights. */
function answerFirst(
  middlewares: Connect.Server,
  host: string,
  headers: Readonly<Record<string, string>>,
  listenerNow: () => Promise<Listener>,
): void {
  const admit = gate(host);
  middlewares.use((incoming, outgoing, next) => {
    if (!admit(incoming, outgoing)) return;
    if (isSandboxPath(incoming.url)) listenerNow().then((listener) => listener(incoming, outgoing), next);
    else {
      for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
      next();
    }
  });
  middlewares.stack.unshift(...middlewares.stack.splice(-1));
}

function upgradeGate(host: string): (incoming: IncomingMessage, socket: Duplex) => void {
  const judge = judgeFor(host, { allIsApi: true });
  return (incoming, socket) => {
    if (judge(incoming)) socket.destroy();
  };
}

/** As Vite is told where to listen: `true` is every interface. */
function hostOf(given: string | boolean | undefined): string {
  if (given === true) return '0.0.0.0';
  return given || 'localhost';
}

/** The listener of the module as it is on disk now; Vite gives the same module until one of its files changes. */
function freshest(server: ViteDevServer, products: number | undefined): () => Promise<Listener> {
  let loaded: SandboxModule | undefined;
  let listener: Listener | undefined;
  return async () => {
    const current = (await server.ssrLoadModule(module)) as SandboxModule;
    if (!listener || current !== loaded) {
      loaded = current;
      listener = sandboxListener(current.createSandbox(optionsInUse(products)));
    }
    return listener;
  };
}
