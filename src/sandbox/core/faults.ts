import { bounds, dropFirst } from './bounds';

/** A failure that a control set up for a route: pending until `times` requests to the route have consumed it. */
export interface Fault {
  id: number;
  /** As `routeName` writes it: `POST /api/seller/products/:id/prep`; or one of `routePatterns`. */
  route: string;
  status?: number | undefined;
  code?: string | undefined;
  message?: string | undefined;
  /** Seconds, sent as `Retry-After`. */
  retryAfter?: number | undefined;
  /** Real milliseconds by which the answer is delayed, before or after the work, according to `when`. */
  delayMs: number;
  /** Holds the answer, before or after the work, until the faults of the world are cleared. */
  hold: boolean;
  /** The number of requests that it still applies to. */
  times: number;
  /** The number of requests of the route that it still lets through first. */
  after: number;
  /**
   * `before`: the work is not done, and a client that leaves gets no answer. A page never leaves, because its adapter waits in its place. `after`:
   * the work is done, and its answer is lost.
   */
  when: 'before' | 'after';
  /**
   * Cuts the connection instead of answering: before the first byte, or with a `status` after the head. Browsers automatically resend a request when
   * a reused connection closes before the first byte; an adapter passes on only the first of those.
   */
  drop: boolean;
  /** Replaces the text of the answer. */
  body?: string | undefined;
  /** Replaces the answer with these bytes, in base64. */
  bodyBase64?: string | undefined;
  contentType?: string | undefined;
  /** Replace the answer's headers of the same names. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** The next work that the route admits fails, and its Points are returned. */
  work?: 'fails' | undefined;
}

/** Patterns for every route of the API, or for all of one method. */
export const manyRoutes = ['*', 'GET *', 'POST *', 'PATCH *'] as const;

export class FaultQueue {
  /** Oldest first. */
  #faults: Fault[] = [];
  #lastId = 0;
  #counts = 0;
  #clears = 0;
  /** Releases each held answer, the one held longest first. */
  readonly #held = new Set<() => void>();

  get held(): number {
    return this.#held.size;
  }

  /** How often the faults were cleared. Pass the value from when the fault was consumed to `hold`. */
  get clears(): number {
    return this.#clears;
  }

  /** How many requests have counted for a fault: they used up one of its times, or were let through. */
  get counts(): number {
    return this.#counts;
  }

  /** Resolves when the faults are cleared (or were since `since`), when the client leaves, or when `bounds` ends the wait. */
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

  /** Drops one pending fault; returns whether there was one. Answers already held by it stay held. */
  remove(id: number): boolean {
    const { length } = this.#faults;
    this.#faults = this.#faults.filter((fault) => fault.id !== id);
    return this.#faults.length < length;
  }

  /** Drops the pending faults and releases the held answers. */
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
    return this.#faults.reduce((sum, { body = '', bodyBase64 = '' }) => sum + body.length + bodyBase64.length, 0);
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  /** The oldest fault for the route that applies to this request. Uses up one of its times. */
  take(route: string): Fault | undefined {
    return this.#use((fault) => {
      if (!covers(fault.route, route) || fault.work !== undefined) return false;
      if (fault.after === 0) return true;
      fault.after -= 1;
      this.#counts += 1;
      return false;
    });
  }

  /** Whether the work that the route just admitted must fail; consumes one time of that fault. */
  takeWorkFailure(route: string): boolean {
    return this.#use((fault) => fault.route === route && fault.work === 'fails') !== undefined;
  }

  #use(suits: (fault: Fault) => boolean): Fault | undefined {
    const fault = this.#faults.find(suits);
    if (!fault) return undefined;
    this.#counts += 1;
    fault.times -= 1;
    if (fault.times <= 0) this.#faults = this.#faults.filter((pending) => pending !== fault);
    return fault;
  }
}

/** Whether a fault applies to a route. The upload storage is not a route of the API, so it must be named. */
function covers(faulty: string, route: string): boolean {
  if (faulty === route) return true;
  const [method] = route.split(' ');
  return route.includes(' /api/') && (faulty === '*' || faulty === `${method} *`);
}

/** Whether the fault replaces the answer, so that the answer of the work is not needed. */
export function replacesAnswer({ drop, status, code, body, bodyBase64 }: Fault): boolean {
  return drop || [status, code, body, bodyBase64].some((given) => given !== undefined);
}
