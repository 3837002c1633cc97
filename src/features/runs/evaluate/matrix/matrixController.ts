import { randomId } from '../../../../lib/ids';
import { createRunReader } from '../../../../api/resources/packs/runSubject';
import { getLockName } from '../../../../spending/context';
import type { Attempt } from '../../../../spending/ledger/attempt';
import { runUnderLock } from '../../../../spending/spend';
import { SpendEngine } from '../../../../spending/engine';
import { type FlowState, type ConsentContext, quoteFlow } from '../../../../spending/quoteFlow';
import { createMatrixConsent } from './matrixConsent';
import type { MatrixContext } from './context';
import { OtherTabWatch } from './otherTabWatch';
import { hasUnknownOutcome, selectRetainedCells, toStoredCells } from './storedCells';
import {
  type CellRef,
  type ConsentedCell,
  type MatrixConsent,
  type MatrixInput,
  type MatrixState,
  type MatrixSubject,
  getMatrixKey,
} from './matrix';
import { MatrixEvidence } from './matrixEvidence';
import type { StoredCell } from './matrixStore';
import { MatrixQuotes } from './matrixQuotes';
import { MatrixRun } from './matrixRun';
import { buildMatrixState } from './buildMatrixState';
import { type PromptErrors, checkPrompts } from './whyNotReview';
import {
  type InputCell,
  attemptsByCell,
  getCellKey,
  buildInputCells,
  isOpenToConsent,
  isSameInput,
  getStoredCellKey,
} from './matrixView';

/**
 * Drives the run matrix of one Pack, cell by cell. Events go in, state comes out. The table in `matrix.ts` has its rules. Each cell is sent by `spend`,
 * like any other spend. It sends only while it has subscribers: when the user leaves the screen, it pauses.
 */
export class MatrixController extends SpendEngine<MatrixQuotes, MatrixConsent, MatrixState> {
  #pack: MatrixSubject;
  readonly #context: MatrixContext;
  readonly #evidence: MatrixEvidence;
  readonly #otherTab: OtherTabWatch;
  readonly #quotes: MatrixQuotes;
  #input: MatrixInput = { rows: [], columns: [] };
  #cells: readonly InputCell[] = [];
  #promptErrors: PromptErrors = new Map();
  #run: MatrixRun | undefined;
  /** Its last cell has no response yet, or the lock has not been released. */
  #isWorking = false;
  #session: number;

  constructor(pack: MatrixSubject, context: MatrixContext) {
    super({ kind: 'run', productId: pack.productId }, context);
    this.#pack = pack;
    this.#context = context;
    this.#session = context.connected.number();
    this.#quotes = new MatrixQuotes(pack.productId, () => this.emit());
    this.#otherTab = new OtherTabWatch(
      context,
      getLockName(context, this.#lock),
      () => this.#isWorking,
      () => this.refresh(),
    );
    this.#evidence = new MatrixEvidence(context, () => this.#pack, {
      onChange: () => this.emit(),
      onDecided: (end) => this.ended(end),
    });
  }

  get subject(): ReturnType<typeof createRunReader> {
    return createRunReader(this.#pack.productId, this.#pack.owned);
  }

  /** Updates the Pack's data. */
  update(pack: MatrixSubject): void {
    this.#pack = pack;
  }

  /**
   * Sets the current rows and columns; call it on every change. A changed column voids its quote. A changed row or column voids an open review and its
   * queued cells. Equal input changes nothing.
   */
  setInput(input: MatrixInput): void {
    if (isSameInput(this.#input, input)) return;
    const isSameColumns = isSameInput({ ...this.#input, rows: [] }, { ...input, rows: [] });
    this.#input = structuredClone(input);
    this.#cells = buildInputCells(this.#input, this.#cells);
    this.#promptErrors = checkPrompts(this.#input.rows, this.#promptErrors);
    this.#quotes.keep(this.#input.columns);
    const keys = new Set(this.#cells.map(getCellKey));
    this.#run?.voidUnless((cell) => keys.has(getStoredCellKey(cell)));
    this.flow = quoteFlow(this.flow, { type: 'cancel' });
    if (this.flow.phase !== 'sending' && !isSameColumns && !this.#quotes.isWhole(this.#input.columns)) this.void();
    this.refresh();
  }

  /** Asks for the quote of each column; columns that run with the same share it. Does nothing while it runs or is under review. */
  getQuotes(): void {
    if (this.#isWorking || ['sending', 'reviewing', 'overCap'].includes(this.flow.phase)) return;
    this.flow = { phase: 'idle' };
    this.#run = undefined;
    this.list = undefined;
    this.requests.ask(async () => {
      await this.#quotes.askAll(this.#input.columns);
      return this.#quotes;
    });
  }

  /**
   * Asks for consent to every cell that has no result and no unknown outcome, at its column's ceiling. Does nothing while `noReview` says why not.
   */
  review(): void {
    this.requestConsent(() => {
      const columns = this.#input.columns.flatMap((column) => {
        const quote = this.#quotes.of(column);
        return quote ? [{ column, quote }] : [];
      });
      return createMatrixConsent(this.#pack, this.#getCellsToConfirm(), columns);
    });
  }

  /** Sends nothing more until `resume`. A cell that is being checked goes back to the queue; one that was sent continues. */
  pause(): void {
    this.#run?.pause('You paused it.');
  }

  /** Continues with the same consent. Does nothing unless it is paused. */
  resume(): void {
    this.#run?.resume();
  }

  /** Voids everything that was not sent, for good. A cell that was sent continues, and its outcome is recorded. */
  stop(): void {
    this.#run?.stop('You stopped it before it was sent.');
  }

  /**
   * Consents to the remaining cells of a column at its new quote, as its `ask` shows it; if there is no quote, requests it again. Does nothing
   * for any question but the open one, or if it asks for a phrase and `typed` is not exactly it. If more was spent since, so that it would
   * take the session over its cap, it asks again.
   */
  agree(ask: number, typed: string): void {
    this.#run?.agree(ask, typed);
  }

  /** Leaves out the remaining cells of the column in question: they are void, and the other columns continue. */
  leaveOut(ask: number): void {
    this.#run?.leaveOut(ask);
  }

  /** Checks now for every cell whose outcome is unknown. */
  checkAgain(): void {
    this.#evidence.cells.checkNow();
  }

  /**
   * Records the user's own finding on a cell whose outcome is unknown, by the id of its attempt: of several in one place, all but one are of prompts
   * or columns that were changed since. While its request may still be in progress it cannot be marked as not started
   * (`leftAtWork` of the ledger). Returns whether it was recorded.
   */
  mark(id: string, started: boolean): boolean {
    const { cells, unlisted } = this.getState();
    const isShown = [...cells, ...unlisted].some(({ state }) => state.at === 'unknown' && state.attempt === id);
    return isShown && this.#evidence.cells.mark(this.#context.ledger.find(id), started);
  }

  /** Removes the results, so that every cell can be confirmed again; unknown ones stay. Does nothing while it runs. */
  clear(): void {
    const { ledger, matrices } = this.#context;
    if (this.#isWorking || this.#otherTab.isTaken) return;
    const attempts = attemptsByCell(ledger.all());
    matrices.change(this.#pack.productId, (cells) => cells.filter((cell) => hasUnknownOutcome(cell, attempts)));
  }

  protected override mayReview(): boolean {
    return super.mayReview() && this.getState().noReview === undefined;
  }

  /** A cell of this matrix with an unknown outcome is left out of a consent, and locks no other cell. */
  protected override isOwnCell({ cell }: Attempt): boolean {
    return cell !== undefined && this.#context.matrices.read(this.#pack.productId).cells.some(({ id }) => id === cell);
  }

  /** Each cell is read by itself, just before it is sent. */
  protected before(): ConsentContext['before'] {
    return Promise.resolve(undefined);
  }

  protected begin(
    consent: MatrixConsent,
    { consentContext }: Extract<FlowState<MatrixQuotes>, { phase: 'reviewing' }>,
  ): void {
    void this.#start(consent, consentContext);
  }

  /** The cells that a consent now would list, with their prompts. */
  #getCellsToConfirm(): ConsentedCell[] {
    const columns = new Map(this.#input.columns.map((column) => [column.id, column]));
    const { cells } = this.getState();
    return this.#cells.flatMap(({ row, column: id, prompt }, at) => {
      const column = columns.get(id);
      const ceiling = column && this.#quotes.of(column)?.ceiling;
      const state = cells[at]?.state;
      return ceiling !== undefined && state && isOpenToConsent(state) ? [{ row, column: id, prompt, ceiling }] : [];
    });
  }

  async #start(consent: MatrixConsent, consentContext: ConsentContext): Promise<void> {
    const { connected } = this.#context;
    const { productId, ...pack } = this.#pack;
    const claim = randomId();
    const cells = toStoredCells(consent, this.#cells, claim);
    const run = new MatrixRun({
      ...pack,
      context: this.#context,
      productId,
      consent,
      cells,
      claim,
      session: consentContext.session,
      spent: consentContext.spent,
      onChange: () => this.refresh(),
      onSettled: (attempt, offer) => this.#evidence.lookForMore(attempt, offer),
      waitOut: (refused) => this.waitOut(refused),
      readSnapshot: (attempt, cell, list, signal) => this.#evidence.cells.evidence(attempt, cell, list, signal),
      exclusively: (work) => this.#evidence.exclusively(work),
      quote: (column) => this.#quotes.ask(column),
    });
    this.#run = run;
    this.#isWorking = true;
    const leave = connected.subscribe(() => this.#onSession()); // Also while the screen is closed.
    const begun = await runUnderLock(
      {
        context: this.#context,
        key: this.#lock,
        taken: 'This matrix is already running, here or in another tab. Nothing was sent.',
        points: consent.points,
        consentContext,
        whyNot: () => this.#whyNotStart(consent),
      },
      async () => {
        if (run.at === 'ended') return;
        if (!this.#storeCells(cells, claim))
          run.stop('This browser doesn’t let the console save the matrix, so nothing was sent.');
        await run.work();
      },
    );
    if ('why' in begun) run.stop(begun.why);
    leave();
    this.#isWorking = false;
    void this.#otherTab.check();
    this.ended('settled', consentContext.session);
    if (this.#run === run) this.dispatch({ type: 'settled' });
  }

  #whyNotStart({ cells }: MatrixConsent): string | undefined {
    const toPlaceKey = ({ row, column }: CellRef): string => JSON.stringify([row, column]);
    const open = new Set(this.#getCellsToConfirm().map(toPlaceKey));
    return cells.every((cell) => open.has(toPlaceKey(cell)))
      ? undefined
      : 'Another tab has run some of these cells since you opened the dialog. Review the runs again.';
  }

  /** Stores the cells of a consent under its claim; nothing is sent before that. Returns whether it worked. */
  #storeCells(cells: readonly StoredCell[], claim: string): boolean {
    const { ledger, matrices } = this.#context;
    const { productId } = this.#pack;
    try {
      const retained = selectRetainedCells(cells, matrices.read(productId).cells, attemptsByCell(ledger.all()));
      matrices.begin(productId, { claim, cells: [...retained, ...cells] });
      return true;
    } catch {
      return false;
    }
  }

  /** The key of the lock that is held while it runs. */
  get #lock(): string {
    return getMatrixKey(this.#pack.productId);
  }

  protected activate(): (() => void)[] {
    const { matrices, connected, onPageShown } = this.#context;
    this.#otherTab.follow(true);
    this.#onSession();
    return [
      matrices.subscribe(() => {
        void this.#otherTab.check();
        this.refresh();
      }),
      connected.subscribe(() => {
        this.#onSession();
        this.refresh();
      }),
      onPageShown(() => {
        this.#evidence.cells.wake();
        void this.#otherTab.check();
      }),
    ];
  }

  protected deactivate(): void {
    this.#otherTab.follow(false);
    this.#evidence.cells.watch();
    this.#run?.pause('You left this screen, so nothing more was sent.');
  }

  /** The token has changed: nothing more is sent with the old one, and its quotes are void. */
  #onSession(): void {
    const now = this.#context.connected.number();
    if (now === this.#session) return;
    this.#session = now;
    this.#run?.stop('The token changed before it was sent.');
    this.flow = quoteFlow(this.flow, { type: 'cancel' });
    this.void();
    this.#quotes.drop();
    // Which prompts contain a secret depends on the token.
    this.#promptErrors = checkPrompts(this.#input.rows, new Map());
  }

  /** Watches what is still open in the ledger and the store. */
  protected override refresh(): void {
    if (this.isFollowed) this.#evidence.watch({ isElsewhere: this.#otherTab.isTaken, isWorking: this.#isWorking });
    super.refresh();
  }

  protected read(): MatrixState {
    const { ledger, matrices } = this.#context;
    return buildMatrixState({
      input: this.#input,
      cells: this.#cells,
      promptErrors: this.#promptErrors,
      flow: this.flow,
      quotes: this.#quotes,
      consent: this.list,
      run: this.#run,
      isWorking: this.#isWorking,
      isElsewhere: this.#otherTab.isTaken,
      isLocked: this.isLocked(),
      isChecking: (attempt) => this.#evidence.cells.isChecking(attempt),
      attempts: ledger.visible(this.key).toReversed(),
      stored: matrices.read(this.#pack.productId).cells,
      more: this.#evidence.more,
    });
  }
}
