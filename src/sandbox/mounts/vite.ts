/** The sandbox, or a real service, behind Vite's development server and behind `vite preview`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { isSandboxPath, optionsInUse, sandboxInUse, sandboxListener } from './node';
import { passThrough } from './passThrough';

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;
type SandboxModule = typeof import('../sandbox');

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

function answering(
  inDevelopment: (server: ViteDevServer) => () => Promise<Listener>,
  inPreview: () => Listener,
): Plugin {
  return {
    name: 'console:api',
    configureServer(server) {
      answerWith(server.middlewares, inDevelopment(server));
    },
    configurePreviewServer(server) {
      const listener = inPreview();
      answerWith(server.middlewares, () => Promise.resolve(listener));
    },
  };
}

function answerWith(middlewares: Connect.Server, listenerNow: () => Promise<Listener>): void {
  middlewares.use((incoming, outgoing, next) => {
    if (isSandboxPath(incoming.url)) listenerNow().then((listener) => listener(incoming, outgoing), next);
    else next();
  });
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
