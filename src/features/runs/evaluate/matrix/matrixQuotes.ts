import { quoteRun } from '../../../../api/resources/packs/runSpend';
import { toColumnQuote, variantKey } from './matrixConsent';
import type { ColumnQuote, MatrixColumn } from './matrix';

type QuoteResult = { quote: ColumnQuote } | { error: unknown };

/** The quotes of a matrix's columns: one for each distinct variant. */
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
  async ask({ variant }: MatrixColumn, signal?: AbortSignal): Promise<ColumnQuote> {
    const request = { ...variant, productId: this.#productId, fundingMode: 'points', prompt: '', files: [] } as const;
    return toColumnQuote(await quoteRun(request, signal));
  }

  /** Asks for all of them anew. Rejects unless each has one; what is found is here in any case. */
  async askAll(columns: readonly MatrixColumn[]): Promise<void> {
    this.drop();
    const { signal } = (this.#asking = new AbortController());
    const variants = new Map(columns.map((column) => [variantKey(column.variant), column]));
    const asked = [...variants].map(async ([key, column]) => {
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

  /** Voids all of them, and those that are asked for. */
  drop(): void {
    this.#asking?.abort();
    this.#found = new Map();
  }

  /** Keeps only the quotes of these columns. */
  keep(columns: readonly MatrixColumn[]): void {
    const variants = new Set(columns.map(({ variant }) => variantKey(variant)));
    this.#found = new Map([...this.#found].filter(([key]) => variants.has(key)));
  }

  isWhole(columns: readonly MatrixColumn[]): boolean {
    return columns.every((column) => this.of(column) !== undefined);
  }

  of(column: MatrixColumn): ColumnQuote | undefined {
    const found = this.#found.get(variantKey(column.variant));
    return found && 'quote' in found ? found.quote : undefined;
  }

  /** Why a column has none; undefined while none was asked for. */
  getError(column: MatrixColumn): unknown {
    const found = this.#found.get(variantKey(column.variant));
    return found && 'error' in found ? found.error : undefined;
  }
}
