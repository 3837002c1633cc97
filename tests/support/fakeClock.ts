/** A clock that moves only when a test moves it. */
import type { Clock } from '../../src/spending/clock';

interface Timer {
  at: number;
  call: () => void;
}

/** Lets all pending microtasks and immediates run. */
export const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export class FakeClock implements Clock {
  #wall = 1_000_000;
  #elapsed = 5_000;
  readonly #timers = new Set<Timer>();

  readonly now = (): number => this.#wall;
  readonly elapsed = (): number => this.#elapsed;
  readonly after = (ms: number, call: () => void): (() => void) => {
    const timer = { at: this.#elapsed + ms, call };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  get timers(): number {
    return this.#timers.size;
  }

  /** Milliseconds until the next timer is due; undefined when there is none. */
  get nextIn(): number | undefined {
    const due = [...this.#timers].map(({ at }) => at - this.#elapsed);
    return due.length > 0 ? Math.max(0, Math.min(...due)) : undefined;
  }

  /** Moves time forward; every timer runs when due. */
  async pass(ms: number): Promise<void> {
    const end = this.#elapsed + ms;
    await settle();
    for (;;) {
      const [next] = [...this.#timers].toSorted((a, b) => a.at - b.at);
      if (!next || next.at > end) break;
      this.#go(Math.max(0, next.at - this.#elapsed));
      this.#timers.delete(next);
      next.call();
      await settle();
    }
    this.#go(end - this.#elapsed);
  }

  /** Moves time forward without running timers; those that are due run afterwards, as in a frozen page. */
  async freeze(ms: number): Promise<void> {
    this.#go(ms);
    await this.pass(0);
  }

  /** The machine sleeps: the wall clock continues and the monotonic clock stops, as on most systems. */
  async sleep(ms: number): Promise<void> {
    this.#wall += ms;
    await this.pass(0);
  }

  /** Sets the wall clock forward or back. */
  setBy(ms: number): void {
    this.#wall += ms;
  }

  #go(ms: number): void {
    this.#elapsed += ms;
    this.#wall += ms;
  }
}
