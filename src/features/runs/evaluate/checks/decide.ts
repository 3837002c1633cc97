/** Decides checks one after another in a worker, each within a time: a pattern that backtracks without end must not hang the page. */
import type { Check } from '../../../../api/drafts/promptsDraft';
import { type After, inTime } from '../../../../lib/async/inTime';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the built worker
import source from './checkWorker?worker&url';
import type { CheckWork } from './checkWorker';

/** `slow` took longer than `LONGEST_MS`; `not made` could not be decided in this browser. */
export type Verdict = 'passed' | 'failed' | 'slow' | 'not made';

/** The longest that one check may take, in ms. */
export const LONGEST_MS = 1_000;

/** What decides a check: resolves with whether the result passes, rejects when it cannot say. */
export interface Decider {
  decide: (work: CheckWork) => Promise<boolean>;
  /** Ends what is being decided. The next check begins afresh. */
  end: () => void;
}

/** A queue of checks over one decider. */
export class Checks {
  readonly #decider: Decider;
  readonly #after: After | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** @param after a clock other than the browser's timers */
  constructor(decider: Decider = workerDecider(), after?: After) {
    this.#decider = decider;
    this.#after = after;
  }

  /** The verdict on one result, after those asked for before. Never rejects. */
  verdict(check: Check, result: string): Promise<Verdict> {
    const next = this.#last.then(() => this.#decide({ check, result }));
    this.#last = next;
    return next;
  }

  async #decide(work: CheckWork): Promise<Verdict> {
    try {
      const passed = await inTime(this.#decider.decide(work), LONGEST_MS, this.#after);
      if (passed !== undefined) return passed ? 'passed' : 'failed';
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
function start(): Worker {
  policy ??= (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('check-worker', {
    createScriptURL: () => source,
  });
  return new Worker(policy?.createScriptURL(source) ?? source, { type: 'module' });
}

function workerDecider(): Decider {
  let worker: Worker | undefined;
  return {
    decide: (work) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        const heard = new AbortController();
        const { signal } = heard;
        const hear = (settle: () => void) => {
          heard.abort();
          settle();
        };
        worker.addEventListener('message', ({ data }: MessageEvent<boolean>) => hear(() => resolve(data)), { signal });
        worker.addEventListener('error', () => hear(() => reject(new Error('The worker failed.'))), { signal });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
        worker.postMessage(work);
      }),
    end: () => {
      worker?.terminate();
      worker = undefined;
    },
  };
}
