// oxlint-disable-next-line import/default -- the bundler makes it: the address of the built worker
import source from './manifestWorker?worker&url';
import type { FileWork } from './manifestWorker';

interface Policies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}
const { trustedTypes } = globalThis as { trustedTypes?: Policies };
/** The page allows only this script, by name (`scripts/vite/pageHead.ts`). */
const policy = trustedTypes?.createPolicy('manifest-worker', { createScriptURL: () => source });

/** Starts a worker for one file; undefined if the browser can't. The worker answers once. */
export function startWorker(task: FileWork): Worker | undefined {
  try {
    const worker = new Worker(policy?.createScriptURL(source) ?? source, { type: 'module' });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(task);
    return worker;
  } catch {
    return undefined;
  }
}

/** Resolves to the answer of a worker, and terminates it. Rejects if the worker fails or has no answer, or if the signal aborts. */
export async function waitForAnswer<Answer>(worker: Worker, signal: AbortSignal): Promise<Answer> {
  try {
    return await new Promise<Answer>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      worker.addEventListener('error', () => reject(new Error('The worker failed.')));
      worker.addEventListener('message', ({ data }: MessageEvent<Answer | undefined>) => {
        if (data === undefined) reject(new Error('The worker couldn’t process it.'));
        else resolve(data);
      });
    });
  } finally {
    worker.terminate();
  }
}
