import { useEffect, useRef, useState } from 'react';
import type { Asked, Told } from './bodyWorker';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the built worker
import source from './bodyWorker?worker&url';

type Read = Extract<Told, { lines: number }>;
type Shown = Extract<Told, { shown: unknown }>;
type Found = Extract<Told, { words: string }>;
type Here = Extract<Told, { match: number }>;

interface RowsOfBody {
  /** Facts about the body; undefined while it is being read. */
  read: Read | undefined;
  /** Rows that are not folded away. */
  rows: number;
  /** The rows last requested, once they have arrived. */
  shown: Shown | undefined;
  /** The matches of the last search. */
  found: Found | undefined;
  /** The match that was gone to. */
  here: Here | undefined;
  /** This browser cannot run a worker here. */
  failed: boolean;
  ask: (from: number, to: number) => void;
  fold: (line: number | 'all', folded: boolean) => void;
  /** Searches, and goes to the first match. While a search runs, only the last of further ones waits. */
  find: (words: string) => void;
  go: (match: number) => void;
}

/**
 * A long body as rows, read by its own worker, which ends with the component. Key the component by body.
 * @param longest the most characters of a row; 0 while it is not known
 */
export function useBodyRows(body: string, longest: number): RowsOfBody {
  const [read, setRead] = useState<Read>();
  const [rows, setRows] = useState(0);
  const [shown, setShown] = useState<Shown>();
  const [found, setFound] = useState<Found>();
  const [here, setHere] = useState<Here>();
  const [failed, setFailed] = useState(false);
  const worker = useRef<Worker>(undefined);
  const search = useRef({ running: '', wanted: '' });

  useEffect(() => {
    if (longest === 0) return;
    let ended = false;
    const hear = (started: Worker, told: Told) => {
      if ('rows' in told) setRows(told.rows);
      if ('lines' in told) {
        setRead(told);
        if (search.current.wanted !== '') send(started, { find: search.current.wanted });
      }
      if ('shown' in told) setShown(told);
      else if ('place' in told) setHere(told);
      else if ('words' in told) {
        const { wanted } = search.current;
        search.current.running = told.words === wanted ? '' : wanted;
        if (told.words !== wanted) return send(started, { find: wanted });
        setFound(told);
        setHere(undefined);
        send(started, { match: 0 });
      }
    };
    void start().then((started) => {
      if (ended) return started?.terminate();
      worker.current = started;
      if (!started) return setFailed(true);
      started.addEventListener('error', () => setFailed(true));
      started.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(started, data));
      send(started, { body, longest });
    });
    return () => {
      ended = true;
      worker.current?.terminate();
    };
  }, [body, longest]);

  const tell = (asked: Asked) => worker.current && send(worker.current, asked);
  return {
    read,
    rows,
    shown,
    found,
    here,
    failed,
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
