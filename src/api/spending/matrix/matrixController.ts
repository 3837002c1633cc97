import { randomId } from '../../../lib/ids';
import { invalidate } from '../../client/queryClient';
import { besideRun } from '../../resources/packs/runAnswer';
import { type RunOffer, quoteRun, runSnapshot } from '../../resources/packs/runSpend';
import type { RunView } from '../../resources/packs/runs';
import { rereadWorkload } from '../../resources/packs/runtime';
import { lookForMore } from '../after/afterwards';
import type { More } from '../after/more';
import { type SpendingContext, lockOf } from '../context';
import { isOpen } from '../ledger/attempt';
import { type FlowEvent, type FlowState, type Grounds, type SpendTerms, quoteFlow } from '../quoteFlow';
import { QuoteRequests } from '../sending/quoteRequests';
import { subjectKey } from '../subject';
import { CellWatch, type SentCell } from './cellWatch';
import { columnQuote, consentTo, sumOf, variantKey } from './consentTo';
import type {
  CellPlace,
  ColumnQuote,
  ColumnState,
  ConsentedCell,
  MatrixColumn,
  MatrixConsent,
  MatrixInput,
  MatrixPhase,
  MatrixState,
} from './matrix';
import type { KeptCell } from './matrixRecords';
import { MatrixRun } from './matrixRun';
import {
  type InputCell,
  attemptsByCell,
  cellKey,
  cellsOf,
  isOpenToConsent,
  isSameInput,
  keptKey,
  viewOf,
} from './matrixView';
import { CELL_LASTS_MS } from './sendCell';
import { whyNotReview } from './whyNotReview';

/** How often to check whether the tab that runs the matrix is gone, in milliseconds. */
const RECHECK_MS = 2_000;
/** The most cells that are kept of earlier consents. */
const KEEP = 600;

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

/** What each variant was quoted at, by its key. */
type Quotes = ReadonlyMap<string, { quote: ColumnQuote } | { error: unknown }>;

/**
 * Drives the run matrix of one Pack, cell by cell. Events go in, state comes out. Its rules are in the table of `matrix.ts`; every cell is sent by
 * `spend`, as any other spend is. It sends only while it has subscribers: when the screen is left, it pauses.
 */
export class MatrixController {
  #subject: MatrixSubject;
  readonly #context: SpendingContext;
  readonly #listeners = new Set<() => void>();
  readonly #watch: CellWatch;
  readonly #requests = new QuoteRequests<Quotes>((event) => this.#dispatch(event));
  #flow: FlowState<Quotes> = { phase: 'idle' };
  #input: MatrixInput = { rows: [], columns: [] };
  #cells: readonly InputCell[] = [];
  #quotes: Quotes = new Map();
  /** Aborts when quotes that are being asked for are void. */
  #quoting: AbortController | undefined;
  #consent: MatrixConsent | undefined;
  #run: MatrixRun | undefined;
  /** Its last cell has not come back yet, or the lock has not been released. */
  #isWorking = false;
  #isElsewhere = false;
  #session: number;
  #more: readonly More[] = [];
  #leave: (() => void)[] = [];
  #cancelRecheck: () => void = () => undefined;
  /** The end of what reads or sends now. */
  #tail: Promise<unknown> = Promise.resolve();
  #state: MatrixState;

  constructor(subject: MatrixSubject, context: SpendingContext) {
    this.#subject = subject;
    this.#context = context;
    this.#session = context.connected.number();
    this.#watch = new CellWatch({
      context,
      productId: subject.productId,
      owned: () => this.#subject.owned,
      exclusively: (work) => this.#exclusively(work),
      onChange: () => this.#emit(),
      onDecided: (sent, end, work) => this.#decide(sent, end, work),
      onEnded: (sent, run) => this.#ended(sent, run),
    });
    this.#state = this.#read();
  }

  get subject(): MatrixSubject {
    return this.#subject;
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
    this.#input = structuredClone(input);
    this.#cells = cellsOf(this.#input, this.#cells);
    const variants = new Set(this.#cells.map(({ variant }) => variant));
    this.#quotes = new Map([...this.#quotes].filter(([key]) => variants.has(key)));
    const keys = new Set(this.#cells.map(cellKey));
    this.#run?.voidUnless((cell) => keys.has(keptKey(cell)));
    this.#flow = quoteFlow(this.#flow, { type: 'cancel' });
    if (this.#flow.phase !== 'sending' && !this.#allQuoted()) this.#drop();
    this.#refresh();
  }

  /** Asks for one quote for each distinct variant; equal variants share it. Does nothing while it runs or is under review. */
  getQuotes(): void {
    if (this.#isWorking || ['sending', 'reviewing', 'overCap'].includes(this.#flow.phase)) return;
    this.#flow = { phase: 'idle' };
    this.#run = undefined;
    this.#consent = undefined;
    this.#quotes = new Map();
    this.#quoting?.abort();
    const { signal } = (this.#quoting = new AbortController());
    const variants = new Map(this.#input.columns.map((column) => [variantKey(column.variant), column]));
    this.#requests.ask(async () => {
      const asked = [...variants].map(async ([key, column]) => {
        const found = await this.#quote(column, signal).then(
          (quote) => ({ quote }),
          (error: unknown) => ({ error }),
        );
        if (!signal.aborted) this.#quotes = new Map([...this.#quotes, [key, found]]);
        this.#emit();
        return found;
      });
      const found = await Promise.all(asked);
      if (found.some((one) => 'error' in one)) throw new Error('A column has no quote');
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
    this.#watch.lookNow();
  }

  /**
   * Records the user's own finding on a cell whose outcome is unknown. While its request may still be in progress it cannot be marked as not started
   * (`leftAtWork` of the ledger).
   */
  mark({ row, column }: CellPlace, started: boolean): void {
    const { ledger } = this.#context;
    const found = [...this.#state.cells, ...this.#state.others].find((one) => one.row === row && one.column === column);
    if (found?.state.at !== 'unknown') return;
    const attempt = ledger.find(found.state.attempt);
    if (!attempt || (!started && ledger.leftAtWork(attempt) > 0)) return;
    const note = started ? 'Marked as started by hand' : 'Marked as not started by hand';
    ledger.end(attempt.id, started ? 'settled' : 'not-started', note);
  }

  /** Forgets the results, so that every cell may be consented to again; unknown ones stay. Does nothing while it runs. */
  clear(): void {
    const { ledger, matrices } = this.#context;
    if (this.#isWorking || this.#isElsewhere) return;
    const attempts = attemptsByCell(ledger.all());
    matrices.change(this.#subject.productId, (cells) =>
      cells.filter(({ id }) => {
        const attempt = attempts.get(id);
        return attempt && isOpen(attempt);
      }),
    );
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
      const quote = this.#quoteOf(column);
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
      const ceiling = column && this.#quoteOf(column)?.ceiling;
      const state = this.#state.cells[at]?.state;
      return ceiling !== undefined && state && isOpenToConsent(state) ? [{ row, column: id, prompt, ceiling }] : [];
    });
  }

  async #start(consent: MatrixConsent, { session, spent }: Grounds): Promise<void> {
    const { cap, connected, latch, matrices } = this.#context;
    const { productId, name, version, owned } = this.#subject;
    const claim = randomId();
    const cells = this.#keptCells(consent, claim);
    const run = new MatrixRun({
      context: this.#context,
      productId,
      name,
      version,
      owned,
      consent,
      cells,
      claim,
      session,
      spent,
      onChange: () => this.#refresh(),
      onSettled: (attempt, _cell, offer) => void this.#lookForMore(attempt, offer),
      look: (attempt, cell, list, signal) => this.#watch.evidence(attempt, cell, list, signal),
      exclusively: (work) => this.#exclusively(work),
      quote: (column) => this.#quote(column),
    });
    this.#run = run;
    this.#isWorking = true;
    // Also while nobody is on the screen.
    const leave = connected.subscribe(() => this.#onSession());
    try {
      const over = cap.over(consent.points);
      if (connected.number() !== session) run.stop('The token changed since you opened the dialog.');
      else if (over && over.spent > spent)
        run.stop('More was spent since you opened the dialog, so this would take the session over its cap.');
      const { taken } = await latch.run(this.#lock, async () => {
        if (run.at === 'ended') return;
        try {
          matrices.begin(productId, { claim, cells: [...this.#keptBeside(cells), ...cells] });
        } catch {
          run.stop('This browser does not let the console record the matrix, so nothing is sent.');
        }
        await run.work();
      });
      if (taken) run.stop('This matrix is already being run, here or in another tab. Nothing was sent.');
    } catch {
      run.stop('This browser does not let the console lock out its other tabs, so nothing is sent.');
    } finally {
      leave();
      this.#isWorking = false;
      void this.#checkElsewhere();
      if (connected.number() === session) {
        void rereadWorkload();
        void invalidate('growth');
      }
      if (this.#run === run) this.#dispatch({ type: 'settled' });
    }
  }

  #keptCells({ cells, columns }: MatrixConsent, claim: string): KeptCell[] {
    const quoted = new Map(columns.map((one) => [one.column.id, one]));
    const digests = new Map(this.#cells.map(({ prompt, digest }) => [prompt, digest]));
    return cells.flatMap(({ row, column, prompt, ceiling }, at) => {
      const found = quoted.get(column);
      const digest = digests.get(prompt);
      if (!found || digest === undefined) return [];
      const { growthVersion, version } = found.quote;
      const { variant } = found.column;
      return [
        { id: `${claim}.${at}`, row, column, prompt: digest, variant, growthVersion, version, ceiling, end: undefined },
      ];
    });
  }

  /** What stays on record beside a new consent: the results of other cells, and every unknown outcome. */
  #keptBeside(cells: readonly KeptCell[]): KeptCell[] {
    const { ledger, matrices } = this.#context;
    const replaced = new Set(cells.map(keptKey));
    const attempts = attemptsByCell(ledger.all());
    const isUnknown = ({ id }: KeptCell) => {
      const attempt = attempts.get(id);
      return attempt !== undefined && isOpen(attempt);
    };
    const others = matrices.read(this.#subject.productId).cells.filter((cell) => !replaced.has(keptKey(cell)));
    const past = new Set(others.filter((cell) => !isUnknown(cell)).slice(0, -KEEP));
    return others.filter((cell) => !past.has(cell));
  }

  async #quote({ variant }: MatrixColumn, signal?: AbortSignal): Promise<ColumnQuote> {
    const { productId } = this.#subject;
    return columnQuote(await quoteRun({ ...variant, productId, fundingMode: 'points', prompt: '', files: [] }, signal));
  }

  #quoteOf({ variant }: MatrixColumn): ColumnQuote | undefined {
    const found = this.#quotes.get(variantKey(variant));
    return found && 'quote' in found ? found.quote : undefined;
  }

  #allQuoted(): boolean {
    return this.#input.columns.every((column) => this.#quoteOf(column) !== undefined);
  }

  #drop(): void {
    this.#quoting?.abort();
    this.#requests.drop();
    this.#flow = quoteFlow(this.#flow, { type: 'drop' });
  }

  async #lookForMore(id: string, offer: RunOffer | undefined): Promise<void> {
    const attempt = this.#context.ledger.find(id);
    if (!attempt || this.#context.guarded()) return;
    const { productId, owned } = this.#subject;
    const more = await lookForMore({
      context: this.#context,
      attempt,
      look: () => runSnapshot(productId, undefined, { quote: offer, attempt }, owned),
      beside: (work) => besideRun(work, attempt.work, offer),
    });
    if (!more) return;
    this.#more = [...this.#more, more];
    this.#emit();
  }

  #decide({ attempt }: SentCell, end: 'settled' | 'not-started', work: string | undefined): void {
    const note =
      end === 'settled'
        ? 'The answer was lost; the work was found on the service'
        : 'Looked again: everything is as it was before, nothing was spent';
    this.#context.ledger.tellOnce(attempt.id);
    this.#context.ledger.end(attempt.id, end, note, work);
    if (end === 'settled' && work !== undefined) void this.#lookForMore(attempt.id, undefined);
  }

  #ended({ attempt, cell }: SentCell, { kind, usage: { points: charged } }: RunView): void {
    const { cap, matrices } = this.#context;
    const end = { at: 'done', attempt: attempt.id, runId: attempt.work, kind, charged } as const;
    if (charged !== undefined) cap.noteCharge(attempt.id, charged);
    matrices.change(this.#subject.productId, (cells) =>
      cells.map((one) => (one.id === cell.id ? { ...one, end } : one)),
    );
  }

  get #lock(): string {
    return lockOf(this.#context, `matrix:${this.#subject.productId.toLowerCase()}`);
  }

  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#tail.then(work, work);
    this.#tail = next.catch(() => undefined);
    return next;
  }

  #arrive(): void {
    const { ledger, matrices, connected, onPageShown } = this.#context;
    const refresh = () => this.#refresh();
    this.#leave = [
      ledger.subscribe(refresh),
      matrices.subscribe(() => {
        if (!this.#isElsewhere) void this.#checkElsewhere();
        refresh();
      }),
      connected.subscribe(() => {
        this.#onSession();
        refresh();
      }),
      onPageShown(() => {
        this.#watch.wake();
        void this.#checkElsewhere();
      }),
    ];
    void this.#checkElsewhere();
    this.#onSession();
    refresh();
  }

  #depart(): void {
    for (const leave of this.#leave) leave();
    this.#leave = [];
    this.#cancelRecheck();
    this.#watch.watch();
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
    this.#quotes = new Map();
  }

  /** Whether another tab runs this matrix; checked again until it does not. */
  async #checkElsewhere(): Promise<void> {
    const { clock, latch } = this.#context;
    const isTaken = !this.#isWorking && (await latch.isTaken(this.#lock).catch(() => false));
    this.#cancelRecheck();
    if (this.#leave.length === 0) return;
    if (isTaken) this.#cancelRecheck = clock.after(RECHECK_MS, () => void this.#checkElsewhere());
    if (this.#isElsewhere === (isTaken && !this.#isWorking)) return;
    this.#isElsewhere = isTaken && !this.#isWorking;
    this.#refresh();
  }

  #dispatch(event: FlowEvent<Quotes>): void {
    this.#flow = quoteFlow(this.#flow, event);
    this.#refresh();
  }

  /** Watches what the ledger and the record now leave open. */
  #refresh(): void {
    const { ledger, matrices } = this.#context;
    if (this.#leave.length > 0) {
      const attempts = attemptsByCell(ledger.visible(this.#key).toReversed());
      const sent = matrices.read(this.#subject.productId).cells.flatMap((cell): SentCell[] => {
        const attempt = attempts.get(cell.id);
        return attempt ? [{ cell, attempt }] : [];
      });
      const unknown = sent.filter(({ attempt }) => attempt.end === 'unknown');
      const running = sent.filter(({ attempt, cell }) => attempt.end === 'settled' && cell.end?.at !== 'done');
      this.#watch.watch(
        this.#isElsewhere ? [] : unknown,
        running,
        this.#isWorking ? undefined : [...attempts.values()].find(({ end }) => end === 'sending'),
      );
    }
    this.#emit();
  }

  #emit(): void {
    this.#state = this.#read();
    for (const listener of this.#listeners) listener();
  }

  get #key(): string {
    return subjectKey({ kind: 'run', productId: this.#subject.productId });
  }

  get #phase(): MatrixPhase {
    const { phase } = this.#flow;
    if (phase === 'sending') return this.#run?.at ?? 'running';
    return phase === 'idle' || phase === 'quoting' || phase === 'quoted' || phase === 'overCap' || phase === 'reviewing'
      ? phase
      : 'ended';
  }

  #read(): MatrixState {
    const { ledger, matrices } = this.#context;
    const open = ledger.visible(this.#key);
    const kept = matrices.read(this.#subject.productId).cells;
    const run = this.#run;
    const { cells, others } = viewOf(this.#cells, kept, {
      attempts: attemptsByCell(open.toReversed()),
      live: (cell) => run?.stateOf(cell),
      isLooking: (attempt) => this.#watch.isLooking(attempt),
      elsewhere: this.#isElsewhere,
    });
    const columns = this.#input.columns.map((column) => this.#columnState(column));
    const ceilings = cells.flatMap(({ column, state }) =>
      isOpenToConsent(state) ? [columns.find(({ id }) => id === column)?.quote?.ceiling] : [],
    );
    const points = ceilings.reduce<number | undefined>(
      (sum, ceiling) => (sum === undefined || ceiling === undefined ? undefined : sum + ceiling),
      0,
    );
    const balances = columns.flatMap(({ quote }) => quote?.availablePoints ?? []);
    const availablePoints = balances.length > 0 ? Math.min(...balances) : undefined;
    const sums = { runs: ceilings.length, points };
    const ids = new Set(kept.map(({ id }) => id));
    return {
      phase: this.#phase,
      columns,
      cells,
      others,
      sums,
      consent: this.#consent,
      over: this.#flow.phase === 'overCap' ? this.#flow.over : undefined,
      availablePoints,
      noReview: whyNotReview({
        input: this.#input,
        phase: this.#flow.phase,
        isWorking: this.#isWorking,
        isElsewhere: this.#isElsewhere,
        isLocked: open.some((one) => isOpen(one) && (one.cell === undefined || !ids.has(one.cell))),
        sums,
        availablePoints,
      }),
      why: run?.why,
      elsewhere: this.#isElsewhere,
      more: this.#more,
    };
  }

  #columnState(column: MatrixColumn): ColumnState {
    const found = this.#quotes.get(variantKey(column.variant));
    return {
      id: column.id,
      asking: this.#flow.phase === 'quoting' && found === undefined,
      quote: found && 'quote' in found ? found.quote : undefined,
      error: found && 'error' in found ? found.error : undefined,
      ask: this.#run?.askOf(column.id),
      stopped: this.#run?.stoppedOf(column.id),
    };
  }
}
