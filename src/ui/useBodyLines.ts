import { useEffect, useRef, useState } from 'react';
import type { Asked, Told } from './bodyWorker';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the built worker
import source from './bodyWorker?worker&url';

type Read = Extract<Told, { count: number }>;
type Shown = Extract<Told, { from: number }>;

interface LinesOfBody {
  /** Facts about the body; undefined while it is being read. */
  read: Read | undefined;
  /** The lines last requested, once they have arrived. */
  shown: Shown | undefined;
  /** This browser cannot run a worker here. */
  failed: boolean;
  ask: (from: number, to: number) => void;
}

/** A long body as lines, read by its own worker, which ends with the component. Key the component by body. */
export function useBodyLines(body: string): LinesOfBody {
  const [read, setRead] = useState<Read>();
  const [shown, setShown] = useState<Shown>();
  const [failed, setFailed] = useState(false);
  const worker = useRef<Worker>(undefined);

  useEffect(() => {
    let ended = false;
    void start().then((started) => {
      if (ended) return started?.terminate();
      worker.current = started;
      if (!started) return setFailed(true);
      started.addEventListener('error', () => setFailed(true));
      started.addEventListener('message', ({ data }: MessageEvent<Told>) =>
        'count' in data ? setRead(data) : setShown(data),
      );
      send(started, { body });
    });
    return () => {
      ended = true;
      worker.current?.terminate();
    };
  }, [body]);

  const ask = (from: number, to: number) => worker.current && send(worker.current, { from, to });
  return { read, shown, failed, ask };
}

function send(worker: Worker, message: Asked): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage(message);
}

interface Policy {
  createScriptURL: (url: string) => string;
}
type Policies = { createPolicy: (name: string, rules: Policy) => Policy } | undefined;

let policy: Policy | undefined;

/** The page allows a single script as a worker, by a policy set in its head (`scripts/vite/pageHead.ts`). */
async function start(): Promise<Worker | undefined> {
  try {
    policy ??= (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('body-worker', {
      createScriptURL: (url) => (url === source ? url : ''),
    });
    return new Worker(policy?.createScriptURL(source) ?? source, { type: 'module' });
  } catch {
    return undefined;
  }
}
