/**
 * A lock against every way to send a spend twice: a double click, Enter twice, a re-render, a second tab. Within a tab it is a set of names,
 * across tabs a Web Lock. Without Web Locks, only the ledger protects, which is read before sending.
 */
export type TabLockResult<T> = { taken: false; result: T } | { taken: true };

type Locks = Pick<LockManager, 'request' | 'query'>;

const lockName = (name: string): string => `console.spend.${name}`;

export class TabLock {
  readonly #running = new Set<string>();
  readonly #locks: () => Locks | undefined;

  /** @param locks returns the browser's Web Locks; undefined if it has none */
  constructor(locks: () => Locks | undefined) {
    this.#locks = locks;
  }

  /** Runs `work` unless work of that name is already running, in this tab or another. Never waits or queues. */
  async run<T>(name: string, work: () => Promise<T>): Promise<TabLockResult<T>> {
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

  /** Whether `isTaken` can see other tabs. If not, only elapsed time shows that another tab is gone. */
  get seesOtherTabs(): boolean {
    return this.#locks() !== undefined;
  }

  /** Whether work with this name is running in any tab; without Web Locks, in this tab. */
  async isTaken(name: string): Promise<boolean> {
    if (this.#running.has(name)) return true;
    const { held = [] } = (await this.#locks()?.query()) ?? {};
    return held.some((lock) => lock.name === lockName(name));
  }
}
