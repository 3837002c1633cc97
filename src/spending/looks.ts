/** Reads the subject after a lost answer: when, and what may be concluded. */
import type { Snapshot } from '../api/resources/subject';
import type { Attempt } from './ledger/attempt';
import type { Clock } from './clock';
import { type Finding, judge } from './evidence';

/**
 * The minimum time for which everything must look as before, in milliseconds, because a single look would prove nothing. A look made while the
 * request might still be in progress cannot show that nothing started.
 */
const QUIET_MS = 4_000;

export interface Looking {
  /** A look is in progress. */
  busy: boolean;
  finding: Finding | undefined;
  /** Why the last look failed. */
  error: unknown;
  /** It was sent with another account's token, or an earlier token of this account, so looks with this one prove nothing. */
  isForeign: boolean;
  /** How long the request may still be in progress, in milliseconds, as of the last change. */
  leftMs: number;
}

export const notLooked: Looking = { busy: false, finding: undefined, error: undefined, isForeign: false, leftMs: 0 };

interface Options {
  clock: Clock;
  leftAtWork: (attempt: Attempt) => number;
  isForeign: (attempt: Attempt) => boolean;
  look: (signal: AbortSignal, attempt: Attempt) => Promise<Snapshot>;
  onChange: () => void;
  onDecided: (attempt: Attempt, end: 'settled' | 'not-started', work: string | undefined) => void;
}

export class Looks {
  readonly #options: Options;
  #attempt: Attempt | undefined;
  #looking = notLooked;
  #current: AbortController | undefined;
  #cancelTimer: (() => void) | undefined;
  /** Start of the first of the consecutive looks that found everything as before. */
  #quietSince: number | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(options: Options) {
    this.#options = options;
  }

  get looking(): Looking {
    return this.#looking;
  }

  /** Looks at this attempt until it is decided, starting at once; undefined stops it. */
  follow(attempt: Attempt | undefined): void {
    const before = this.#attempt;
    this.#attempt = attempt;
    if (before?.id === attempt?.id) return;
    this.#stop();
    this.#quietSince = undefined;
    this.#looking = notLooked;
    if (attempt) this.lookNow();
  }

  lookNow(): void {
    const attempt = this.#attempt;
    if (!attempt) return;
    this.#stop();
    if (this.#options.isForeign(attempt)) {
      this.#show({ busy: false, finding: 'undecided', error: undefined });
      if (this.#looking.leftMs > 0) this.#lookIn(this.#looking.leftMs);
      return;
    }
    const begun = this.#options.clock.elapsed();
    const isOver = this.#options.leftAtWork(attempt) === 0;
    const current = new AbortController();
    this.#current = current;
    this.#lookedAt = begun;
    this.#show({ busy: true, error: undefined });
    this.#options.look(current.signal, attempt).then(
      (after) => {
        if (!current.signal.aborted) this.#found(attempt, after, begun, isOver);
      },
      (error: unknown) => {
        if (current.signal.aborted) return;
        this.#show({ busy: false, finding: undefined, error });
        if (!isOver) this.#lookIn(this.#looking.leftMs / 4);
      },
    );
  }

  /** Looks again, unless it has just done so. Call it after a period in which timers may not have run. */
  wake(): void {
    if (!this.#looking.busy && this.#options.clock.elapsed() - this.#lookedAt >= QUIET_MS) this.lookNow();
  }

  #found(attempt: Attempt, after: Snapshot, begun: number, isOver: boolean): void {
    const finding = judge(attempt, after);
    if (finding === 'not-started') this.#quietSince ??= begun;
    else this.#quietSince = undefined;
    this.#show({ busy: false, finding, error: undefined });
    if (finding === 'started') return this.#options.onDecided(attempt, 'settled', after.work);
    const isQuiet = this.#quietSince !== undefined && begun - this.#quietSince >= QUIET_MS;
    if (isQuiet && isOver) return this.#options.onDecided(attempt, 'not-started', undefined);
    if (finding === 'not-started' || !isOver) this.#lookIn(this.#looking.leftMs / 4);
  }

  #lookIn(ms: number): void {
    this.#cancelTimer = this.#options.clock.after(Math.max(QUIET_MS, ms), () => this.lookNow());
  }

  #stop(): void {
    this.#current?.abort();
    this.#current = undefined;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
  }

  #show(change: Partial<Looking>): void {
    const { isForeign, leftAtWork } = this.#options;
    const attempt = this.#attempt;
    const now = { isForeign: attempt ? isForeign(attempt) : false, leftMs: attempt ? leftAtWork(attempt) : 0 };
    this.#looking = { ...this.#looking, ...change, ...now };
    this.#options.onChange();
  }
}
