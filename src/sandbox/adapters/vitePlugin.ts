/** The sandbox, or a real service, behind Vite's development server and `vite preview`. Vite serves the files itself. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Plugin, ViteDevServer } from 'vite';
import { securityHeaders } from '../../lib/csp';
import { logError } from '../../lib/secrets/logError';
import { readBaseUrl } from '../../lib/connection';
import { type Agents, inProcess, overNetwork } from './agents';
import { compressed } from './compressed';
import { errorAnswer } from './errorAnswers';
import type { Answer } from './idempotency/idempotency';
import { worldFiles } from './persistence/worldFiles';
import { prepareServer } from './listen';
import { originPolicy } from './originPolicy';
import { passThrough } from './passThrough';
import { sandboxAnswers, serviceAnswers } from './pipeline';
import { nodeIdempotency, getLiveOptions, createLiveSandbox } from './serve';
import { type BeforeVite, serveBeforeVite } from './vite';

/**
 * Answers `/api` and `/__sandbox`. An edit of the sandbox takes effect with the next request. `products` is the size of the catalog, `storeDir` the
 * folder that stores the worlds of the development server (also across edits), `seed` the seed value for new worlds, and `agents` answers agents by URL.
 */
export const sandboxPlugin = (products?: number, storeDir?: string, seed?: unknown, agents?: Agents): Plugin =>
  answering({
    inDevelopment: (server) => freshest(server, products, storeDir, seed),
    inPreview: () => compressed(sandboxAnswers(createLiveSandbox(products, undefined, seed))),
    storeDir,
    toAgents: (answer) => agents?.(inProcess(answer)),
  });

/** Forwards `/api` to the service at this address; `connectTo` are the origins that the page may call in addition to its own. */
export function passThroughPlugin(
  baseUrl: string,
  connectTo: readonly string[] = [],
  storeDir?: string,
  agents?: Agents,
): Plugin {
  const answer = () => serviceAnswers(passThrough(baseUrl));
  const toAgents = () => agents?.(overNetwork(readBaseUrl(baseUrl)));
  return answering({ inDevelopment: answer, inPreview: answer, storeDir, toAgents, connectTo });
}

interface Answering {
  inDevelopment: (server: ViteDevServer) => Answer;
  inPreview: () => Answer;
  /** The folder of the idempotency keys, which must survive when Vite restarts its server because its configuration changed. */
  storeDir: string | undefined;
  /** What answers agents, who ask through `answer` or a service elsewhere. */
  toAgents: (answer: Answer) => BeforeVite['agents'];
  connectTo?: readonly string[];
}

/**
 * In development the page gets the headers of `npm start`, with two differences. Vite's client adds style elements and the React plugin an inline
 * script, so both get a nonce that lasts as long as the server. Trusted Types, which a build sets in its page, are left out, because Vite's error
 * overlay writes markup. `'self'` covers Vite's websocket, which is on the same port.
 */
function answering({ inDevelopment, inPreview, storeDir, toAgents, connectTo = [] }: Answering): Plugin {
  const nonce = randomBytes(16).toString('base64url');
  // One step for all servers of the plugin: when Vite restarts its server, it creates the next one before it closes the previous one.
  const { once } = nodeIdempotency(storeDir);
  return {
    name: 'console:api',
    config: () => ({ html: { cspNonce: nonce } }),
    configureServer(server) {
      const host = toHost(server.config.server.host);
      const headers = securityHeaders(connectTo, nonce);
      if (server.httpServer) prepareServer(server.httpServer as Server);
      // Vite answers a ping on its websocket for any Host.
      const policy = originPolicy(host, { allIsApi: true });
      server.httpServer?.prependListener('upgrade', (incoming: IncomingMessage, socket: Duplex) => {
        if (policy(incoming)) socket.destroy();
      });
      const answer = inDevelopment(server);
      return serveBeforeVite(server.middlewares, { host, headers, once, answer, agents: toAgents(answer) });
    },
    configurePreviewServer(server) {
      const host = toHost(server.config.preview.host);
      const headers = securityHeaders(connectTo);
      prepareServer(server.httpServer as Server);
      const answer = inPreview();
      return serveBeforeVite(server.middlewares, { host, headers, once, answer, agents: toAgents(answer) });
    },
  };
}

/** The host from Vite's setting: `true` is every interface. */
const toHost = (given: string | boolean | undefined): string => (given === true ? '0.0.0.0' : given || 'localhost');

type SandboxModule = typeof import('../service/sandbox');

/** The sandbox of a development server, from the module as it is on disk. Vite returns the same module until one of its files changes. */
function freshest(server: ViteDevServer, products?: number, storeDir?: string, seed?: unknown): Answer {
  const worldStore = storeDir ? worldFiles(storeDir) : undefined;
  server.httpServer?.once('close', () => void worldStore?.close());
  let loaded: SandboxModule | undefined;
  let answer: Answer | undefined;
  return async (request, head) => {
    try {
      const current = (await server.ssrLoadModule('/src/sandbox/service/sandbox.ts')) as SandboxModule;
      if (current !== loaded)
        answer = compressed(sandboxAnswers(current.createSandbox(getLiveOptions(products, worldStore, seed))));
      loaded = current;
    } catch (error) {
      logError(error);
      return errorAnswer(notLoaded);
    }
    return answer!(request, head);
  };
}

const notLoaded = {
  status: 500,
  code: null,
  message: "The sandbox couldn't be loaded. See the server's console.",
};
