/** The sandbox inside Vite's development and preview servers. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { isSandboxPath, sandboxInUse, sandboxListener } from './node';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;
type SandboxModule = typeof import('../sandbox');

const module = '/src/sandbox/sandbox.ts';

/** Answers `/api` and `/__sandbox`. In development an edit of the sandbox takes effect at the next request. */
export function sandboxPlugin(): Plugin {
  return {
    name: 'console:sandbox',
    configureServer(server) {
      server.middlewares.use(answering(freshest(server)));
    },
    configurePreviewServer(server) {
      const listener = sandboxListener(sandboxInUse(productsOfEnvironment()));
      server.middlewares.use(answering(() => Promise.resolve(listener)));
    },
  };
}

function answering(listenerNow: () => Promise<Listener>): Connect.NextHandleFunction {
  return (incoming, outgoing, next) => {
    if (!isSandboxPath(incoming.url)) {
      next();
      return;
    }
    listenerNow().then((listener) => listener(incoming, outgoing), next);
  };
}

/** The listener of the module as it is on disk now; Vite gives the same module until one of its files changes. */
function freshest(server: ViteDevServer): () => Promise<Listener> {
  let loaded: SandboxModule | undefined;
  let listener: Listener | undefined;
  return async () => {
    const current = (await server.ssrLoadModule(module)) as SandboxModule;
    if (!listener || current !== loaded) {
      loaded = current;
      const products = productsOfEnvironment();
      listener = sandboxListener(
        current.createSandbox({
          ...(products !== undefined && { products }),
          realNow: Date.now,
          onContractMismatch: 'log',
        }),
      );
    }
    return listener;
  };
}

/** `SANDBOX_PRODUCTS`: how many products the catalog holds. Throws unless it is a whole number from 1. */
function productsOfEnvironment(): number | undefined {
  const text = process.env['SANDBOX_PRODUCTS'];
  if (!text) return undefined;
  const products = Number(text);
  if (Number.isInteger(products) && products >= 1) return products;
  throw new TypeError(`SANDBOX_PRODUCTS must be a whole number from 1, not "${text}".`);
}
