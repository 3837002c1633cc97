import type { CellState, MatrixConsent } from './matrix';
import type { StoredCell, StoredEnd, MatrixStore } from './matrixStore';

/** A consented cell that was not sent. */
export interface UnsentCell {
  readonly cell: StoredCell;
  readonly prompt: string;
  state: { at: 'queued' | 'checking' | 'asking' } | { at: 'waiting'; leftMs: number };
  /** How often it was refused with 429. */
  limits: number;
  /** How often its quote changed between two looks at it. */
  requotes: number;
}

/** The cells of one consent that were not sent, in its order. What ends without being sent is recorded. */
export class UnsentCells {
  readonly #cells: Map<string, UnsentCell>;
  readonly #records: MatrixStore;
  readonly #productId: string;

  constructor(records: MatrixStore, productId: string, consent: MatrixConsent, cells: readonly StoredCell[]) {
    const prompts = new Map(consent.cells.map(({ row, prompt }) => [row, prompt]));
    this.#records = records;
    this.#productId = productId;
    this.#cells = new Map(
      cells.map((cell) => [
        cell.id,
        { cell, prompt: prompts.get(cell.row) ?? '', state: { at: 'queued' }, limits: 0, requotes: 0 },
      ]),
    );
  }

  get all(): readonly UnsentCell[] {
    return [...this.#cells.values()];
  }

  has({ cell }: UnsentCell): boolean {
    return this.#cells.has(cell.id);
  }

  getCellState(cell: string): CellState | undefined {
    return this.#cells.get(cell)?.state;
  }

  inColumn(column: string): UnsentCell[] {
    return this.all.filter(({ cell }) => cell.column === column);
  }

  /** The next cell to send; one that was refused with 429 comes after those that were not. */
  next(): UnsentCell | undefined {
    const queued = this.all.filter(({ state }) => state.at === 'queued');
    const least = Math.min(...queued.map(({ limits }) => limits));
    return queued.find(({ limits }) => limits === least);
  }

  /** It was sent. */
  sent({ cell }: UnsentCell): void {
    this.#cells.delete(cell.id);
  }

  /** It was sent and refused, so it is as it was before. */
  putBack(unsent: UnsentCell): void {
    this.#cells.set(unsent.cell.id, unsent);
  }

  /** It may be sent later, unless its column asks. */
  requeue({ cell }: UnsentCell): void {
    const known = this.#cells.get(cell.id);
    if (known && known.state.at !== 'asking') known.state = { at: 'queued' };
  }

  /** It is queued at what was agreed to for its column. */
  agree(cells: readonly UnsentCell[], terms: Pick<StoredCell, 'ceiling' | 'version' | 'checkpoint'>): void {
    const ids = new Set(cells.map(({ cell }) => cell.id));
    this.#records.change(this.#productId, (stored) =>
      stored.map((cell) => (ids.has(cell.id) ? { ...cell, ...terms } : cell)),
    );
    for (const unsent of cells) {
      const cell = { ...unsent.cell, ...terms };
      this.#cells.set(cell.id, { ...unsent, cell, state: { at: 'queued' }, requotes: 0 });
    }
  }

  /** Ends cells without sending them. Those that are no longer in this list have ended in another way. */
  end(cells: readonly UnsentCell[], end: StoredEnd): void {
    const dropped = cells.filter((unsent) => this.#cells.delete(unsent.cell.id));
    this.record(dropped, end);
  }

  /** Records the end of cells, also of one that was sent and refused. */
  record(cells: readonly UnsentCell[], end: StoredEnd): void {
    const ids = new Set(cells.map(({ cell }) => cell.id));
    this.#records.change(this.#productId, (stored) =>
      stored.map((cell) => (ids.has(cell.id) ? { ...cell, end } : cell)),
    );
  }
}
