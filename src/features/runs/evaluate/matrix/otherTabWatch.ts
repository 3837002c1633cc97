import type { SpendingContext } from '../../../../spending/context';

/** How often to check whether the tab that runs the matrix is gone, in milliseconds. */
const RECHECK_MS = 2_000;

/** Watches whether another tab holds a lock, until it no longer does. */
export class OtherTabWatch {
  readonly #context: SpendingContext;
  readonly #lock: string;
  readonly #isOwn: () => boolean;
  readonly #onChange: () => void;
  #isTaken = false;
  #isFollowed = false;
  #cancel: () => void = () => undefined;

  /** @param isOwn whether this document holds it itself */
  constructor(context: SpendingContext, lock: string, isOwn: () => boolean, onChange: () => void) {
    this.#context = context;
    this.#lock = lock;
    this.#isOwn = isOwn;
    this.#onChange = onChange;
  }

  get isTaken(): boolean {
    return this.#isTaken && !this.#isOwn();
  }

  follow(isFollowed: boolean): void {
    this.#isFollowed = isFollowed;
    this.#cancel();
    if (isFollowed) void this.check();
  }

  async check(): Promise<void> {
    const { clock, tabLock } = this.#context;
    const isTaken = !this.#isOwn() && (await tabLock.isTaken(this.#lock).catch(() => false)) && !this.#isOwn();
    this.#cancel();
    if (!this.#isFollowed) return;
    if (isTaken) this.#cancel = clock.after(RECHECK_MS, () => void this.check());
    if (this.#isTaken === isTaken) return;
    this.#isTaken = isTaken;
    this.#onChange();
  }
}
