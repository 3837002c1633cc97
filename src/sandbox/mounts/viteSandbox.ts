import type { ViteDevServer } from 'vite';
import { logError } from '../../lib/secrets/logError';
import { compressed } from './compressed';
import { errorAnswer } from './errorAnswers';
import type { Answer } from './idempotency/idempotency';
import { worldFiles } from './keeping/worldFiles';
import { sandboxAnswers } from './pipeline';
import { optionsInUse } from './serve';

type SandboxModule = typeof import('../service/sandbox');

/** The sandbox of a development server, of the module as it is on disk; Vite returns the same module until one of its files changes. */
export function freshest(server: ViteDevServer, products?: number, keepIn?: string, seed?: unknown): Answer {
  const keeper = keepIn ? worldFiles(keepIn) : undefined;
  server.httpServer?.once('close', () => void keeper?.close());
  let loaded: SandboxModule | undefined;
  let answer: Answer | undefined;
  return async (request, head) => {
    try {
      const current = (await server.ssrLoadModule('/src/sandbox/service/sandbox.ts')) as SandboxModule;
      if (current !== loaded)
        answer = compressed(sandboxAnswers(current.createSandbox(optionsInUse(products, keeper, seed))));
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
  message: 'The sandbox could not be loaded; the console of the server says why.',
};
