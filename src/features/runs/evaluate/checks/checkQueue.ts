/** Decides checks one after another in a worker, each with a timeout, because a pattern that backtracks forever must not hang the page. */
import type { Check } from '../../../../api/drafts/promptsDraft';
import { type StartTimer, withTimeout } from '../../../../lib/async/withTimeout';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the built worker
import source from './checkWorker?worker&url';
import type { CheckWork } from './checkWorker';

/** `slow` took longer than `TIMEOUT_CHECK_MS`; `not made` could not be decided in this browser. */
export type CheckVerdict = 'passed' | 'failed' | 'slow' | 'not made';

/** Timeout of one check, in ms. */
export const TIMEOUT_CHECK_MS = 1_000;
/** How long a check waits for its worker to load, in ms. Longer than that means there is no connection. */
export const TIMEOUT_READY_MS = 30_000;
/** Time is counted in steps of this many ms, so that a step during which the machine slept counts only once. */
const TICK_MS = 100;

/** Decides a check: resolves to whether the result passes, rejects when it can't tell. */
export interface Decider {
  /** Resolves once it is ready; rejects when it never will be. Loading does not count towards a check's timeout. */
  ready: () => Promise<void>;
  decide: (work: CheckWork) => Promise<boolean>;
  /** Stops the current check. The next one starts afresh. */
  end: () => void;
}

/** A queue of checks over one decider. */
export class CheckQueue {
  readonly #decider: Decider;
  readonly #after: StartTimer | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param after a clock other than the browser's timers */
  constructor(decider: Decider = createWorkerDecider(), after?: StartTimer) {
    this.#decider = decider;
    this.#after = after;
  }

  /** The verdict on one result, after those already in the queue. Never rejects. */
  verdict(check: Check, result: string): Promise<CheckVerdict> {
    const next = this.#last.then(() => this.#decide({ check, result }));
    this.#last = next;
    return next;
  }

  async #decide(work: CheckWork): Promise<CheckVerdict> {
    try {
      const isReady = await withTimeout(
        this.#decider.ready().then(() => true),
        TIMEOUT_READY_MS,
        this.#after,
      );
      if (!isReady) throw new Error('The worker didn’t load.');
      const decided = this.#decider.decide(work);
      for (let counted = 0; counted < TIMEOUT_CHECK_MS; counted += TICK_MS) {
        const passed = await withTimeout(decided, TICK_MS, this.#after);
        if (passed !== undefined) return passed ? 'passed' : 'failed';
      }
      this.#decider.end();
      return 'slow';
    } catch {
      this.#decider.end();
      return 'not made';
    }
  }
}

interface Policies {
  createPolicy: (
    name: string,
    rules: { createScriptURL: () => string },
  ) => { createScriptURL: (url: string) => string };
}

let policy: ReturnType<Policies['createPolicy']> | undefined;

/** The page allows only this script, by name (`scripts/vite/pageHead.ts`). */
function startWorker(): Worker {
  policy ??= (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('check-worker', {
    createScriptURL: () => source,
  });
  return new Worker(policy?.createScriptURL(source) ?? source, { type: 'module' });
}

/** The next message of a worker; rejects when it fails. */
const nextMessage = (worker: Worker): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const heard = new AbortController();
    const { signal } = heard;
    const hear = (settle: () => void) => {
      heard.abort();
      settle();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(() => resolve(data)), { signal });
    worker.addEventListener('error', () => hear(() => reject(new Error('The worker failed.'))), { signal });
  });

function createWorkerDecider(): Decider {
  let worker: Worker | undefined;
  return {
    ready: async () => {
      if (worker) return;
      worker = startWorker();
      // Its first message says that its code has loaded.
      await nextMessage(worker);
    },
    decide: async (work) => {
      if (!worker) throw new Error('There is no worker.');
      const answer = nextMessage(worker);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
      worker.postMessage(work);
      return (await answer) === true;
    },
    end: () => {
      worker?.terminate();
      worker = undefined;
    },
  };
}
