/** The catalog: immutable, built once, shared by all worlds of a sandbox. */
import type { CatalogFilters, CatalogQuery } from '../../contract/catalog';
import { bounds } from '../core/bounds';
import { type CatalogEntry, type Searchable, searchableForm } from './entry';
import type { GeneratedProducts } from './generate';
import { ProductSearch, maxProducts } from './search/productSearch';

interface CatalogPageFound {
  entries: CatalogEntry[];
  /** Matching products, over all pages. */
  total: number;
  page: number;
  pageSize: number;
}

/** The products that a seed lists, and the generated ones that follow them. */
export interface CatalogBeginning {
  listed: readonly CatalogEntry[];
  generated: GeneratedProducts;
}

/** Most products exist only as numbers in the indexes; each is generated when a page shows it. */
export class Catalog {
  readonly #beginning: CatalogBeginning;
  readonly #count: number;
  readonly #own: readonly CatalogEntry[];
  readonly #numbersById = new Map<string, number>();
  readonly #numbersBySlug = new Map<string, number>();
  readonly #search: ProductSearch;
  /** Generated products by number. Only a small catalog caches them. */
  readonly #made = new Map<number, CatalogEntry>();

  /** The first `count` products of a seed, followed by others. */
  private constructor(beginning: CatalogBeginning, count: number, own: readonly CatalogEntry[]) {
    this.#beginning = beginning;
    this.#count = count;
    this.#own = own;
    this.#search = new ProductSearch(this.total, this.#numbered(), this.categoryLabel);
  }

  /** Every product in turn, while its number is recorded. */
  *#numbered(): Generator<Searchable> {
    for (let number = 0; number < this.total; number++) {
      const listed = this.#listed(number);
      const product = listed ? searchableForm(listed) : this.#beginning.generated.searchableAt(this.#place(number));
      this.#numbersById.set(product.id, number);
      this.#numbersBySlug.set(product.slug, number);
      yield product;
    }
  }

  /** The first `count` products, the same every time. Throws a `RangeError` unless `count` is whole, from 1 to 1,048,576. */
  static of(beginning: CatalogBeginning, count: number): Catalog {
    if (!Number.isInteger(count) || count < 1 || count > maxProducts) {
      throw new RangeError(`A catalog has 1 to ${maxProducts} products, not ${count}`);
    }
    return new Catalog(beginning, count, []);
  }

  /** This catalog with additional products, whose ids and slugs must be new. Takes as long as building the whole. */
  including(entries: readonly CatalogEntry[]): Catalog {
    return new Catalog(this.#beginning, this.#count, [...this.#own, ...entries]);
  }

  /** This catalog with other generated products, and with additional ones. Takes as long as building the whole. */
  generating(generated: GeneratedProducts, entries: readonly CatalogEntry[]): Catalog {
    return new Catalog({ listed: this.listed, generated }, this.#count, [...this.#own, ...entries]);
  }

  /** All products that its seed lists, even those that a small catalog leaves out. */
  get listed(): readonly CatalogEntry[] {
    return this.#beginning.listed;
  }

  /** The label of a category, or the slug of an unknown one. */
  get categoryLabel(): (slug: string) => string {
    return this.#beginning.generated.categoryLabel;
  }

  /** Products in the catalog, unfiltered. */
  get total(): number {
    return this.#count + this.#own.length;
  }

  byId(id: string): CatalogEntry | undefined {
    return this.#entry(this.#numbersById.get(id));
  }

  bySlug(slug: string): CatalogEntry | undefined {
    return this.#entry(this.#numbersBySlug.get(slug));
  }

  /** The values of each filter with their number of products, over the whole catalog. */
  filters(): CatalogFilters {
    return this.#search.filters;
  }

  /**
   * One page of the products that meet every filter of the query.
   *
   * - Price bounds are inclusive and apply to the lowest licence price, `priceUsd`; with `license`, they and the sorts
   *   `price_low` and `price_high` apply to that licence's price instead.
   * - Without `sort`, a query with `q` is ordered by relevance (best selling first among equals), any other by newest.
   * - A page past the end, and an inverted price range, are empty; the page still has the true total.
   */
  page(query: CatalogQuery): CatalogPageFound {
    const { numbers, ...found } = this.#search.page(query);
    return { entries: numbers.map((number) => this.#entry(number)), ...found };
  }

  /** The best 20 products for a need in natural language; none if it has no meaningful words, which `understood` lists. */
  smartSearch(query: string) {
    const { understood, results } = this.#search.smartSearch(query);
    return { understood, results: results.map(({ number, ...found }) => ({ entry: this.#entry(number), ...found })) };
  }

  #entry(number: number): CatalogEntry;
  #entry(number: number | undefined): CatalogEntry | undefined;
  #entry(number: number | undefined): CatalogEntry | undefined {
    if (number === undefined) return undefined;
    const listed = this.#listed(number);
    if (listed) return listed;
    const known = this.#made.get(number);
    if (known) return known;
    const entry = this.#beginning.generated.entryAt(this.#place(number));
    // A product is generated in microseconds. If a large catalog cached the first ones, V8 would treat all of them as long-lived and give later ones
    // memory that it collects seldom: 20 KB for each page.
    if (this.total <= bounds.catalogEntries) this.#made.set(number, entry);
    return entry;
  }

  /** A product that the seed lists. */
  #listed(number: number): CatalogEntry | undefined {
    return number < this.#count ? this.#beginning.listed[number] : this.#own[number - this.#count];
  }

  /** The number of a generated product, from 0. */
  #place(number: number): number {
    return number - this.#beginning.listed.length;
  }
}
