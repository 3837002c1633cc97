/**
 * The results of a matrix as its table needs them: a summary of each run that has ended, and the verdicts of its checks. Each run is read once, from the
 * cache or else from the service, and released. Texts are cached up to a limit, so that a changed check doesn't have to read all of them again.
 */
import { queryClient } from '../../../../api/client/queryClient';
import { onSessionChange, session } from '../../../../api/client/session/session';
import { Listeners } from '../../../../api/client/store';
import type { Check } from '../../../../api/drafts/promptsDraft';
import { isUnderWay, runQuery } from '../../../../api/resources/packs/runs';
import { CheckQueue, type CheckVerdict } from '../checks/checkQueue';
import { type RunSummary, toRunSummary } from './summary';

/** In UTF-16 units, of all texts together. */
const MAX_TEXTS = 4_000_000;

/** A run that the table shows, with its checks. */
export interface WantedRun {
  runId: string;
  checks: readonly Check[];
}

export interface Results {
  /** By run id. */
  summaries: ReadonlyMap<string, RunSummary>;
  /** By run id and check (`getVerdictKey`). */
  verdicts: ReadonlyMap<string, CheckVerdict>;
  /** Runs whose record could not be read, with the last error. */
  failed: ReadonlyMap<string, unknown>;
}

export const getVerdictKey = (runId: string, check: Check): string => `${runId} ${JSON.stringify(check)}`;

/** Changes are shown together, at most this often, in ms: hundreds of verdicts come at once when a check is changed. */
const SHOW_INTERVAL_MS = 100;

export class ResultStore {
  readonly #listeners = new Listeners();
  readonly #checks: CheckQueue;
  readonly #session = session().number;
  readonly #texts = new Map<string, string>();
  #length = 0;
  readonly #summaries = new Map<string, RunSummary>();
  readonly #verdicts = new Map<string, CheckVerdict>();
  readonly #failed = new Map<string, unknown>();
  #shown: Results = { summaries: new Map(), verdicts: new Map(), failed: new Map() };
  #wanted: readonly WantedRun[] = [];
  #working = false;
  #showing = false;

  constructor(checks = new CheckQueue()) {
    this.#checks = checks;
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener);
  readonly getState = (): Results => this.#shown;

  /** Sets the runs and checks that the table shows. What is missing is read, one run after another. */
  want(wanted: readonly WantedRun[]): void {
    this.#wanted = wanted;
    if (!this.#working) void this.#work();
  }

  /** Reads again what could not be read. */
  again(): void {
    this.#failed.clear();
    this.#show();
    this.want(this.#wanted);
  }

  async #work(): Promise<void> {
    this.#working = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        await this.#find(next);
        this.#show();
      }
    } finally {
      this.#working = false;
    }
  }

  /** The first run with something missing; undefined once the token has changed, because a new token owns none of these runs. */
  #next(): WantedRun | undefined {
    if (session().number !== this.#session) return undefined;
    return this.#wanted.find(
      ({ runId, checks }) =>
        !this.#failed.has(runId) &&
        (!this.#summaries.has(runId) || checks.some((check) => !this.#verdicts.has(getVerdictKey(runId, check)))),
    );
  }

  async #find({ runId, checks }: WantedRun): Promise<void> {
    let text: string | undefined;
    try {
      text = await this.#readText(runId);
    } catch (error) {
      this.#failed.set(runId, error);
      return;
    }
    for (const check of checks) {
      const key = getVerdictKey(runId, check);
      // A run without a result can't pass a check.
      if (!this.#verdicts.has(key))
        this.#verdicts.set(key, text === undefined ? 'failed' : await this.#checks.verdict(check, text));
    }
  }

  /** The result of a run; also stores its summary. Throws when its record cannot be read. */
  async #readText(runId: string): Promise<string | undefined> {
    const known = this.#texts.get(runId);
    if (known !== undefined) return known;
    const query = runQuery(runId);
    const run = await queryClient.fetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
    // The table needs no cached record; one that another screen shows stays.
    queryClient.removeQueries({ queryKey: query.queryKey, type: 'inactive' });
    if (!run) throw new Error('The response contains no run.');
    if (isUnderWay(run)) throw new Error('The run hasn’t ended.');
    this.#summaries.set(runId, toRunSummary(runId, run));
    if (run.result !== undefined) this.#cacheText(runId, run.result);
    return run.result;
  }

  #cacheText(runId: string, text: string): void {
    this.#texts.set(runId, text);
    this.#length += text.length;
    for (const [oldest, { length }] of this.#texts) {
      if (this.#length <= MAX_TEXTS) return;
      this.#texts.delete(oldest);
      this.#length -= length;
    }
  }

  #show(): void {
    if (this.#showing) return;
    this.#showing = true;
    setTimeout(() => {
      this.#showing = false;
      this.#shown = {
        summaries: new Map(this.#summaries),
        verdicts: new Map(this.#verdicts),
        failed: new Map(this.#failed),
      };
      this.#listeners.notify();
    }, SHOW_INTERVAL_MS);
  }
}

const stores = new Map<string, ResultStore>();
onSessionChange(() => stores.clear());

/** The results of a Pack's matrix, until the token changes. */
export function getResultStore(productId: string): ResultStore {
  const known = stores.get(productId) ?? new ResultStore();
  stores.set(productId, known);
  return known;
}
