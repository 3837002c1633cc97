import { bounds, dropFirst } from './bounds';

/**
 * Failures on demand: what a control call asks the next requests of a route to suffer. A fault waits in its world
 * until a request of its route takes it, and is gone after `times` requests.
 */
export interface Fault {
  id: number;
  /** As `routeName` writes it: `POST /api/seller/products/:id/prep`. */
  route: string;
  status?: number | undefined;
  code?: string | undefined;
  message?: string | undefined;
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number | undefined;
  /** Real milliseconds for which the answer is held: before the work with `before`, after it with `after`. */
  delayMs: number;
  /** The answer is held, before or after the work, until the faults of the world are cleared. */
  hold: boolean;
  /** Requests it still applies to. */
  times: number;
  /**
   * `before`: the work is not done, and a client that goes while it waits gets none. `after`: it is done, and then its
   * answer is lost.
   */
  when: 'before' | 'after';
  /**
   * Cuts the connection instead of answering: without a `status` before a single byte, with one after the head. Browsers
   * send a request again by themselves when a reused connection closes before a byte of its answer has come, so only
   * the latter loses the answer of exactly one request.
   */
  drop: boolean;
  /** Replaces the answer's text. */
  body?: string | undefined;
  contentType?: string | undefined;
  /** The next admitted work of the route fails and its Points are returned. */
  work?: 'fails' | undefined;
}

export class FaultQueue {
  /** Oldest first. */
  #faults: Fault[] = [];
  #lastId = 0;
  #clears = 0;
  /** What lets each held answer go, the longest held first. */
  readonly #held = new Set<() => void>();

  /** Answers that are held. */
  get held(): number {
    return this.#held.size;
  }

  /** How often the faults were cleared; `hold` takes what it was when the fault was taken. */
  get clears(): number {
    return this.#clears;
  }

  /**
   * Resolves when the faults are cleared, at once if they were since; when the client goes; and when the answer has been
   * held for so long, or so many more are held, as `bounds` allow.
   */
  hold(since: number, client: AbortSignal): Promise<void> {
    if (this.#clears !== since || client.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const release = () => {
        clearTimeout(timer);
        this.#held.delete(release);
        resolve();
      };
      const timer = setTimeout(release, bounds.heldMs);
      this.#held.add(release);
      client.addEventListener('abort', release, { once: true });
      for (const longest of this.#held) if (this.#held.size > bounds.heldAnswers) longest();
    });
  }

  /** Forgets the faults that wait, and lets the answers go that are held. */
  clear(): void {
    this.#faults = [];
    this.#clears += 1;
    for (const release of this.#held) release();
  }

  add(fault: Omit<Fault, 'id'>): Fault {
    this.#lastId += 1;
    const added = { ...fault, id: this.#lastId };
    this.#faults.push(added);
    dropFirst(this.#faults, bounds.faults);
    while (this.#characters() > bounds.faultCharacters) this.#faults.shift();
    return added;
  }

  #characters(): number {
    return this.#faults.reduce((sum, { body = '' }) => sum + body.length, 0);
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  /** The oldest fault that a request of the route suffers; it has one time less to go. */
  take(route: string): Fault | undefined {
    return this.#use((fault) => fault.route === route && fault.work === undefined);
  }

  /** Whether the work that a route just admitted is to fail. */
  takeWorkFailure(route: string): boolean {
    return this.#use((fault) => fault.route === route && fault.work === 'fails') !== undefined;
  }

  #use(suits: (fault: Fault) => boolean): Fault | undefined {
    const fault = this.#faults.find(suits);
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times <= 0) this.#faults = this.#faults.filter((other) => other !== fault);
    return fault;
  }
}

/** Whether the fault gives an answer of its own, so that the work's answer is not needed. */
export function replacesAnswer(fault: Fault): boolean {
  return fault.drop || fault.status !== undefined || fault.code !== undefined;
}
