/** A clock that goes only when a test says so. */
import type { Clock } from '../../src/api/spending/clock';

interface Timer {
  at: number;
  call: () => void;
}

/** Lets everything run that waits for nothing but its turn. */
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

  /** Time passes, and every timer runs when it is due. */
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

  /** Time passes in which no timer runs: those that are due run when it is over, as in a page that was frozen. */
  async freeze(ms: number): Promise<void> {
    this.#go(ms);
    await this.pass(0);
  }

  /** The machine sleeps: the wall clock goes on and the other one stands still, as on most systems. */
  async sleep(ms: number): Promise<void> {
    this.#wall += ms;
    await this.pass(0);
  }

  /** Somebody sets the wall clock, forth or back. */
  setBy(ms: number): void {
    this.#wall += ms;
  }

  #go(ms: number): void {
    this.#elapsed += ms;
    this.#wall += ms;
  }
}
