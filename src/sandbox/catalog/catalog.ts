/** The catalog: immutable, built once, shared by all worlds of a sandbox. */
import type { TypedFastBitSet } from 'typedfastbitset';
import type { CatalogFilters, CatalogQuery } from '../../contract/catalog';
import { type CatalogEntry, searchableForm } from './entry';
import { entryAt, searchableAt } from './generate';
import { Facets } from './search/facets';
import { Orders, maxProducts } from './search/orders';
import { pageByGrade, pageOf } from './search/pages';
import { Prices } from './search/prices';
import { SmartSearch } from './search/smartSearch';
import { TextFilter } from './search/textFilter';
import { TextIndex } from './search/textIndex';
import { bounds } from '../ground/bounds';

/** Page size when the query has none. The document gives only the maximum, 60. */
const DEFAULT_PAGE_SIZE = 20;

interface CatalogPageFound {
  entries: CatalogEntry[];
  /** Matching products, over all pages. */
  total: number;
  page: number;
  pageSize: number;
}

/** Most products exist only as numbers in the indexes; each is generated when a page shows it. */
export class Catalog {
  readonly #count: number;
  readonly #own: readonly CatalogEntry[];
  readonly #numbersById = new Map<string, number>();
  readonly #numbersBySlug = new Map<string, number>();
  readonly #facets = new Facets();
  readonly #prices: Prices;
  readonly #orders: Orders;
  readonly #text: TextFilter;
  readonly #smart: SmartSearch;
  readonly #filters: CatalogFilters;
  /** Generated products, by number; a small catalog keeps all of its own. */
  readonly #made = new Map<number, CatalogEntry>();

  /** The first `count` seeded products, followed by others. */
  private constructor(count: number, own: readonly CatalogEntry[]) {
    this.#count = count;
    this.#own = own;
    this.#prices = new Prices(this.total);
    this.#orders = new Orders(this.total, this.#prices);
    const index = new TextIndex();
    for (let number = 0; number < this.total; number++) {
      const product = number < count ? searchableAt(number) : searchableForm(own[number - count] as CatalogEntry);
      this.#numbersById.set(product.id, number);
      this.#numbersBySlug.set(product.slug, number);
      this.#facets.add(number, product);
      this.#prices.add(number, product);
      this.#orders.add(number, product);
      index.add(product);
    }
    index.close();
    this.#filters = this.#facets.list();
    this.#text = new TextFilter(index, this.total);
    this.#smart = new SmartSearch(index, this.#orders.of('best_selling', 'lowest'));
  }

  /** The first `count` products, the same every time. Throws a `RangeError` unless `count` is whole, from 1 to 1,048,576. */
  static seeded(count: number): Catalog {
    if (!Number.isInteger(count) || count < 1 || count > maxProducts) {
      throw new RangeError(`A catalog has 1 to ${maxProducts} products, not ${count}`);
    }
    return new Catalog(count, []);
  }

  /** This catalog with additional products, whose ids and slugs must be new. Takes as long as building the whole. */
  including(entries: readonly CatalogEntry[]): Catalog {
    return new Catalog(this.#count, [...this.#own, ...entries]);
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

  /** The values of the filters with their number of products, over the whole catalog. */
  filters(): CatalogFilters {
    return this.#filters;
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
    const page = query.page ?? 1;
    const pageSize = query.page_size ?? DEFAULT_PAGE_SIZE;
    const start = (page - 1) * pageSize;
    const priceOf = query.license ?? 'lowest';
    // Blank text does not filter; text without a word (such as "!?") matches nothing.
    const text = query.q?.trim() ? this.#text.match(query.q) : undefined;
    const found = this.#find(query, text?.found);
    const total = found?.size() ?? this.total;
    const numbers =
      start >= total
        ? []
        : text && found && query.sort === undefined
          ? pageByGrade(this.#orders.of('best_selling', priceOf), found, text, start, pageSize)
          : pageOf(this.#orders.of(query.sort ?? 'newest', priceOf), found, start, pageSize);
    return { entries: numbers.map((number) => this.#entry(number)), total, page, pageSize };
  }

  /** The best 20 products for a need in natural language; none if it has no meaningful words, which `understood` lists. */
  smartSearch(query: string) {
    const { understood, results } = this.#smart.search(query);
    return { understood, results: results.map(({ number, ...found }) => ({ entry: this.#entry(number), ...found })) };
  }

  #entry(number: number): CatalogEntry;
  #entry(number: number | undefined): CatalogEntry | undefined;
  #entry(number: number | undefined): CatalogEntry | undefined {
    if (number === undefined) return undefined;
    if (number >= this.#count) return this.#own[number - this.#count];
    const known = this.#made.get(number);
    if (known) return known;
    const entry = entryAt(number);
    // The earliest ones are kept: a product is generated in microseconds, and replacing old objects costs the garbage collector more.
    if (this.#made.size < bounds.catalogEntries) this.#made.set(number, entry);
    return entry;
  }

  /** The products that meet all filters; undefined without filters. */
  #find(query: CatalogQuery, text: TypedFastBitSet | undefined): TypedFastBitSet | undefined {
    const sets = this.#facets.restrictions(query);
    if (text) sets.push(text);
    if (query.min_price !== undefined || query.max_price !== undefined) {
      const { min_price: low = -Infinity, max_price: high = Infinity } = query;
      sets.push(this.#prices.within(query.license ?? 'lowest', low, high));
    }
    const [first, ...others] = sets;
    if (!first) return undefined;
    const found = first.clone();
    for (const other of others) found.intersection(other);
    return found;
  }
}
