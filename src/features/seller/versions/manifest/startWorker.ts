// oxlint-disable-next-line import/default -- the bundler makes it: the address of the built worker
import source from './manifestWorker?worker&url';

export interface FileWork {
  work: 'manifest' | 'digest';
  file: Blob;
}

interface Policies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}
const { trustedTypes } = globalThis as { trustedTypes?: Policies };
/** The page allows this one script by name (`scripts/vite/pageHead.ts`). */
const policy = trustedTypes?.createPolicy('manifest-worker', { createScriptURL: () => source });

/** Starts a worker of its own for one file; undefined where the browser cannot. It answers once, and is then to be ended. */
export function startWorker(asked: FileWork): Worker | undefined {
  try {
    const worker = new Worker(policy?.createScriptURL(source) ?? source, { type: 'module' });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(asked);
    return worker;
  } catch {
    return undefined;
  }
}
