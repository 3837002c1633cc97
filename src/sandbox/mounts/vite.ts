/** The sandbox, or a real service, behind Vite's development server and `vite preview`, whose files are Vite's own. */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { securityHeaders } from '../../lib/csp';
import { isScreenPath } from '../../paths';
import { compressed } from './compressed';
import { nothingHere } from './consoleFiles';
import { withHeaders } from './errorAnswers';
import { foreignWorker } from './foreignWorker';
import { pathOf } from './head';
import type { Answer } from './idempotency/idempotency';
import { prepare } from './listen';
import { nodeListener } from './node';
import { originPolicy } from './originPolicy';
import { passThrough } from './passThrough';
import { pipeline, sandboxAnswers, serviceAnswers } from './pipeline';
import { isPageLoad, toPrintedName } from './printedName';
import { onceOnNode, sandboxInUse } from './serve';
import { freshest } from './viteSandbox';
import { writeAnswer } from './writeAnswer';

/**
 * Answers `/api` and `/__sandbox`; an edit takes effect with the next request. `products` is the size of the catalog, `keepIn` the
 * folder that keeps the worlds of the development server, over an edit, too, and `seed` the value of the seed that fresh ones begin with.
 */
export const sandboxPlugin = (products?: number, keepIn?: string, seed?: unknown): Plugin =>
  answering({
    inDevelopment: (server) => freshest(server, products, keepIn, seed),
    inPreview: () => compressed(sandboxAnswers(sandboxInUse(products, undefined, seed))),
    keepIn,
  });

/** Forwards `/api` to the service at this address; `connectTo` are the origins that the page may call in addition to its own. */
export function passThroughPlugin(baseUrl: string, connectTo: readonly string[] = [], keepIn?: string): Plugin {
  const answer = () => serviceAnswers(passThrough(baseUrl));
  return answering({ inDevelopment: answer, inPreview: answer, keepIn, connectTo });
}

interface Answering {
  inDevelopment: (server: ViteDevServer) => Answer;
  inPreview: () => Answer;
  /** The folder of what is known of the requests that have arrived: Vite starts its server again when its configuration changes. */
  keepIn: string | undefined;
  connectTo?: readonly string[];
}

/**
 * In development the page gets the headers of `npm start`, with two differences. Vite's client adds style elements and the React plugin an inline
 * script, so both get a nonce that lasts as long as the server. Trusted Types, which a build sets in its page, are left out, because Vite's error
 * overlay writes markup. `'self'` covers Vite's websocket, which is on the same port.
 */
function answering({ inDevelopment, inPreview, keepIn, connectTo = [] }: Answering): Plugin {
  const nonce = randomBytes(16).toString('base64url');
  return {
    name: 'console:api',
    config: () => ({ html: { cspNonce: nonce } }),
    configureServer(server) {
      const host = hostOf(server.config.server.host);
      answerFirst(server.middlewares, host, securityHeaders(connectTo, nonce), inDevelopment(server), keepIn);
      if (server.httpServer) prepare(server.httpServer as Server);
      // Vite answers a ping on its websocket, whatever the Host.
      const policy = originPolicy(host, { allIsApi: true });
      server.httpServer?.prependListener('upgrade', (incoming: IncomingMessage, socket: Duplex) => {
        if (policy(incoming)) socket.destroy();
      });
      return () => refuseOtherPages(server.middlewares);
    },
    configurePreviewServer(server) {
      const host = hostOf(server.config.preview.host);
      prepare(server.httpServer as Server);
      answerFirst(server.middlewares, host, securityHeaders(connectTo), inPreview(), keepIn);
      return () => refuseOtherPages(server.middlewares);
    },
  };
}

type Headers = Readonly<Record<string, string>>;

/** Runs before Vite's own middlewares, which check Host less strictly and answer preflights. */
function answerFirst(
  middlewares: Connect.Server,
  host: string,
  headers: Headers,
  answer: Answer,
  keepIn?: string,
): void {
  const redirected = toPrintedName(host);
  const listener = nodeListener(
    pipeline({
      policy: originPolicy(host, { development: true }),
      once: onceOnNode(keepIn).once,
      answer,
      files: async (_, head) => {
        const worker = foreignWorker(head, true);
        return worker ? withHeaders(worker, headers) : redirected(head);
      },
    }),
  );
  middlewares.use((incoming, outgoing, next) =>
    listener(incoming, outgoing, () => {
      for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
      // Decided by the table of screens, because Vite takes `/catalog/node.js` for a script, and fails at a malformed escape.
      if (isPageLoad(incoming) && isScreenPath(pathOf(incoming))) incoming.url = PAGE;
      next();
    }),
  );
  middlewares.stack.unshift(...middlewares.stack.splice(-1));
}

const PAGE = '/index.html';

/** Vite answers with the page for anything that it has no file for. */
function refuseOtherPages(middlewares: Connect.Server): void {
  middlewares.use((incoming: IncomingMessage & { originalUrl?: string }, outgoing: ServerResponse, next) => {
    const path = pathOf({ url: incoming.originalUrl });
    if (incoming.url === PAGE && path !== PAGE && !isScreenPath(path)) void writeAnswer(nothingHere(), outgoing);
    else next();
  });
}

/** The host by Vite's setting: `true` is every interface. */
const hostOf = (given: string | boolean | undefined): string => (given === true ? '0.0.0.0' : given || 'localhost');
