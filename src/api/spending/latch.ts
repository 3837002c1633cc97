/**
 * One latch over every way a spend could be sent twice: a double click, Enter twice, a re-render, a second tab.
 * In one tab a set of names holds; over tabs a Web Lock does. Where Web Locks are missing (no secure context) the
 * attempt ledger alone stands guard, which every tab reads before it sends.
 */
export type Latched<T> = { taken: false; result: T } | { taken: true };

type Locks = Pick<LockManager, 'request' | 'query'>;

const lockName = (name: string): string => `console.spend.${name}`;

export class Latch {
  readonly #running = new Set<string>();
  readonly #locks: () => Locks | undefined;

  /** @param locks those of the browser; undefined where it has none */
  constructor(locks: () => Locks | undefined) {
    this.#locks = locks;
  }

  /** Runs `work` unless the same name is being worked on already, in this tab or another. Never waits, never queues. */
  async run<T>(name: string, work: () => Promise<T>): Promise<Latched<T>> {
    if (this.#running.has(name)) return { taken: true };
    this.#running.add(name);
    try {
      const locks = this.#locks();
      if (!locks) return { taken: false, result: await work() };
      return await locks.request(lockName(name), { ifAvailable: true }, async (lock) =>
        lock === null ? { taken: true as const } : { taken: false as const, result: await work() },
      );
    } finally {
      this.#running.delete(name);
    }
  }

  /** Whether `isTaken` can see other tabs. Where it cannot, only time tells that another tab has given up. */
  get seesOtherTabs(): boolean {
    return this.#locks() !== undefined;
  }

  /** Whether any tab is at work under the name right now; without Web Locks, whether this one is. */
  async isTaken(name: string): Promise<boolean> {
    if (this.#running.has(name)) return true;
    const { held = [] } = (await this.#locks()?.query()) ?? {};
    return held.some((lock) => lock.name === lockName(name));
  }
}
