import { randomId } from '../../../../lib/ids';
import { invalidate } from '../../../../api/client/queryClient';
import { rereadWorkload } from '../../../../api/resources/packs/runtime';
import { lockOf } from '../../../../spending/context';
import type { MatrixContext } from './context';
import { type FlowEvent, type FlowState, type Grounds, quoteFlow } from '../../../../spending/quoteFlow';
import { QuoteRequests } from '../../../../spending/sending/quoteRequests';
import { subjectKey, type SpendTerms } from '../../../../api/resources/subject';
import { consentTo, sumOf } from './consentTo';
import { Elsewhere } from './elsewhere';
import { isUnknown, keptCells } from './keptCells';
import type { ConsentedCell, MatrixConsent, MatrixInput, MatrixState, MatrixSubject } from './matrix';
import { MatrixEvidence } from './matrixEvidence';
import { MatrixQuotes } from './matrixQuotes';
import { MatrixRun } from './matrixRun';
import { readMatrix } from './readMatrix';
import { runConsent } from './runConsent';
import { type PromptProblems, promptProblems } from './whyNotReview';
import { type InputCell, attemptsByCell, cellKey, cellsOf, isOpenToConsent, isSameInput, keptKey } from './matrixView';
import { CELL_LASTS_MS } from './sendCell';

/**
 * Drives the run matrix of one Pack, cell by cell. Events go in, state comes out. Its rules are in the table of `matrix.ts`; every cell is sent by
 * `spend`, as any other spend is. It sends only while it has subscribers: when the screen is left, it pauses.
 */
export class MatrixController {
  #subject: MatrixSubject;
  readonly #context: MatrixContext;
  readonly #listeners = new Set<() => void>();
  readonly #evidence: MatrixEvidence;
  readonly #elsewhere: Elsewhere;
  readonly #quotes: MatrixQuotes;
  readonly #requests = new QuoteRequests<MatrixQuotes>((event) => this.#dispatch(event));
  #flow: FlowState<MatrixQuotes> = { phase: 'idle' };
  #input: MatrixInput = { rows: [], columns: [] };
  #cells: readonly InputCell[] = [];
  #problems: PromptProblems = new Map();
  #consent: MatrixConsent | undefined;
  #run: MatrixRun | undefined;
  /** Its last cell has not come back yet, or the lock has not been released. */
  #isWorking = false;
  #session: number;
  #leave: (() => void)[] = [];
  #state: MatrixState;

  constructor(subject: MatrixSubject, context: MatrixContext) {
    this.#subject = subject;
    this.#context = context;
    this.#session = context.connected.number();
    this.#quotes = new MatrixQuotes(subject.productId, () => this.#emit());
    this.#elsewhere = new Elsewhere(
      context,
      this.#lock,
      () => this.#isWorking,
      () => this.#refresh(),
    );
    this.#evidence = new MatrixEvidence(
      context,
      () => this.#subject,
      () => this.#emit(),
    );
    this.#state = this.#read();
  }

  /** Replaces what is known of the Pack. */
  attend(subject: MatrixSubject): void {
    this.#subject = subject;
  }

  /** Subscribes to the state; returns the unsubscribe function. Without subscribers nothing is sent, read or looked for. */
  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#arrive();
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#depart();
    };
  };

  /** The state; the same object until something changes. */
  readonly getState = (): MatrixState => this.#state;

  /**
   * The rows and columns as they are now; call it on every change. What has changed voids what was not sent of it: a column its quote, a row or
   * column an open review and its queued cells. Equal input changes nothing.
   */
  setInput(input: MatrixInput): void {
    if (isSameInput(this.#input, input)) return;
    const isSameColumns = isSameInput({ ...this.#input, rows: [] }, { ...input, rows: [] });
    this.#input = structuredClone(input);
    this.#cells = cellsOf(this.#input, this.#cells);
    this.#problems = promptProblems(this.#input.rows, this.#problems);
    this.#quotes.keep(this.#input.columns);
    const keys = new Set(this.#cells.map(cellKey));
    this.#run?.voidUnless((cell) => keys.has(keptKey(cell)));
    this.#flow = quoteFlow(this.#flow, { type: 'cancel' });
    if (this.#flow.phase !== 'sending' && !isSameColumns && !this.#quotes.isWhole(this.#input.columns)) this.#drop();
    this.#refresh();
  }

  /** Asks for one quote for each distinct variant; equal variants share it. Does nothing while it runs or is under review. */
  getQuotes(): void {
    if (this.#isWorking || ['sending', 'reviewing', 'overCap'].includes(this.#flow.phase)) return;
    this.#flow = { phase: 'idle' };
    this.#run = undefined;
    this.#consent = undefined;
    this.#requests.ask(async () => {
      await this.#quotes.askAll(this.#input.columns);
      return this.#quotes;
    });
  }

  /**
   * Asks for consent to every cell that has no result and no unknown outcome, at its column's ceiling; first, if the sum would take the session over
   * its cap, whether to continue. Does nothing while `noReview` says why not.
   */
  review(): void {
    const { cap, connected, ledger } = this.#context;
    ledger.reload();
    this.#refresh();
    if (this.#state.noReview !== undefined) return;
    const terms = this.#terms();
    const over = cap.over(terms.points);
    if (over) this.#dispatch({ type: 'ask', terms, over, session: connected.number() });
    else this.#consider();
  }

  /** Continues over the cap, to the consent. Asks again if more has been spent since the question. */
  goOn(): void {
    const { cap, connected, ledger } = this.#context;
    ledger.reload();
    this.#refresh();
    if (this.#flow.phase !== 'overCap') return;
    const { over: asked } = this.#flow;
    const terms = this.#terms();
    const over = cap.spent() > asked.spent || terms.points > asked.adds ? cap.over(terms.points) : undefined;
    if (over) this.#dispatch({ type: 'ask', terms, over, session: connected.number() });
    else this.#consider();
  }

  /** Withdraws the consent before it is given, or the question about the cap. */
  cancel(): void {
    this.#dispatch({ type: 'cancel' });
  }

  /**
   * Starts the cells that this consent's dialog lists. Does nothing if that consent is not under review, or it asks for a phrase and `typed` is not
   * exactly it.
   */
  confirm(consent: number, typed: string): void {
    const flow = this.#flow;
    const given = this.#consent;
    if (flow.phase !== 'reviewing' || flow.consent.id !== consent || given?.id !== consent) return;
    if (given.phrase !== undefined && typed !== given.phrase) return;
    this.#context.ledger.reload();
    this.#dispatch({ type: 'send' });
    void this.#start(given, flow.grounds);
  }

  /** Sends nothing more until `resume`. A cell that is being checked goes back to the queue; one that was sent goes on. */
  pause(): void {
    this.#run?.pause('You paused it.');
  }

  /** Goes on with the same consent. Does nothing unless it is paused. */
  resume(): void {
    this.#run?.resume();
  }

  /** Voids everything that was not sent, for good; a cell that was sent goes on, and its outcome is recorded. */
  stop(): void {
    this.#run?.stop('You stopped it before it was sent.');
  }

  /**
   * Consents to the remaining cells of a column at its new quote, as its `ask` shows it; if there is none, asks for it once more. Does nothing for
   * another question than the one that is open, or if it asks for a phrase and `typed` is not exactly it. If more was spent since, so that it would
   * take the session over its cap, it asks again.
   */
  agree(ask: number, typed: string): void {
    this.#run?.agree(ask, typed);
  }

  /** Leaves the remaining cells of the asking column out: they are void, the other columns go on. */
  leaveOut(ask: number): void {
    this.#run?.leaveOut(ask);
  }

  /** Looks now for every cell whose outcome is unknown. */
  lookAgain(): void {
    this.#evidence.cells.lookNow();
  }

  /**
   * Records the user's own finding on a cell whose outcome is unknown, by the id of its attempt: of several in one place, all but one are of prompts
   * or columns that were changed since. While its request may still be in progress it cannot be marked as not started
   * (`leftAtWork` of the ledger). Returns whether it was recorded.
   */
  mark(id: string, started: boolean): boolean {
    const { ledger } = this.#context;
    const cells = [...this.#state.cells, ...this.#state.others];
    if (!cells.some(({ state }) => state.at === 'unknown' && state.attempt === id)) return false;
    const attempt = ledger.find(id);
    if (!attempt || (!started && ledger.leftAtWork(attempt) > 0)) return false;
    const note = started ? 'Marked as started by hand' : 'Marked as not started by hand';
    ledger.end(attempt.id, started ? 'settled' : 'not-started', note);
    return true;
  }

  /** Forgets the results, so that every cell may be consented to again; unknown ones stay. Does nothing while it runs. */
  clear(): void {
    const { ledger, matrices } = this.#context;
    if (this.#isWorking || this.#elsewhere.isTaken) return;
    const attempts = attemptsByCell(ledger.all());
    matrices.change(this.#subject.productId, (cells) => cells.filter((cell) => isUnknown(cell, attempts)));
  }

  #terms(): SpendTerms {
    const cells = this.#toConsent();
    return {
      title: this.#subject.name,
      version: this.#subject.version ?? 'not given',
      choice: `${cells.length} runs`,
      points: sumOf(cells),
      maxDurationMs: CELL_LASTS_MS,
    };
  }

  #consider(): void {
    const { cap, connected } = this.#context;
    const cells = this.#toConsent();
    const columns = this.#input.columns.flatMap((column) => {
      const quote = this.#quotes.of(column);
      return quote ? [{ column, quote }] : [];
    });
    const consent = consentTo(cells, columns);
    const grounds: Grounds = {
      before: Promise.resolve(undefined),
      session: connected.number(),
      settled: new Set(),
      spent: cap.spent(),
    };
    const { productId } = this.#subject;
    this.#consent = consent;
    this.#dispatch({
      type: 'review',
      consent: { ...this.#terms(), id: consent.id, subject: { kind: 'run', productId } },
      grounds,
    });
  }

  /** The cells that a consent now would list, with their prompts. */
  #toConsent(): ConsentedCell[] {
    const columns = new Map(this.#input.columns.map((column) => [column.id, column]));
    return this.#cells.flatMap(({ row, column: id, prompt }, at) => {
      const column = columns.get(id);
      const ceiling = column && this.#quotes.of(column)?.ceiling;
      const state = this.#state.cells[at]?.state;
      return ceiling !== undefined && state && isOpenToConsent(state) ? [{ row, column: id, prompt, ceiling }] : [];
    });
  }

  async #start(consent: MatrixConsent, grounds: Grounds): Promise<void> {
    const { connected } = this.#context;
    const { productId, ...pack } = this.#subject;
    const claim = randomId();
    const cells = keptCells(consent, this.#cells, claim);
    const run = new MatrixRun({
      ...pack,
      context: this.#context,
      productId,
      consent,
      cells,
      claim,
      session: grounds.session,
      spent: grounds.spent,
      onChange: () => this.#refresh(),
      onSettled: (attempt, offer) => void this.#evidence.lookForMore(attempt, offer),
      look: (attempt, cell, list, signal) => this.#evidence.cells.evidence(attempt, cell, list, signal),
      exclusively: (work) => this.#evidence.exclusively(work),
      quote: (column) => this.#quotes.ask(column),
    });
    this.#run = run;
    this.#isWorking = true;
    const leave = connected.subscribe(() => this.#onSession()); // Also while nobody is on the screen.
    const toConsent = () => this.#toConsent();
    await runConsent({
      context: this.#context,
      productId,
      lock: this.#lock,
      run,
      consent,
      grounds,
      cells,
      claim,
      toConsent,
    });
    leave();
    this.#isWorking = false;
    void this.#elsewhere.check();
    if (connected.number() === grounds.session) {
      void rereadWorkload();
      void invalidate('growth');
    }
    if (this.#run === run) this.#dispatch({ type: 'settled' });
  }

  #drop(): void {
    this.#requests.drop();
    this.#flow = quoteFlow(this.#flow, { type: 'drop' });
  }

  get #lock(): string {
    return lockOf(this.#context, `matrix:${this.#subject.productId.toLowerCase()}`);
  }

  #arrive(): void {
    const { ledger, matrices, connected, onPageShown } = this.#context;
    const refresh = () => this.#refresh();
    this.#leave = [
      ledger.subscribe(refresh),
      matrices.subscribe(() => {
        void this.#elsewhere.check();
        refresh();
      }),
      connected.subscribe(() => {
        this.#onSession();
        refresh();
      }),
      onPageShown(() => {
        this.#evidence.cells.wake();
        void this.#elsewhere.check();
      }),
    ];
    this.#elsewhere.follow(true);
    this.#onSession();
    refresh();
  }

  #depart(): void {
    for (const leave of this.#leave) leave();
    this.#leave = [];
    this.#elsewhere.follow(false);
    this.#evidence.cells.watch();
    this.#run?.pause('You left this screen, so nothing more was sent.');
  }

  /** Another token: nothing of this one is sent any more, and its quotes are void. */
  #onSession(): void {
    const now = this.#context.connected.number();
    if (now === this.#session) return;
    this.#session = now;
    this.#run?.stop('The token changed before it was sent.');
    this.#flow = quoteFlow(this.#flow, { type: 'cancel' });
    this.#drop();
    this.#quotes.drop();
    // What may not be sent depends on the token.
    this.#problems = promptProblems(this.#input.rows, new Map());
  }

  #dispatch(event: FlowEvent<MatrixQuotes>): void {
    this.#flow = quoteFlow(this.#flow, event);
    this.#refresh();
  }

  /** Watches what the ledger and the record now leave open. */
  #refresh(): void {
    if (this.#leave.length > 0)
      this.#evidence.watch({ isElsewhere: this.#elsewhere.isTaken, isWorking: this.#isWorking });
    this.#emit();
  }

  #emit(): void {
    this.#state = this.#read();
    for (const listener of this.#listeners) listener();
  }

  get #key(): string {
    return subjectKey({ kind: 'run', productId: this.#subject.productId });
  }

  #read(): MatrixState {
    const { ledger, matrices } = this.#context;
    return readMatrix({
      input: this.#input,
      cells: this.#cells,
      problems: this.#problems,
      flow: this.#flow,
      quotes: this.#quotes,
      consent: this.#consent,
      run: this.#run,
      isWorking: this.#isWorking,
      isElsewhere: this.#elsewhere.isTaken,
      isLooking: (attempt) => this.#evidence.cells.isLooking(attempt),
      attempts: ledger.visible(this.#key).toReversed(),
      kept: matrices.read(this.#subject.productId).cells,
      more: this.#evidence.more,
    });
  }
}
