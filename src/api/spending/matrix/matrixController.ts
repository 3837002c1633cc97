import type { SpendingContext } from '../context';
import type { CellPlace, MatrixInput, MatrixState } from './matrix';

/** Whose matrix it is. */
export interface MatrixSubject {
  readonly productId: string;
  /** The Pack's name, for the attempt ledger. */
  readonly name: string;
  /** The Pack's version, used when a quote has none. */
  readonly version: string | undefined;
  /** Whether the account owns the Pack. If not, its runs are previews: only checkpoint 0, and no growth to read as evidence. */
  readonly owned: boolean;
}

/**
 * Drives the run matrix of one Pack, cell by cell. Events go in, state comes out. Its rules are in the table of `matrix.ts`; every cell is sent by
 * `spend`, as any other spend is. It sends only while it has subscribers: when the screen is left, it pauses.
 */
export class MatrixController {
  readonly subject: MatrixSubject;
  readonly #context: SpendingContext;

  constructor(subject: MatrixSubject, context: SpendingContext) {
    this.subject = subject;
    this.#context = context;
  }

  /** Subscribes to the state; returns the unsubscribe function. Without subscribers nothing is sent, read or looked for. */
  readonly subscribe = (_listener: () => void): (() => void) => {
    throw new Error('Not written yet');
  };

  /** The state; the same object until something changes. */
  readonly getState = (): MatrixState => {
    throw new Error('Not written yet');
  };

  /**
   * The rows and columns as they are now; call it on every change. What has changed voids what was not sent of it: a column its quote, a row or
   * column an open review and its queued cells. Equal input changes nothing.
   */
  setInput(_input: MatrixInput): void {
    throw new Error(`Not written yet ${this.#context.connected.number()}`);
  }

  /** Asks for one quote for each distinct variant; equal variants share it. Does nothing while it runs or is under review. */
  getQuotes(): void {
    throw new Error('Not written yet');
  }

  /**
   * Asks for consent to every cell that has no result and no unknown outcome, at its column's ceiling; first, if the sum would take the session over
   * its cap, whether to continue. Does nothing while `noReview` says why not.
   */
  review(): void {
    throw new Error('Not written yet');
  }

  /** Continues over the cap, to the consent. Asks again if more has been spent since the question. */
  goOn(): void {
    throw new Error('Not written yet');
  }

  /** Withdraws the consent before it is given, or the question about the cap. */
  cancel(): void {
    throw new Error('Not written yet');
  }

  /**
   * Starts the cells that this consent's dialog lists. Does nothing if that consent is not under review, or it asks for a phrase and `typed` is not
   * exactly it.
   */
  confirm(_consent: number, _typed: string): void {
    throw new Error('Not written yet');
  }

  /** Sends nothing more until `resume`. A cell that is being checked goes back to the queue; one that was sent goes on. */
  pause(): void {
    throw new Error('Not written yet');
  }

  /** Goes on with the same consent. Does nothing unless it is paused. */
  resume(): void {
    throw new Error('Not written yet');
  }

  /** Voids everything that was not sent, for good; a cell that was sent goes on, and its outcome is recorded. */
  stop(): void {
    throw new Error('Not written yet');
  }

  /**
   * Consents to the remaining cells of a column at its new quote, as its `ask` shows it; if there is none, asks for it once more. Does nothing for
   * another question than the one that is open, or if it asks for a phrase and `typed` is not exactly it. If more was spent since, so that it would
   * take the session over its cap, it asks again.
   */
  agree(_ask: number, _typed: string): void {
    throw new Error('Not written yet');
  }

  /** Leaves the remaining cells of the asking column out: they are void, the other columns go on. */
  leaveOut(_ask: number): void {
    throw new Error('Not written yet');
  }

  /** Looks now for every cell whose outcome is unknown. */
  lookAgain(): void {
    throw new Error('Not written yet');
  }

  /**
   * Records the user's own finding on a cell whose outcome is unknown. While its request may still be in progress it cannot be marked as not started
   * (`leftAtWork` of the ledger).
   */
  mark(_cell: CellPlace, _started: boolean): void {
    throw new Error('Not written yet');
  }

  /** Forgets the results, so that every cell may be consented to again; unknown ones stay. Does nothing while it runs. */
  clear(): void {
    throw new Error('Not written yet');
  }
}
