import { ApiError } from '../client/errors';
import type { Answer } from '../client/request/readAnswer';

/** The state of a write. After a lost answer it is not offered again until the current state has been read. */
export type WriteState<Input, Found> =
  | { at: 'idle' }
  | { at: 'sending'; input: Input }
  | { at: 'done'; input: Input; body: unknown }
  | { at: 'refused'; input: Input; error: unknown }
  /** Its outcome is unknown because of `error`; the current state is being read. */
  | { at: 'checking'; input: Input; error: ApiError }
  | { at: 'found'; input: Input; found: Found; error: ApiError }
  /** Its outcome is unknown, and reading failed with `checkFailure`. */
  | { at: 'unknown'; input: Input; error: ApiError; checkFailure: unknown };

/** What a session needs from its screen. */
export interface WriteScreen<Input, Found> {
  /** Sends it once. Fails with an `ApiError` that says whether the outcome is unknown. */
  send: (input: Input) => Promise<Answer>;
  /** Reads the current state after a lost answer. */
  readState: (input: Input) => Promise<Found>;
  /**
   * Whether a 409 leaves the outcome unknown, too: browsers repeat a request whose connection was cut, and the refusal of
   * the repeat hides that the first one succeeded.
   */
  doubts: (error: ApiError) => boolean;
}

/** Callbacks for the answer to one click, unless the user has left the screen in the meantime. */
export interface WriteListener {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: unknown) => void;
  onSettled?: () => void;
}

export interface WriteContext {
  /** Now, by a clock that cannot be set, in milliseconds. */
  now: () => number;
  /** Called when the session gets its first subscriber or loses its last one. */
  onSubscribed: (isSubscribed: boolean) => void;
}

/**
 * Drives one write that spends nothing to a known outcome, even when its screen is left and opened again. Events go in,
 * state comes out. It reads the current state only while it has subscribers, and once the last one has gone it forgets
 * a known outcome.
 */
export class WriteSession<Input, Found> {
  readonly #context: WriteContext;
  readonly #listeners = new Set<() => void>();
  #screen: WriteScreen<Input, Found>;
  #state: WriteState<Input, Found> = { at: 'idle' };
  #heard: WriteListener | undefined;
  #lostAt = Number.POSITIVE_INFINITY;
  /** The state whose outcome check is in progress: an answer may have been lost while no screen was there to check. */
  #checkedState: WriteState<Input, Found> | undefined;

  constructor(screen: WriteScreen<Input, Found>, context: WriteContext) {
    this.#screen = screen;
    this.#context = context;
  }

  /** Subscribes to the state; returns the unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const arrives = this.#listeners.size === 0;
    this.#listeners.add(listener);
    if (arrives) {
      this.#context.onSubscribed(true);
      this.#check();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#depart();
    };
  };

  readonly getState = (): WriteState<Input, Found> => this.#state;

  /** Whether the outcome is pending or unknown, in which case nothing can be sent. */
  get isOpen(): boolean {
    return ['sending', 'checking', 'unknown'].includes(this.#state.at);
  }

  /** Replaces the screen's functions with its current ones. */
  attend(screen: WriteScreen<Input, Found>): void {
    this.#screen = screen;
  }

  /** Sends, unless one is in progress or its outcome is unknown. */
  send(input: Input, handlers?: WriteListener): void {
    if (this.isOpen) return;
    this.#heard = handlers;
    const sending = this.#show({ at: 'sending', input });
    this.#screen.send(input).then(
      (answer) => {
        if (this.#state !== sending) return;
        this.#show({ at: 'done', input, body: answer.body });
        this.#notify((listener) => listener.onSuccess?.(answer));
      },
      (error: unknown) => {
        if (this.#state !== sending) return;
        if (this.#isLost(error)) {
          this.#lostAt = this.#context.now();
          this.#show({ at: 'checking', input, error });
          this.#check();
        } else this.#show({ at: 'refused', input, error });
        this.#notify((listener) => listener.onError?.(error));
      },
    );
  }

  /** Reads the current state again after a failed read. */
  checkAgain(): void {
    const state = this.#state;
    if (state.at !== 'unknown') return;
    this.#show({ at: 'checking', input: state.input, error: state.error });
    this.#check();
  }

  /** The screen has read the current state by itself, at that time of the context's clock. After a lost answer, that counts as an outcome check. */
  seen(found: Found, at: number): void {
    const state = this.#state;
    if ((state.at !== 'checking' && state.at !== 'unknown') || at <= this.#lostAt) return;
    this.#show({ at: 'found', input: state.input, error: state.error, found });
  }

  /** Forgets what was sent: its token's session has ended. An answer to it is ignored. */
  forget(): void {
    this.#heard = undefined;
    this.#show({ at: 'idle' });
  }

  #check(): void {
    const checking = this.#state;
    if (checking.at !== 'checking' || this.#checkedState === checking || this.#listeners.size === 0) return;
    this.#checkedState = checking;
    const { input, error } = checking;
    const isOver = () => this.#state !== checking;
    this.#screen.readState(input).then(
      (found) => isOver() || this.#show({ at: 'found', input, error, found }),
      (checkFailure: unknown) => isOver() || this.#show({ at: 'unknown', input, error, checkFailure }),
    );
  }

  #isLost(error: unknown): error is ApiError {
    return error instanceof ApiError && (error.outcomeUnknown || (error.status === 409 && this.#screen.doubts(error)));
  }

  /** Notifies the caller of `send`, which may send the next write at once. */
  #notify(callback: (listener: WriteListener) => void): void {
    const handlers = this.#heard;
    this.#heard = undefined;
    if (!handlers) return;
    callback(handlers);
    handlers.onSettled?.();
  }

  #depart(): void {
    this.#heard = undefined;
    if (!this.isOpen) this.#state = { at: 'idle' };
    this.#context.onSubscribed(false);
  }

  #show(state: WriteState<Input, Found>): WriteState<Input, Found> {
    this.#state = state;
    for (const listener of this.#listeners) listener();
    return state;
  }
}
