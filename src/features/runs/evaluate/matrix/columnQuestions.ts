import type { SessionCap } from '../../../../spending/sessionCap';
import { isPhraseTyped, nextId } from '../../../../spending/engine';
import { getPhrase, sumCeilings } from './matrixConsent';
import type { ColumnQuestion, ColumnQuote, MatrixColumn, MatrixConsent } from './matrix';
import type { UnsentCell, UnsentCells } from './unsentCells';

/** A column of a consent: what its cells may cost now. */
export interface ConsentedColumn {
  readonly column: MatrixColumn;
  /** As agreed to. */
  quote: ColumnQuote;
  ask: ColumnQuestion | undefined;
  /** Why its remaining cells were not sent. */
  stopped: string | undefined;
}

interface ColumnQuestionsOptions {
  cap: SessionCap;
  cells: UnsentCells;
  quote: (column: MatrixColumn) => Promise<ColumnQuote>;
  onChange: () => void;
}

/** The columns of a consent, and the questions about their new quotes. */
export class ColumnQuestions {
  readonly #order: ColumnQuestionsOptions;
  readonly #columns: ReadonlyMap<string, ConsentedColumn>;

  constructor(consent: MatrixConsent, order: ColumnQuestionsOptions) {
    this.#order = order;
    this.#columns = new Map(
      consent.columns.map(({ column, quote }) => [column.id, { column, quote, ask: undefined, stopped: undefined }]),
    );
  }

  get(column: string): ConsentedColumn | undefined {
    return this.#columns.get(column);
  }

  /** Asks about the rest of a column. If there is no new quote, requests one first. */
  ask(asked: ConsentedColumn, { now, error, why }: Pick<ColumnQuestion, 'now' | 'error' | 'why'>): void {
    const cells = this.#cellsOf(asked);
    asked.ask = undefined;
    if (cells.length === 0) return this.#order.onChange();
    for (const queued of cells) queued.state = { at: 'asking' };
    const points = now && now.ceiling * cells.length;
    const ask: ColumnQuestion = Object.freeze({
      id: nextId(),
      old: asked.quote,
      now,
      error: undefined,
      cells: cells.map(({ cell: { row, column } }) => ({ row, column })),
      points,
      over: now && this.#order.cap.over(this.#sumWith(asked, now)),
      phrase: points === undefined ? undefined : getPhrase(points),
      why,
    });
    asked.ask = ask;
    this.#order.onChange();
    if (now) return;
    this.#order.quote(asked.column).then(
      (quote) => asked.ask === ask && this.ask(asked, { now: quote, error, why }),
      (failure: unknown) => {
        if (asked.ask !== ask) return;
        asked.ask = Object.freeze({ ...ask, error: failure });
        this.#order.onChange();
      },
    );
  }

  /** Agrees to a question: queues its cells at the new price. Returns whether they were queued; if not, it may ask again. */
  agree(id: number, typed: string): boolean {
    const asked = this.#asking(id);
    if (!asked?.ask) return false;
    const { now, over } = asked.ask;
    if (!isPhraseTyped(asked.ask, typed)) return false;
    // Asks again if this would exceed the cap and the question didn't say so, or more was spent since.
    if (!now || this.#order.cap.overSince(this.#sumWith(asked, now), over?.spent ?? -1)) {
      this.ask(asked, asked.ask);
      return false;
    }
    asked.quote = now;
    asked.ask = undefined;
    const { ceiling, version, checkpoint } = now;
    this.#order.cells.agree(this.#cellsOf(asked), { ceiling, version, checkpoint });
    return true;
  }

  /** The cells of a column whose new price the user declined. */
  leaveOut(id: number): UnsentCell[] {
    const asked = this.#asking(id);
    if (!asked) return [];
    asked.stopped = 'You skipped the rest.';
    asked.ask = undefined;
    return this.#cellsOf(asked);
  }

  /** Asks again where cells that were asked about are gone: a question is about exactly the cells that it lists. */
  renew(): void {
    for (const asked of this.#columns.values())
      if (asked.ask && this.#cellsOf(asked).length < asked.ask.cells.length) this.ask(asked, asked.ask);
  }

  #asking(id: number): ConsentedColumn | undefined {
    return [...this.#columns.values()].find(({ ask }) => ask?.id === id);
  }

  #cellsOf({ column }: ConsentedColumn): UnsentCell[] {
    return this.#order.cells.inColumn(column.id);
  }

  /** Everything that was not sent, with this column at a new price, in Points. */
  #sumWith(asked: ConsentedColumn, now: ColumnQuote): number {
    const otherCells = this.#order.cells.all.filter(({ cell }) => cell.column !== asked.column.id);
    return sumCeilings(otherCells.map(({ cell }) => cell)) + now.ceiling * this.#cellsOf(asked).length;
  }
}
