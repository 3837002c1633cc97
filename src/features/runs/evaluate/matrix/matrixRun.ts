import type { Snapshot } from '../../../../api/resources/subject';
import type { MatrixContext } from './context';
import type { Attempt } from '../../../../spending/ledger/attempt';
import type { RefusedSpend, checkAfterWait } from '../../../../spending/rateLimitedSpends';
import { STORAGE_SYNC_MS } from '../../../../spending/spend';
import { type ClockReading, readClocks } from '../../../../spending/engine';
import { type RunList, readRunList } from '../../../../api/resources/packs/cellEvidence';
import type { RunOffer, RunRequest } from '../../../../api/resources/packs/runSpend';
import { ColumnQuestions } from './columnQuestions';
import type { CellState, ColumnQuestion, ColumnQuote, MatrixConsent, MatrixColumn } from './matrix';
import type { StoredCell } from './matrixStore';
import { MAX_CELL_DURATION_MS } from './matrixConsent';
import { type CellOutcome, sendCell } from './sendCell';
import { type UnsentCell, UnsentCells } from './unsentCells';

/** How often one cell may be refused with 429, and how often its quote may change between two looks at it, before it is given up. */
const MAX_LIMITS = 5;
const MAX_REQUOTES = 3;
/** How long other work of the Pack may block it before it pauses, in milliseconds. */
const MAX_BUSY_MS = 600_000;
/** A step that takes this much longer than it can, in ms by either clock, was interrupted: the machine slept, or its clock was set. */
const MIN_SLEEP_MS = 60_000;

const TAKEN_OVER = 'Another tab has started this matrix again, or its record was deleted.';
const CHANGED = 'Its row or column was changed or removed after you confirmed it.';

export interface MatrixRunOptions {
  context: MatrixContext;
  productId: string;
  name: string;
  version: string | undefined;
  owned: boolean;
  consent: MatrixConsent;
  /** The consent's cells as they are stored. */
  cells: readonly StoredCell[];
  /** The claim under which they are stored. A different one means that another tab runs the matrix. */
  claim: string;
  session: number;
  /** What the session had spent when the dialog opened, in Points. */
  spent: number;
  onChange: () => void;
  /** A cell's run was accepted. */
  onSettled: (attempt: string, offer: RunOffer | undefined) => void;
  /** Reads the evidence of a cell. */
  readSnapshot: (
    attempt: Attempt,
    cell: StoredCell,
    list: RunList,
    signal: AbortSignal | undefined,
  ) => Promise<Snapshot>;
  /** After a 429: waits, and checks once whether the run had started all the same (`SpendEngine.outwait`). */
  waitOut: (refused: Omit<RefusedSpend, 'context'>) => ReturnType<typeof checkAfterWait>;
  /** Runs work while no other work of the matrix reads or sends. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  quote: (column: MatrixColumn) => Promise<ColumnQuote>;
}

/**
 * Works through one consent, one cell after another: the service refuses a concurrent run of the same Pack (409).
 *
 * | what a cell meets | the cell | its column | the others |
 * |---|---|---|---|
 * | a quote at or below its ceiling, and an accepted run | sent, at that quote | | go on |
 * | a higher ceiling, another version or checkpoint, no price; 409 to the run | not sent again | asks: agree or leave out | go on |
 * | 429, or a closed route | waits, is looked for, and is queued behind the others; given up after six times | | wait |
 * | a run of the Pack under way, or a full workload | waits | | wait |
 * | a lost or unreadable answer | unknown: looked for, and not sent again before evidence | | go on |
 * | 402 | refused | | void |
 * | any other refusal | refused | void | go on |
 * | a quote that fails without a refusal, a cap that others have reached, a slept machine, a left screen | queued | | paused |
 * | a changed row or column | void, if not sent | | go on |
 * | Stop, another token, a reload, another tab's consent | void, if not sent | | void |
 */
export class MatrixRun {
  readonly #order: MatrixRunOptions;
  readonly #unsent: UnsentCells;
  readonly #columns: ColumnQuestions;
  #at: 'running' | 'paused' | 'ended' = 'running';
  #why: string | undefined;
  #spent: number;
  /** Of the cell that is being checked, until it is sent. */
  #halt: AbortController | undefined;
  #wake: () => void = () => undefined;
  #busySince: ClockReading | undefined;
  /** Ids of its attempts; the ledger may have dropped the oldest. */
  readonly #own = new Set<string>();
  #isSame: (cell: StoredCell) => boolean = () => true;

  constructor(order: MatrixRunOptions) {
    this.#order = order;
    this.#spent = order.spent;
    const { context, productId, consent, cells, quote } = order;
    this.#unsent = new UnsentCells(context.matrices, productId, consent, cells);
    this.#columns = new ColumnQuestions(consent, {
      cap: context.cap,
      cells: this.#unsent,
      quote,
      onChange: () => this.#changed(),
    });
  }

  get at(): 'running' | 'paused' | 'ended' {
    return this.#at;
  }

  /** Why it is paused or was ended. */
  get why(): string | undefined {
    return this.#why;
  }

  /** The state of a cell that was not sent; undefined for any other. */
  getCellState(cell: string): CellState | undefined {
    return this.#unsent.getCellState(cell);
  }

  getQuestion(column: string): ColumnQuestion | undefined {
    return this.#columns.get(column)?.ask;
  }

  getStopReason(column: string): string | undefined {
    return this.#columns.get(column)?.stopped;
  }

  /** Sends the cells. Resolves when everything was sent, or will not be. Never rejects. */
  async work(): Promise<void> {
    const { context } = this.#order;
    // Two tabs that began at the same moment see each other's claim after this delay, and at most one of them goes on.
    if (!context.tabLock.seesOtherTabs) await this.#wait(STORAGE_SYNC_MS);
    while (this.#at !== 'ended') {
      const next = this.#at === 'running' ? this.#unsent.next() : undefined;
      if (next) await this.#step(next);
      else if (this.#at === 'running' && this.#unsent.all.length === 0) this.#at = 'ended';
      else await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    this.#changed();
  }

  pause(why: string): void {
    if (this.#at !== 'running') return;
    this.#at = 'paused';
    this.#why = why;
    this.#halt?.abort();
    for (const unsentCell of this.#unsent.all) if (unsentCell.state.at === 'checking') this.#unsent.requeue(unsentCell);
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
    this.#void(this.#unsent.all, why);
    this.#changed();
  }

  /** Voids the cells that were not sent and no longer match the consent. A cell that was sent also becomes void if it is refused later. */
  voidUnless(isSame: (cell: StoredCell) => boolean): void {
    this.#isSame = isSame;
    this.#void(
      this.#unsent.all.filter(({ cell }) => !isSame(cell)),
      CHANGED,
    );
  }

  agree(ask: number, typed: string): void {
    if (this.#at === 'ended') return;
    this.#order.context.ledger.reload();
    if (this.#columns.agree(ask, typed)) this.#spent = this.#order.context.cap.spent(...this.#own);
    this.#changed();
  }

  leaveOut(ask: number): void {
    this.#void(this.#columns.leaveOut(ask), 'You skipped it at its new price.');
    this.#changed();
  }

  async #step(unsentCell: UnsentCell): Promise<void> {
    const began = readClocks(this.#order.context.clock);
    const { waited } = await this.#handle(unsentCell, await this.#order.exclusively(() => this.#send(unsentCell)));
    const now = readClocks(this.#order.context.clock);
    const took = now.elapsed - began.elapsed;
    // In a machine that sleeps, one of the clocks may stop.
    const drift = Math.abs(now.now - began.now - took);
    if (drift > MIN_SLEEP_MS || took > waited + MAX_CELL_DURATION_MS + 2 * MIN_SLEEP_MS)
      this.pause('The computer slept or its clock changed, so nothing more is sent until you resume.');
  }

  async #send(unsentCell: UnsentCell): Promise<CellOutcome> {
    const { cell, prompt } = unsentCell;
    const { context, productId, name, version, owned, session } = this.#order;
    const column = this.#columns.get(cell.column);
    if (!column || this.#whyNot(unsentCell, 'queued') !== undefined) return { is: 'blocked', why: undefined };
    const halt = (this.#halt = new AbortController());
    unsentCell.state = { at: 'checking' };
    this.#changed();
    const request: RunRequest = { ...column.column.choices, productId, prompt, files: [] };
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
        own: [...this.#own],
        halt: halt.signal,
        whyNot: () => this.#whyNot(unsentCell, 'checking'),
        onSend: (attempt) => {
          this.#own.add(attempt);
          this.#halt = undefined;
          this.#unsent.sent(unsentCell);
          this.#changed();
        },
        readSnapshot: (attempt, list, signal) => this.#order.readSnapshot(attempt, cell, list, signal),
      });
    } finally {
      this.#halt = undefined;
    }
  }

  /** Records what became of a cell, and waits where the service asks for it. Resolves to how long that was. */
  async #handle(unsentCell: UnsentCell, outcome: CellOutcome): Promise<{ waited: number }> {
    const { cell } = unsentCell;
    if (outcome.is !== 'busy') this.#busySince = undefined;
    const column = this.#columns.get(cell.column)!;
    if (outcome.is !== 'settled' && outcome.is !== 'unknown' && !this.#unsent.has(unsentCell))
      this.#putBack(unsentCell);
    switch (outcome.is) {
      case 'settled':
        this.#unsent.sent(unsentCell);
        this.#order.context.ledger.claimAnnouncement(outcome.attempt);
        this.#order.onSettled(outcome.attempt, outcome.offer);
        break;
      case 'unknown':
        this.#unsent.sent(unsentCell);
        break;
      case 'limited':
        return { waited: await this.#outwait(unsentCell, outcome) };
      case 'busy':
        this.#unsent.requeue(unsentCell);
        return { waited: await this.#letPass(outcome.ms) };
      case 'requoted':
        unsentCell.requotes += 1;
        this.#unsent.requeue(unsentCell);
        if (unsentCell.requotes >= MAX_REQUOTES)
          this.#columns.ask(column, { now: undefined, error: undefined, why: 'Its price keeps changing.' });
        break;
      case 'asks':
        this.#unsent.requeue(unsentCell);
        this.#columns.ask(column, outcome);
        break;
      case 'refused':
        this.#unsent.end([unsentCell], { at: 'refused', why: outcome.why });
        column.stopped = outcome.why;
        this.#void(this.#unsent.inColumn(cell.column), `Its column was stopped. ${outcome.why}`);
        break;
      case 'short':
        this.#unsent.end([unsentCell], { at: 'refused', why: outcome.why });
        this.stop(`Not enough Points, so nothing more was sent. ${outcome.why}`);
        break;
      case 'blocked':
        this.#unsent.requeue(unsentCell);
        if (outcome.why !== undefined) this.pause(outcome.why);
    }
    this.#changed();
    return { waited: 0 };
  }

  /** A 429: nothing was charged, unless its work is found after the wait. */
  async #outwait(unsentCell: UnsentCell, { ms, refused }: Extract<CellOutcome, { is: 'limited' }>): Promise<number> {
    const { context, session, productId, owned } = this.#order;
    unsentCell.limits += 1;
    if (this.#unsent.has(unsentCell)) unsentCell.state = { at: 'waiting', leftMs: Math.ceil(ms) };
    this.#changed();
    if (!refused) await this.#wait(ms);
    else {
      const readSnapshot = async (signal: AbortSignal) => {
        const attempt = context.ledger.find(refused.attempt);
        if (!attempt) throw new Error('The attempt is not in the ledger');
        const list = await readRunList(productId, attempt.choice, owned, signal);
        return this.#order.readSnapshot(attempt, unsentCell.cell, list, signal);
      };
      const found = await this.#order.waitOut({ session, ...refused, readSnapshot });
      context.ledger.claimAnnouncement(refused.attempt);
      if (found?.started) {
        this.#unsent.sent(unsentCell);
        this.#order.onSettled(refused.attempt, undefined);
        this.#changed();
        return ms;
      }
    }
    if (unsentCell.limits > MAX_LIMITS)
      this.#unsent.end([unsentCell], {
        at: 'refused',
        why: `The service was busy ${MAX_LIMITS + 1} times. Nothing was charged.`,
      });
    else this.#unsent.requeue(unsentCell);
    this.#changed();
    return ms;
  }

  async #letPass(ms: number): Promise<number> {
    const { clock } = this.#order.context;
    this.#busySince ??= readClocks(clock);
    this.#changed();
    if (clock.elapsed() - this.#busySince.elapsed > MAX_BUSY_MS) {
      this.pause('Other work of this account has blocked the next run for ten minutes.');
      return 0;
    }
    await this.#wait(ms);
    return ms;
  }

  /** Why a cell must not be sent now; undefined when it may. */
  #whyNot({ cell, state }: UnsentCell, at: 'queued' | 'checking'): string | undefined {
    const { context, productId, claim, session } = this.#order;
    const isHere = this.#unsent.getCellState(cell.id)?.at === at && state.at === at;
    if (this.#at !== 'running' || !isHere) return 'It was stopped before it was sent.';
    if (context.connected.number() !== session) return 'The token changed since you confirmed it.';
    if (context.matrices.read(productId).claim === claim) return undefined;
    this.stop(TAKEN_OVER);
    return TAKEN_OVER;
  }

  /** A cell that was sent and refused counts as unsent again, unless it has become void. */
  #putBack(unsentCell: UnsentCell): void {
    const why =
      this.#at === 'ended' ? (this.#why ?? 'It was stopped.') : this.#isSame(unsentCell.cell) ? undefined : CHANGED;
    if (why === undefined) this.#unsent.putBack(unsentCell);
    else this.#unsent.record([unsentCell], { at: 'void', why });
  }

  #void(cells: readonly UnsentCell[], why: string): void {
    if (cells.length === 0) return;
    if (cells.some(({ state }) => state.at === 'checking')) this.#halt?.abort();
    this.#unsent.end(cells, { at: 'void', why });
    this.#columns.renew();
    this.#changed();
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
