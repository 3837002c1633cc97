import { useEffect, useRef, useState } from 'react';
import type { ToWorker, FromWorker } from './bodyWorker';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the built worker
import source from './bodyWorker?worker&url';

/** What the worker has reported. */
interface Known {
  /** Facts about the body; undefined while it is being read. */
  read?: Extract<FromWorker, { lines: number }>;
  /** Rows that are not folded away. */
  rows: number;
  /** The rows last requested, once they have arrived. */
  shown?: Extract<FromWorker, { shown: unknown }>;
  /** The matches of the last search. */
  found?: Extract<FromWorker, { words: string }>;
  /** The current match. */
  here?: Extract<FromWorker, { match: number }> | undefined;
  /** This browser cannot run a worker here. */
  failed: boolean;
}

interface RowsOfBody extends Known {
  ask: (from: number, to: number) => void;
  fold: (line: number | 'all', folded: boolean) => void;
  /** Searches, and goes to the first match. While a search runs, only the latest of further ones is queued. */
  find: (words: string) => void;
  go: (match: number) => void;
}

/**
 * A long body as rows, read by its own worker, which ends with the component. Key the component by body.
 * @param longest the maximum length of a row, in characters; 0 while it is not known
 */
export function useBodyRows(body: string, longest: number): RowsOfBody {
  const [known, setKnown] = useState<Known>({ rows: 0, failed: false });
  const worker = useRef<Worker>(undefined);
  const search = useRef({ running: '', wanted: '' });

  useEffect(() => {
    if (longest === 0) return;
    let ended = false;
    const learn = (news: Partial<Known>) => setKnown((before) => ({ ...before, ...news }));
    const hear = (started: Worker, told: FromWorker) => {
      if ('rows' in told) learn({ rows: told.rows });
      if ('lines' in told) {
        learn({ read: told });
        if (search.current.wanted !== '') send(started, { find: search.current.wanted });
      }
      if ('shown' in told) learn({ shown: told });
      else if ('place' in told) learn({ here: told });
      else if ('words' in told) {
        const { wanted } = search.current;
        search.current.running = told.words === wanted ? '' : wanted;
        if (told.words !== wanted) return send(started, { find: wanted });
        learn({ found: told, here: undefined });
        send(started, { match: 0 });
      }
    };
    void start().then((started) => {
      if (ended) return started?.terminate();
      worker.current = started;
      if (!started) return learn({ failed: true });
      started.addEventListener('error', () => learn({ failed: true }));
      started.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => hear(started, data));
      send(started, { body, longest });
    });
    return () => {
      ended = true;
      worker.current?.terminate();
    };
  }, [body, longest]);

  const tell = (asked: ToWorker) => worker.current && send(worker.current, asked);
  return {
    ...known,
    ask: (from, to) => tell({ from, to }),
    fold: (line, folded) => tell({ fold: line, folded }),
    find: (words) => {
      search.current.wanted = words;
      if (search.current.running !== '') return;
      search.current.running = words;
      tell({ find: words });
    },
    go: (match) => tell({ match }),
  };
}

function send(worker: Worker, message: ToWorker): void {
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
