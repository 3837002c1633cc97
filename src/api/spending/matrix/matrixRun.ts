import type { SpendingContext } from '../context';
import type { Attempt } from '../ledger/attempt';
import { lookAfterWait } from '../limit/lookAfterWait';
import { type Press, pressedNow } from '../sending/whyNotNow';
import { type RunList, readRunList } from '../../resources/packs/cellEvidence';
import type { RunOffer, RunRequest } from '../../resources/packs/runSpend';
import type { Snapshot } from '../evidence';
import { nextId, phraseFor, sumOf } from './consentTo';
import type { CellState, ColumnAsk, ColumnQuote, MatrixConsent, MatrixColumn } from './matrix';
import type { KeptCell, KeptEnd } from './matrixRecords';
import { CELL_LASTS_MS, type CellOutcome, sendCell } from './sendCell';

/** How often one cell may be refused with 429, and how often its quote may change between two looks at it, before it is given up. */
const MOST_LIMITS = 5;
const MOST_REQUOTES = 3;
/** How long other work of the Pack may be in the way before it pauses, in milliseconds. */
const LONGEST_BUSY_MS = 600_000;
/** A step that takes this much longer than it can, in ms by either clock, was interrupted: the machine slept, or its clock was set. */
const SLEPT_MS = 60_000;

const TAKEN_OVER = 'Another tab has begun this matrix anew, or its record was removed.';
const CHANGED = 'Its row or column was changed or removed after you confirmed it.';

/** A consented cell that was not sent. */
interface Unsent {
  readonly cell: KeptCell;
  readonly prompt: string;
  state: { at: 'queued' | 'checking' | 'asking' } | { at: 'waiting'; leftMs: number };
  limits: number;
  requotes: number;
}

interface Column {
  readonly column: MatrixColumn;
  quote: ColumnQuote;
  ask: ColumnAsk | undefined;
  stopped: string | undefined;
}

export interface MatrixRunOrder {
  context: SpendingContext;
  productId: string;
  name: string;
  version: string | undefined;
  owned: boolean;
  consent: MatrixConsent;
  /** The consent's cells as they are kept. */
  cells: readonly KeptCell[];
  /** Kept under this claim; another one means that another tab runs it. */
  claim: string;
  session: number;
  /** What the session had spent when the dialog opened, in Points. */
  spent: number;
  onChange: () => void;
  /** A cell's run was accepted. */
  onSettled: (attempt: string, cell: KeptCell, offer: RunOffer | undefined) => void;
  /** Reads the evidence of a cell. */
  look: (attempt: Attempt, cell: KeptCell, list: RunList, signal: AbortSignal) => Promise<Snapshot>;
  /** Runs work while no other work of the matrix reads or sends. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  quote: (column: MatrixColumn) => Promise<ColumnQuote>;
}

/** Works through one consent, one cell after another: the service refuses a concurrent run of the same Pack (409). */
export class MatrixRun {
  readonly #order: MatrixRunOrder;
  readonly #unsent: Map<string, Unsent>;
  readonly #columns: Map<string, Column>;
  #at: 'running' | 'paused' | 'ended' = 'running';
  #why: string | undefined;
  #spent: number;
  /** Of the cell that is being checked, until it is sent. */
  #halt: AbortController | undefined;
  #wake: () => void = () => undefined;
  #busySince: Press | undefined;
  #isSame: (cell: KeptCell) => boolean = () => true;

  constructor(order: MatrixRunOrder) {
    this.#order = order;
    this.#spent = order.spent;
    const prompts = new Map(order.consent.cells.map(({ row, prompt }) => [row, prompt]));
    this.#unsent = new Map(
      order.cells.map((cell) => [
        cell.id,
        { cell, prompt: prompts.get(cell.row) ?? '', state: { at: 'queued' }, limits: 0, requotes: 0 },
      ]),
    );
    this.#columns = new Map(
      order.consent.columns.map(({ column, quote }) => [
        column.id,
        { column, quote, ask: undefined, stopped: undefined },
      ]),
    );
  }

  get at(): 'running' | 'paused' | 'ended' {
    return this.#at;
  }

  /** Why it is paused or was ended. */
  get why(): string | undefined {
    return this.#why;
  }

  /** The state of a cell that was not sent; undefined for any other. */
  stateOf(cell: string): CellState | undefined {
    return this.#unsent.get(cell)?.state;
  }

  askOf(column: string): ColumnAsk | undefined {
    return this.#columns.get(column)?.ask;
  }

  stoppedOf(column: string): string | undefined {
    return this.#columns.get(column)?.stopped;
  }

  /** Sends the cells. Resolves when everything was sent, or will not be. Never rejects. */
  async work(): Promise<void> {
    const { context } = this.#order;
    // Two tabs that began at the same moment see each other's claim after this delay, and at most one of them goes on.
    if (!context.latch.seesOtherTabs) await this.#wait(300);
    while (this.#at !== 'ended') {
      const next = this.#at === 'running' ? this.#next() : undefined;
      if (next) await this.#step(next);
      else if (this.#at === 'running' && this.#unsent.size === 0) this.#at = 'ended';
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    this.#changed();
  }

  pause(why: string): void {
    if (this.#at !== 'running') return;
    this.#at = 'paused';
    this.#why = why;
    this.#halt?.abort();
    for (const one of this.#unsent.values()) if (one.state.at === 'checking') one.state = { at: 'queued' };
    this.#changed();
  }

  resume(): void {
    if (this.#at !== 'paused') return;
    this.#at = 'running';
    this.#why = undefined;
    this.#busySince = undefined;
    this.#changed();
  }

  /** Voids what was not sent, for good. */
  stop(why: string): void {
    if (this.#at === 'ended') return;
    this.#at = 'ended';
    this.#why = why;
    this.#halt?.abort();
    this.#void([...this.#unsent.values()], why);
    this.#changed();
  }

  /** Voids the cells that were not sent and are no longer as consented to; from now on also one that is sent, should it be refused. */
  voidUnless(isSame: (cell: KeptCell) => boolean): void {
    this.#isSame = isSame;
    this.#void(
      [...this.#unsent.values()].filter(({ cell }) => !isSame(cell)),
      CHANGED,
    );
  }

  agree(ask: number, typed: string): void {
    const column = this.#asking(ask);
    if (!column?.ask || this.#at === 'ended') return;
    const { now, phrase, over } = column.ask;
    if (!now) return this.#ask(column, column.ask);
    if (phrase !== undefined && typed !== phrase) return;
    this.#order.context.ledger.reload();
    const overNow = this.#overWith(column, now);
    if (overNow && overNow.spent > (over?.spent ?? -1)) return this.#ask(column, column.ask);
    column.quote = now;
    column.ask = undefined;
    this.#spent = this.#othersSpent();
    const cells = this.#of(column);
    const ids = new Set(cells.map(({ cell }) => cell.id));
    this.#order.context.matrices.change(this.#order.productId, (kept) =>
      kept.map((cell) =>
        ids.has(cell.id)
          ? { ...cell, ceiling: now.ceiling, growthVersion: now.growthVersion, version: now.version }
          : cell,
      ),
    );
    for (const one of cells) {
      const cell = { ...one.cell, ceiling: now.ceiling, growthVersion: now.growthVersion, version: now.version };
      this.#unsent.set(cell.id, { ...one, cell, state: { at: 'queued' }, requotes: 0 });
    }
    this.#changed();
  }

  leaveOut(ask: number): void {
    const column = this.#asking(ask);
    if (!column?.ask) return;
    column.stopped = 'You left the rest of it out.';
    column.ask = undefined;
    this.#void(this.#of(column), 'You left it out at its new price.');
  }

  #asking(ask: number): Column | undefined {
    return [...this.#columns.values()].find((column) => column.ask?.id === ask);
  }

  #of({ column }: Column): Unsent[] {
    return [...this.#unsent.values()].filter(({ cell }) => cell.column === column.id);
  }

  /** The next cell in the order of the consent; one that was refused with 429 comes after those that were not. */
  #next(): Unsent | undefined {
    const queued = [...this.#unsent.values()].filter(({ state }) => state.at === 'queued');
    const least = Math.min(...queued.map(({ limits }) => limits));
    return queued.find(({ limits }) => limits === least);
  }

  async #step(one: Unsent): Promise<void> {
    const began = pressedNow(this.#order.context.clock);
    const { waited } = await this.#handle(one, await this.#order.exclusively(() => this.#send(one)));
    const now = pressedNow(this.#order.context.clock);
    const took = now.elapsed - began.elapsed;
    // In a machine that sleeps, one of the clocks may stop.
    const drift = Math.abs(now.now - began.now - took);
    if (drift > SLEPT_MS || took > waited + CELL_LASTS_MS + 2 * SLEPT_MS)
      this.pause('The machine slept or its clock was set, so nothing more is sent until you resume.');
  }

  async #send(one: Unsent): Promise<CellOutcome> {
    const { cell, prompt } = one;
    const { context, productId, name, version, owned, session } = this.#order;
    const column = this.#columns.get(cell.column);
    if (!column || this.#whyNot(one, 'queued') !== undefined) return { is: 'blocked', why: undefined };
    const halt = (this.#halt = new AbortController());
    one.state = { at: 'checking' };
    this.#changed();
    const request: RunRequest = { productId, fundingMode: 'points', ...column.column.variant, prompt, files: [] };
    try {
      return await sendCell({
        context,
        title: name,
        version,
        owned,
        request,
        quote: column.quote,
        cell: cell.id,
        session,
        spent: this.#spent,
        own: this.#own(),
        halt: halt.signal,
        whyNot: () => this.#whyNot(one, 'checking'),
        onSend: () => {
          this.#halt = undefined;
          this.#unsent.delete(cell.id);
          this.#changed();
        },
        look: (attempt, list, signal) => this.#order.look(attempt, cell, list, signal),
      });
    } finally {
      this.#halt = undefined;
    }
  }

  /** Records what became of a cell, and waits where the service asks for it. Resolves to how long that was. */
  async #handle(one: Unsent, outcome: CellOutcome): Promise<{ waited: number }> {
    const { cell } = one;
    if (outcome.is !== 'busy') this.#busySince = undefined;
    const column = this.#columns.get(cell.column)!;
    // A run that was sent and refused is not sent any more; it is put back unless everything has ended meanwhile.
    if (outcome.is !== 'settled' && outcome.is !== 'unknown' && !this.#unsent.has(cell.id)) this.#putBack(one);
    switch (outcome.is) {
      case 'settled':
        this.#unsent.delete(cell.id);
        this.#order.context.ledger.tellOnce(outcome.attempt);
        this.#order.onSettled(outcome.attempt, cell, outcome.offer);
        break;
      case 'unknown':
        this.#unsent.delete(cell.id);
        break;
      case 'limited':
        return { waited: await this.#outwait(one, outcome) };
      case 'busy':
        this.#requeue(one);
        return { waited: await this.#letPass(outcome.ms) };
      case 'requoted':
        one.requotes += 1;
        this.#requeue(one);
        if (one.requotes >= MOST_REQUOTES)
          this.#ask(column, { now: undefined, error: undefined, why: 'Its price keeps changing.' });
        break;
      case 'asks':
        this.#requeue(one);
        this.#ask(column, outcome);
        break;
      case 'refused':
        this.#finish(one, { at: 'refused', why: outcome.why });
        column.stopped = outcome.why;
        this.#void(this.#of(column), `Its column was stopped. ${outcome.why}`);
        break;
      case 'short':
        this.#finish(one, { at: 'refused', why: outcome.why });
        this.stop(`Not enough Points, so nothing more was sent. ${outcome.why}`);
        break;
      case 'blocked':
        this.#requeue(one);
        if (outcome.why !== undefined) this.pause(outcome.why);
    }
    this.#changed();
    return { waited: 0 };
  }

  /** A 429: nothing was charged, unless its work is found after the wait. */
  async #outwait(one: Unsent, { ms, refused }: Extract<CellOutcome, { is: 'limited' }>): Promise<number> {
    const { context, session, productId, owned } = this.#order;
    one.limits += 1;
    if (this.#unsent.has(one.cell.id)) one.state = { at: 'waiting', leftMs: Math.ceil(ms) };
    this.#changed();
    if (!refused) await this.#wait(ms);
    else {
      const look = async (signal: AbortSignal) => {
        const attempt = context.ledger.find(refused.attempt);
        if (!attempt) throw new Error('The attempt is not in the ledger');
        const list = await readRunList(productId, attempt.choice, owned, signal);
        return this.#order.look(attempt, one.cell, list, signal);
      };
      const found = await lookAfterWait({ context, session, ...refused, look });
      context.ledger.tellOnce(refused.attempt);
      if (found?.started) {
        this.#unsent.delete(one.cell.id);
        this.#order.onSettled(refused.attempt, one.cell, undefined);
        this.#changed();
        return ms;
      }
    }
    if (one.limits > MOST_LIMITS)
      this.#finish(one, { at: 'refused', why: `The service was busy ${MOST_LIMITS + 1} times. Nothing was charged.` });
    else this.#requeue(one);
    this.#changed();
    return ms;
  }

  async #letPass(ms: number): Promise<number> {
    const { clock } = this.#order.context;
    this.#busySince ??= pressedNow(clock);
    this.#changed();
    if (clock.elapsed() - this.#busySince.elapsed > LONGEST_BUSY_MS) {
      this.pause('Other work of this account has been in the way for ten minutes.');
      return 0;
    }
    await this.#wait(ms);
    return ms;
  }

  /** Asks about the rest of a column. Without a new quote, one is asked for first. */
  #ask(column: Column, { now, error, why }: Pick<ColumnAsk, 'now' | 'error' | 'why'>): void {
    const cells = this.#of(column);
    if (cells.length === 0) return;
    for (const one of cells) one.state = { at: 'asking' };
    const points = now && now.ceiling * cells.length;
    const ask: ColumnAsk = Object.freeze({
      id: nextId(),
      old: column.quote,
      now,
      error: now ? error : undefined,
      cells: cells.map(({ cell: { row, column: id } }) => ({ row, column: id })),
      points,
      over: now && this.#overWith(column, now),
      phrase: points === undefined ? undefined : phraseFor(points),
      why,
    });
    column.ask = ask;
    this.#changed();
    if (now) return;
    const answer = (found: Pick<ColumnAsk, 'now' | 'error'>) => {
      if (column.ask !== ask) return;
      if (found.now) this.#ask(column, { ...found, why });
      else {
        column.ask = { ...ask, error: found.error };
        this.#changed();
      }
    };
    this.#order.quote(column.column).then(
      (quote) => answer({ now: quote, error }),
      (failure: unknown) => answer({ now: undefined, error: failure }),
    );
  }

  /** By how much everything that was not sent would take the session over its cap, with this column at a new price. */
  #overWith(column: Column, now: ColumnQuote) {
    const others = [...this.#unsent.values()].filter(({ cell }) => cell.column !== column.column.id);
    const adds = sumOf(others.map(({ cell }) => cell)) + now.ceiling * this.#of(column).length;
    return this.#order.context.cap.over(adds);
  }

  /** Why a cell must not be sent now; undefined when it may. */
  #whyNot({ cell, state }: Unsent, at: 'queued' | 'checking'): string | undefined {
    const { context, productId, claim, session } = this.#order;
    if (this.#at !== 'running' || !this.#unsent.has(cell.id)) return 'It was stopped before it was sent.';
    if (this.#unsent.get(cell.id)?.state.at !== at || state.at !== at) return 'It was stopped before it was sent.';
    if (context.connected.number() !== session) return 'The token changed since you confirmed it.';
    if (context.matrices.read(productId).claim === claim) return undefined;
    this.stop(TAKEN_OVER);
    return TAKEN_OVER;
  }

  /** Ids of this matrix's attempts. */
  #own(): string[] {
    const cells = new Set(this.#order.cells.map(({ id }) => id));
    return this.#order.context.ledger
      .all()
      .flatMap(({ id, cell }) => (cell !== undefined && cells.has(cell) ? [id] : []));
  }

  #othersSpent(): number {
    return this.#order.context.cap.spent(...this.#own());
  }

  #putBack(one: Unsent): void {
    if (this.#at === 'ended') this.#keep([one.cell], { at: 'void', why: this.#why ?? 'It was stopped.' });
    else if (!this.#isSame(one.cell)) this.#keep([one.cell], { at: 'void', why: CHANGED });
    else this.#unsent.set(one.cell.id, one);
  }

  #requeue(one: Unsent): void {
    const known = this.#unsent.get(one.cell.id);
    if (known && known.state.at !== 'asking') known.state = { at: 'queued' };
  }

  #finish(one: Unsent, end: KeptEnd): void {
    if (!this.#unsent.delete(one.cell.id)) return;
    this.#keep([one.cell], end);
  }

  #void(cells: readonly Unsent[], why: string): void {
    if (cells.length === 0) return;
    for (const one of cells) {
      if (one.state.at === 'checking') this.#halt?.abort();
      this.#unsent.delete(one.cell.id);
    }
    this.#keep(
      cells.map(({ cell }) => cell),
      { at: 'void', why },
    );
    for (const column of this.#columns.values()) {
      const { ask } = column;
      if (!ask) continue;
      const left = this.#of(column);
      // A question is about exactly the cells that it lists.
      if (left.length === 0) column.ask = undefined;
      else if (left.length < ask.cells.length) this.#ask(column, ask);
    }
    this.#changed();
  }

  #keep(cells: readonly KeptCell[], end: KeptEnd): void {
    const ids = new Set(cells.map(({ id }) => id));
    this.#order.context.matrices.change(this.#order.productId, (kept) =>
      kept.map((cell) => (ids.has(cell.id) ? { ...cell, end } : cell)),
    );
  }

  /** Waits, or until something changes that may end the wait: a pause, a stop. */
  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#order.context.clock.after(Math.max(1, Math.round(ms)), resolve);
      this.#wake = () => {
        if (this.#at === 'running') return;
        cancel();
        resolve();
      };
    });
  }

  #changed(): void {
    this.#wake();
    this.#order.onChange();
  }
}
