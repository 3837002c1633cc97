/** Reads the subject after a lost response: when to check, what to conclude, and what the user may record. */
import type { Snapshot } from '../api/resources/subject';
import type { Attempt } from './ledger/attempt';
import type { Clock } from './clock';
import type { SpendingContext } from './context';
import { SenderCheck } from './senderCheck';
import { type EvidenceResult, decideOutcome } from './evidence';

/**
 * The minimum time for which everything must look as before, in milliseconds, because a single check would prove nothing. A check made while the
 * request might still be in progress cannot show that nothing started.
 */
const MIN_QUIET_MS = 4_000;

export interface OutcomeCheckState {
  /** A check is in progress. */
  busy: boolean;
  finding: EvidenceResult | undefined;
  /** Why the last check failed. */
  error: unknown;
  /** It was sent with another account's token, or an earlier token of this account, so checks with this one prove nothing. */
  isForeign: boolean;
  /** How long the request may still be in progress, in milliseconds, as of the last change. */
  leftMs: number;
}

export const notChecked: OutcomeCheckState = {
  busy: false,
  finding: undefined,
  error: undefined,
  isForeign: false,
  leftMs: 0,
};

interface OutcomeChecksOptions {
  clock: Clock;
  leftAtWork: () => number;
  isForeign: () => boolean;
  readSnapshot: (signal: AbortSignal) => Promise<Snapshot>;
  onChange: () => void;
  onDecided: (end: 'settled' | 'not-started', work: string | undefined) => void;
}

/** The checks of one attempt. */
class OutcomeChecks {
  readonly #attempt: Attempt;
  readonly #options: OutcomeChecksOptions;
  #state = notChecked;
  #current: AbortController | undefined;
  #cancelTimer: (() => void) | undefined;
  /** Start of the first of the consecutive checks that found everything as before. */
  #quietSince: number | undefined;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #isStopped = false;

  constructor(attempt: Attempt, options: OutcomeChecksOptions) {
    this.#attempt = attempt;
    this.#options = options;
  }

  get checking(): OutcomeCheckState {
    return this.#state;
  }

  /** Checks at once, and from then on until the attempt is decided. */
  checkNow(): void {
    if (this.#isStopped) return;
    this.#cancel();
    if (this.#options.isForeign()) {
      this.#show({ busy: false, finding: 'undecided', error: undefined });
      if (this.#state.leftMs > 0) this.#checkIn(this.#state.leftMs);
      return;
    }
    const begun = this.#options.clock.elapsed();
    const isOver = this.#options.leftAtWork() === 0;
    const current = new AbortController();
    this.#current = current;
    this.#checkedAt = begun;
    this.#show({ busy: true, error: undefined });
    this.#options.readSnapshot(current.signal).then(
      (after) => {
        if (!current.signal.aborted) this.#found(after, begun, isOver);
      },
      (error: unknown) => {
        if (current.signal.aborted) return;
        this.#show({ busy: false, finding: undefined, error });
        if (!isOver) this.#checkIn(this.#state.leftMs / 4);
      },
    );
  }

  /** Checks again, unless it has just done so. Call it after a period in which timers may not have run. */
  wake(): void {
    if (!this.#state.busy && this.#options.clock.elapsed() - this.#checkedAt >= MIN_QUIET_MS) this.checkNow();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancel();
  }

  #found(after: Snapshot, begun: number, isOver: boolean): void {
    const finding = decideOutcome(this.#attempt, after);
    if (finding === 'not-started') this.#quietSince ??= begun;
    else this.#quietSince = undefined;
    this.#show({ busy: false, finding, error: undefined });
    if (finding === 'started') return this.#options.onDecided('settled', after.work);
    const isQuiet = this.#quietSince !== undefined && begun - this.#quietSince >= MIN_QUIET_MS;
    if (isQuiet && isOver) return this.#options.onDecided('not-started', undefined);
    if (finding === 'not-started' || !isOver) this.#checkIn(this.#state.leftMs / 4);
  }

  #checkIn(ms: number): void {
    this.#cancelTimer = this.#options.clock.after(Math.max(MIN_QUIET_MS, ms), () => this.checkNow());
  }

  #cancel(): void {
    this.#current?.abort();
    this.#cancelTimer?.();
  }

  #show(change: Partial<OutcomeCheckState>): void {
    const { isForeign, leftAtWork } = this.#options;
    this.#state = { ...this.#state, ...change, isForeign: isForeign(), leftMs: leftAtWork() };
    this.#options.onChange();
  }
}

export interface UnknownOutcomesOptions {
  context: SpendingContext;
  readSnapshot: (signal: AbortSignal, attempt: Attempt) => Promise<Snapshot>;
  onChange: () => void;
  /** Evidence or the user has decided an attempt, whoever sent it; called before the ledger records it. */
  onDecided: (attempt: string, end: 'settled' | 'not-started') => void;
  /** Evidence has found its work, which the ledger has recorded. */
  onFound: (attempt: string) => void;
}

/** The attempts on a subject with unknown outcomes, each checked until evidence or the user decides it. */
export class UnknownOutcomes {
  readonly #options: UnknownOutcomesOptions;
  readonly #checks = new Map<string, OutcomeChecks>();
  readonly #sender: SenderCheck;

  constructor(options: UnknownOutcomesOptions) {
    this.#options = options;
    this.#sender = new SenderCheck(options.context);
  }

  /** Checks exactly these attempts; none by default. `sending` is an attempt in progress that this document may not have sent. */
  follow(unknown: readonly Attempt[] = [], sending?: Attempt): void {
    const open = new Set(unknown.map(({ id }) => id));
    for (const [id, checks] of this.#checks) {
      if (open.has(id)) continue;
      this.#checks.delete(id);
      checks.stop();
    }
    for (const attempt of unknown) {
      if (this.#checks.has(attempt.id)) continue;
      const checks = this.#open(attempt);
      this.#checks.set(attempt.id, checks);
      checks.checkNow();
    }
    this.#sender.follow(sending);
  }

  /** The state of the checks of an attempt. */
  getCheckState(attempt: string | undefined): OutcomeCheckState {
    return (attempt === undefined ? undefined : this.#checks.get(attempt)?.checking) ?? notChecked;
  }

  checkNow(): void {
    for (const checks of this.#checks.values()) checks.checkNow();
  }

  /** Checks again those that were not checked just now. Call it after a period in which timers may not have run. */
  wake(): void {
    for (const checks of this.#checks.values()) checks.wake();
  }

  /**
   * Records the user's own finding on whether the work started: the attempt counts as spent or as not made. While the request may still be in
   * progress, it cannot be marked as not started. Returns whether it was recorded.
   */
  mark(attempt: Attempt | undefined, started: boolean): boolean {
    const { ledger } = this.#options.context;
    if (attempt?.end !== 'unknown' || (!started && ledger.leftAtWork(attempt) > 0)) return false;
    this.#decide(
      attempt,
      started ? 'settled' : 'not-started',
      started ? 'Marked as started by hand' : 'Marked as not started by hand',
    );
    return true;
  }

  #open(attempt: Attempt): OutcomeChecks {
    const { context, readSnapshot, onChange } = this.#options;
    return new OutcomeChecks(attempt, {
      clock: context.clock,
      leftAtWork: () => context.ledger.leftAtWork(attempt),
      isForeign: () => attempt.scope !== context.connected.scope(),
      readSnapshot: (signal) => readSnapshot(signal, attempt),
      onChange,
      onDecided: (end, work) =>
        this.#decide(
          attempt,
          end,
          end === 'settled'
            ? 'The response was lost, but the service shows the work'
            : 'Checked again: nothing changed and nothing was spent',
          work,
        ),
    });
  }

  #decide({ id }: Attempt, end: 'settled' | 'not-started', note: string, work?: string): void {
    this.#options.onDecided(id, end);
    this.#options.context.ledger.end(id, end, note, work);
    if (work !== undefined) this.#options.onFound(id);
  }
}
