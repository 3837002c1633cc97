/** One world, chosen by the name in a token: always seeded the same way, with its own clock, ids and randomness. */
import type { Random } from '../../lib/random';
import { type Account, type AccountName, type Accounts, accountNames, accounts } from '../core/accounts';
import { FaultQueue } from '../core/faults';
import { Ledger } from './ledger';
import { namedRandom } from './random';
import { RateLimit } from '../core/rateLimit';
import { RequestLog } from '../core/requestLog';

/** When a world answers a run request: once the run has ended, as public clients rely on, or once it is admitted. */
export const runAnswers = ['ended', 'admitted'] as const;
export type RunAnswerTime = (typeof runAnswers)[number];

/** The default for worlds in which no control has set it. */
export const defaultRunAnswer: RunAnswerTime = 'ended';

interface Work {
  /** ms epoch */
  dueAt: number;
  settle: () => void;
}

/** Where a replayed world begins. */
export interface WorldBeginning {
  /** The name that determines its ids and randomness; its own by default. */
  seedName?: string | undefined;
  /** ms epoch: its time, which then stands still until `goOn`. */
  began?: number | undefined;
  /** Its accounts; those of the built-in seed by default. */
  accounts?: Accounts;
}

export class World {
  readonly name: string;
  /** The name that determines its ids and randomness: its own, or that of the world it was forked from. */
  readonly seedName: string;
  /** When the world was seeded, ms epoch. */
  readonly began: number;
  readonly accounts: Accounts;
  readonly faults = new FaultQueue();
  readonly requests = new RequestLog();
  readonly rate = new RateLimit();
  /** Real milliseconds by which every answer of this world is delayed. */
  latencyMs = 0;
  /** Requests in progress, including those that a fault holds. */
  pending = 0;
  /** The rise in prep prices set by a control, in percent. */
  priceRisePercent = 0;
  /** The number of other sellers' versions in the audit queue ahead of the next one that is submitted. */
  auditsAhead = 0;
  runAnswer: RunAnswerTime = defaultRunAnswer;
  /** How `upload-url` answers: with a form for the storage, or with the instruction to commit the artifact itself. */
  uploadStrategy: 'form' | 'multipart' = 'form';
  readonly #realNow: () => number;
  readonly #random: Random;
  readonly #ledgers = Object.fromEntries(accountNames.map((name) => [name, new Ledger()])) as Record<
    AccountName,
    Ledger
  >;
  readonly #work = new Set<Work>();
  readonly #waits = new ClockWaits();
  readonly #overlays = new Map<string, unknown>();
  #advancedMs = 0;
  /** Milliseconds by which its time is ahead of real time, apart from advances. */
  #aheadMs = 0;
  /** ms epoch, without the advances: where its time stands still; null while it goes on. */
  #standsAt: number | null = null;
  #turn: Promise<void> | undefined;
  #drawn = 0;

  /** `realNow` returns ms epoch; `advance` adds to it. */
  constructor(name: string, realNow: () => number, beginning: WorldBeginning = {}) {
    const { seedName = name, began, accounts: own = accounts } = beginning;
    this.name = name;
    this.seedName = seedName;
    this.accounts = own;
    this.#realNow = realNow;
    this.#random = namedRandom(seedName);
    this.#standsAt = began ?? null;
    this.began = this.now();
    for (const name of accountNames) {
      this.ledger(name).grant(own[name].grantedPoints, 'Opening balance', this.began);
    }
  }

  /** Milliseconds by which controls have advanced the clock since the world was seeded. */
  get advancedMs(): number {
    return this.#advancedMs;
  }

  /** The world's time, whole ms epoch. It stands still during a turn. */
  now(): number {
    return this.#standsAt === null ? this.goingNow() : this.#standsAt + this.#advancedMs;
  }

  /** What `now` would be if no turn were in progress. */
  goingNow(): number {
    return Math.floor(this.#realNow()) + this.#aheadMs + this.#advancedMs;
  }

  /** Stops its time at `at`, ms epoch, to replay what was done then. */
  standAt(at: number): void {
    this.#standsAt = at - this.#advancedMs;
  }

  /** Lets its time continue, this far ahead of real time apart from advances. */
  goOn(aheadMs: number): void {
    this.#aheadMs = aheadMs;
    this.#standsAt = null;
    this.settle();
  }

  /** How far ahead of real time its own must be, apart from advances, to be `at` now. */
  aheadFor(at: number): number {
    return at - this.#advancedMs - Math.floor(this.#realNow());
  }

  get aheadMs(): number {
    return this.#aheadMs;
  }

  /**
   * Runs one operation in the world, after those in progress, while its time stands still. `work` calls `leave` before it waits for anything but
   * bytes in memory.
   */
  async turn<T>(work: (leave: () => void) => T | Promise<T>): Promise<T> {
    while (this.#turn) await this.#turn;
    const standing = this.#standsAt !== null;
    let end!: () => void;
    const turn = new Promise<void>((resolve) => (end = resolve));
    this.#turn = turn;
    if (!standing) this.#standsAt = this.goingNow() - this.#advancedMs;
    const leave = () => {
      if (this.#turn !== turn) return;
      this.#turn = undefined;
      if (!standing) this.#standsAt = null;
      end();
      this.settle();
    };
    try {
      return await work(leave);
    } finally {
      leave();
    }
  }

  /** A time of the world (now, or `at` in ms epoch) as ISO 8601 in UTC. */
  iso(at: number = this.now()): string {
    return new Date(at).toISOString();
  }

  /** The next of the world's ids; worlds of the same seed name produce the same ones. */
  uuid(): string {
    this.#drawn += 1;
    return this.#random.uuid();
  }

  ledger(account: AccountName | Account): Ledger {
    return this.#ledgers[typeof account === 'string' ? account : account.name];
  }

  /** The number of ids that were drawn. */
  get drawn(): number {
    return this.#drawn;
  }

  /**
   * Its state for comparison, as determined by its seed and history: no request log and no waiting requests. `own` has the state of the domains by
   * key, or only that of the keys in `only`.
   */
  contents(only?: ReadonlySet<string>): { own: Readonly<Record<string, unknown>>; rest: unknown } {
    const { latencyMs, priceRisePercent, auditsAhead, runAnswer, uploadStrategy, seedName, began } = this;
    const { perMinute } = this.rate;
    const settings = {
      latencyMs,
      priceRisePercent,
      auditsAhead,
      perMinute,
      runAnswer,
      uploadStrategy,
      seedName,
      began,
    };
    const ledgers = accountNames.map((name) => ({ ...this.ledger(name).balance, entries: this.ledger(name).entries }));
    const due = [...this.#work].map(({ dueAt }) => dueAt);
    const faults = this.faults.list();
    const own = Object.fromEntries([...this.#overlays].filter(([key]) => !only || only.has(key)));
    return { own, rest: { settings, ledgers, due, faults, drawn: this.#drawn, advancedMs: this.#advancedMs } };
  }

  /** State that one domain keeps in the world under its own key, created on first use. */
  overlay<T>(key: string, make: () => T): T {
    if (!this.#overlays.has(key)) this.#overlays.set(key, make());
    return this.#overlays.get(key) as T;
  }

  /** Registers work that ends at `dueAt`, ms epoch. Its `settle` is called once, when the world next settles after that. */
  schedule(dueAt: number, settle: () => void): void {
    this.#work.add({ dueAt, settle });
  }

  /** The real time, ms epoch, at which it must next settle if nothing advances its clock; undefined if nothing is due. */
  get dueAt(): number | undefined {
    const next = Math.min(this.#waits.next, ...[...this.#work].map(({ dueAt }) => dueAt));
    return next === Infinity ? undefined : next - this.#aheadMs - this.#advancedMs;
  }

  /** Advances the world's clock by `ms` and settles the work then due. */
  advance(ms: number): void {
    this.#advancedMs += ms;
    this.settle();
  }

  /**
   * Resolves to true once the clock has reached `at`, ms epoch, and the work due by then is settled; to false when the client leaves or the world is
   * dropped. Has no timer: something else must settle the world as real time passes.
   */
  until(at: number, client: AbortSignal): Promise<boolean> {
    const wait = this.#waits.until(at, client);
    this.settle();
    return wait;
  }

  /** Whether the world no longer belongs to the sandbox: it was reset, or idle for too long. */
  get isDropped(): boolean {
    return this.#waits.isClosed;
  }

  /** Ends every wait in it, because the world is dropped. */
  close(): void {
    this.faults.clear();
    this.#waits.close();
  }

  /** Settles all due work in the order in which it became due, then ends waits. Each request calls it, so work needs no timers. */
  settle(): void {
    const now = this.now();
    const due = [...this.#work].filter(({ dueAt }) => dueAt <= now).toSorted((a, b) => a.dueAt - b.dueAt);
    for (const work of due) {
      work.settle();
      this.#work.delete(work);
    }
    this.#waits.reach(now);
  }
}

interface Wait {
  /** ms epoch */
  at: number;
  end: (reached: boolean) => void;
}

/** Requests that wait for a time of a world's clock. */
class ClockWaits {
  readonly #waits = new Set<Wait>();
  /** Set by `close`. */
  isClosed = false;

  /** Resolves to true when the clock has reached `at`, ms epoch; to false when the client leaves or the world is dropped. */
  until(at: number, client: AbortSignal): Promise<boolean> {
    if (this.isClosed || client.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const wait: Wait = {
        at,
        end: (reached) => {
          this.#waits.delete(wait);
          client.removeEventListener('abort', leave);
          resolve(reached);
        },
      };
      const leave = () => wait.end(false);
      client.addEventListener('abort', leave, { once: true });
      this.#waits.add(wait);
    });
  }

  /** ms epoch: what is waited for next; infinite if nothing is. */
  get next(): number {
    return Math.min(...[...this.#waits].map(({ at }) => at));
  }

  /** Ends the waits for `now`, ms epoch, and earlier. */
  reach(now: number): void {
    for (const wait of this.#waits) if (wait.at <= now) wait.end(true);
  }

  /** Ends all waits, including future ones, because the world is dropped. */
  close(): void {
    this.isClosed = true;
    for (const wait of this.#waits) wait.end(false);
  }
}
