/** The sandbox, or a real service, behind Vite's development server. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';
import { isSandboxPath, sandboxListener } from './node';
import { passThrough } from './passThrough';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;
type SandboxModule = typeof import('../sandbox');

const module = '/src/sandbox/sandbox.ts';

/**
 * Answers `/api` and `/__sandbox`. An edit of the sandbox takes effect at the next request. `products` is the size of its
 * catalog.
 */
export function sandboxPlugin(products?: number): Plugin {
  return answering((server) => freshest(server, products));
}

/** Passes `/api` through to the service at this address. */
export function passThroughPlugin(baseUrl: string): Plugin {
  const listener = passThrough(baseUrl);
  return answering(() => () => Promise.resolve(listener));
}

function answering(listenerOf: (server: ViteDevServer) => () => Promise<Listener>): Plugin {
  return {
    name: 'console:api',
    configureServer(server) {
      const listenerNow = listenerOf(server);
      server.middlewares.use((incoming, outgoing, next) => {
        if (isSandboxPath(incoming.url)) listenerNow().then((listener) => listener(incoming, outgoing), next);
        else next();
      });
    },
  };
}

/** The listener of the module as it is on disk now; Vite gives the same module until one of its files changes. */
function freshest(server: ViteDevServer, products: number | undefined): () => Promise<Listener> {
  let loaded: SandboxModule | undefined;
  let listener: Listener | undefined;
  return async () => {
    const current = (await server.ssrLoadModule(module)) as SandboxModule;
    if (!listener || current !== loaded) {
      loaded = current;
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
