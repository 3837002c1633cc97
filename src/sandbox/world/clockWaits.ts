interface Wait {
  /** ms epoch */
  at: number;
  end: (reached: boolean) => void;
}

/** Requests that wait for a time of a world's clock. */
export class ClockWaits {
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
