import type { Attempt } from './ledger/attempt';
import { type SpendingContext, getLockName } from './context';

/** How often to check whether another tab is still sending an attempt, in milliseconds: that tab may have been closed. */
const RECHECK_MS = 2_000;

/**
 * Detects that the tab sending an attempt is gone (reload, crash, closed) because its lock is free. If other tabs' locks cannot be seen, it waits
 * until no request can be in progress any more.
 */
export class SenderCheck {
  readonly #context: SpendingContext;
  #attempt: Attempt | undefined;
  #cancelTimer: (() => void) | undefined;

  constructor(context: SpendingContext) {
    this.#context = context;
  }

  /** Watches this attempt until its sender is gone; undefined stops it. */
  follow(attempt: Attempt | undefined): void {
    const before = this.#attempt;
    this.#attempt = attempt;
    if (before?.id === attempt?.id) return;
    this.#cancelTimer?.();
    if (attempt) void this.#check(attempt);
  }

  async #check(attempt: Attempt): Promise<void> {
    const { clock, tabLock, ledger } = this.#context;
    const isTaken = await tabLock.isTaken(getLockName(this.#context, attempt.key)).catch(() => true);
    if (this.#attempt?.id !== attempt.id) return;
    const wait = isTaken ? RECHECK_MS : tabLock.seesOtherTabs ? 0 : ledger.leftAtWork(attempt);
    if (wait > 0) this.#cancelTimer = clock.after(wait, () => void this.#check(attempt));
    else ledger.end(attempt.id, 'unknown', 'The page was closed before the response arrived');
  }
}
