import { quoteRun } from '../../../../api/resources/packs/runSpend';
import { toRunKey } from '../../../../lib/runChoices/runChoices';
import { toColumnQuote } from './matrixConsent';
import type { ColumnQuote, MatrixColumn } from './matrix';

type QuoteResult = { quote: ColumnQuote } | { error: unknown };

/** The quotes of a matrix's columns: one for all that run with the same. */
export class MatrixQuotes {
  readonly #productId: string;
  readonly #onChange: () => void;
  #found: ReadonlyMap<string, QuoteResult> = new Map();
  /** Aborts when what is asked for is void. */
  #asking: AbortController | undefined;

  constructor(productId: string, onChange: () => void) {
    this.#productId = productId;
    this.#onChange = onChange;
  }

  /** Asks for one column's quote. Spends nothing. Throws an `ApiError`, also for a quote without a price that can be confirmed. */
  async ask({ choices }: MatrixColumn, signal?: AbortSignal): Promise<ColumnQuote> {
    const request = { ...choices, productId: this.#productId, prompt: '', files: [] };
    return toColumnQuote(await quoteRun(request, signal));
  }

  /** Requests all of them again. Rejects unless each column gets a quote; those that arrive are stored in any case. */
  async askAll(columns: readonly MatrixColumn[]): Promise<void> {
    this.drop();
    const { signal } = (this.#asking = new AbortController());
    const distinct = new Map(columns.map((column) => [toRunKey(column.choices), column]));
    const asked = [...distinct].map(async ([key, column]) => {
      const found: QuoteResult = await this.ask(column, signal).then(
        (quote) => ({ quote }),
        (error: unknown) => ({ error }),
      );
      if (signal.aborted) return;
      this.#found = new Map([...this.#found, [key, found]]);
      this.#onChange();
    });
    await Promise.all(asked);
    if (!this.isWhole(columns)) throw new Error('A column has no quote');
  }

  /** Voids all of them, and cancels pending requests. */
  drop(): void {
    this.#asking?.abort();
    this.#found = new Map();
  }

  /** Keeps only the quotes of these columns. */
  keep(columns: readonly MatrixColumn[]): void {
    const keys = new Set(columns.map(({ choices }) => toRunKey(choices)));
    this.#found = new Map([...this.#found].filter(([key]) => keys.has(key)));
  }

  isWhole(columns: readonly MatrixColumn[]): boolean {
    return columns.every((column) => this.of(column) !== undefined);
  }

  of(column: MatrixColumn): ColumnQuote | undefined {
    const found = this.#found.get(toRunKey(column.choices));
    return found && 'quote' in found ? found.quote : undefined;
  }

  /** Why a column has no quote; undefined until one was requested. */
  getError(column: MatrixColumn): unknown {
    const found = this.#found.get(toRunKey(column.choices));
    return found && 'error' in found ? found.error : undefined;
  }
}
