/** One world, chosen by the name in a token: always seeded the same way, with its own clock, ids and randomness. */
import type { Random } from '../../lib/random';
import { type Account, type AccountName, accountNames, accounts } from '../ground/accounts';
import { ClockWaits } from './clockWaits';
import { FaultQueue } from '../ground/faults';
import { Ledger } from './ledger';
import { namedRandom } from './random';
import { RequestLog } from '../ground/requestLog';

/** When a world answers a run request: once the run has ended, as public clients rely on, or once it is admitted. */
export const runAnswers = ['ended', 'admitted'] as const;
export type RunAnswerTime = (typeof runAnswers)[number];

/** For worlds in which no control has set it. */
export const defaultRunAnswer: RunAnswerTime = 'ended';

interface Work {
  /** ms epoch */
  dueAt: number;
  settle: () => void;
}

export class World {
  readonly name: string;
  /** When the world was seeded, ms epoch. */
  readonly began: number;
  readonly faults = new FaultQueue();
  readonly requests = new RequestLog();
  /** Real milliseconds by which every answer of this world is delayed. */
  latencyMs = 0;
  /** Requests in progress, including those that a fault holds. */
  pending = 0;
  /** The rise in prep prices set by a control, in percent. */
  priceRisePercent = 0;
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

  /** `realNow` returns ms epoch; `advance` adds to it. */
  constructor(name: string, realNow: () => number) {
    this.name = name;
    this.#realNow = realNow;
    this.#random = namedRandom(name);
    this.began = this.now();
    for (const name of accountNames) {
      this.ledger(name).grant(accounts[name].grantedPoints, 'Opening balance', this.began);
    }
  }

  /** Milliseconds by which controls have advanced the clock since the world was seeded. */
  get advancedMs(): number {
    return this.#advancedMs;
  }

  /** The world's time, whole ms epoch. */
  now(): number {
    return Math.floor(this.#realNow()) + this.#advancedMs;
  }

  /** A time of the world (now, or `at` in ms epoch) as ISO 8601 in UTC. */
  iso(at: number = this.now()): string {
    return new Date(at).toISOString();
  }

  /** The next of the world's ids; worlds of the same name produce the same ones. */
  uuid(): string {
    return this.#random.uuid();
  }

  ledger(account: AccountName | Account): Ledger {
    return this.#ledgers[typeof account === 'string' ? account : account.name];
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
    const due = [...this.#work].filter(({ dueAt }) => dueAt <= now).toSorted((one, other) => one.dueAt - other.dueAt);
    for (const work of due) {
      work.settle();
      this.#work.delete(work);
    }
    this.#waits.reach(now);
  }
}
