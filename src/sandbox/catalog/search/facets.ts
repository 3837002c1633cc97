/** A set of products for each value of each filter. */
import { TypedFastBitSet } from 'typedfastbitset';
import type { CatalogFilters, CatalogQuery } from '../../../contract/catalog';
import type { Searchable } from '../entry';
import { regionLabel, toolLabel, typeLabel } from '../labels';

type Readers<T> = Partial<Record<keyof CatalogQuery, (product: Searchable) => T>>;

/** Filters by value, named as in the query. */
const valueReaders = {
  category: ({ primaryCategory, secondaryCategory }) =>
    secondaryCategory ? [primaryCategory, secondaryCategory] : [primaryCategory],
  type: ({ type }) => [type],
  language: ({ stack }) => stack.languages,
  framework: ({ stack }) => stack.frameworks,
  database: ({ stack }) => stack.databases,
  payment_gateway: ({ stack }) => stack.paymentGateways,
  region: ({ regions }) => regions,
  tool: ({ installTools }) => installTools,
  license: ({ licenses }) => licenses.map(({ license }) => license),
  seller: ({ seller }) => [seller.id],
} satisfies Readers<readonly string[]>;

/** Flags; a false one does not restrict ("true or 1 restricts"). */
const flagReaders = {
  free: ({ free }) => free,
  verified: ({ verified }) => verified,
  team_reviewed: ({ teamReviewed }) => teamReviewed,
} satisfies Readers<boolean>;

type ValueFilter = keyof typeof valueReaders;
type FlagFilter = keyof typeof flagReaders;

const valueFilters = Object.keys(valueReaders) as ValueFilter[];
const flagFilters = Object.keys(flagReaders) as FlagFilter[];

interface Facet {
  /** The value as spelled in products. */
  value: string;
  holders: TypedFastBitSet;
}

export class Facets {
  readonly #nothing = new TypedFastBitSet();
  readonly #values = mapValues(valueReaders, () => new Map<string, Facet>());
  readonly #flags = mapValues(flagReaders, () => new TypedFastBitSet());

  add(number: number, product: Searchable): void {
    for (const filter of valueFilters) {
      for (const value of valueReaders[filter](product)) this.#facet(filter, value).holders.add(number);
    }
    for (const filter of flagFilters) if (flagReaders[filter](product)) this.#flags[filter].add(number);
  }

  /** The sets to which a query restricts the result; none without filters. An unknown value gives an empty set. */
  restrictions(query: CatalogQuery): TypedFastBitSet[] {
    const sets: TypedFastBitSet[] = [];
    for (const filter of valueFilters) {
      const value = query[filter];
      if (value !== undefined) sets.push(this.#values[filter].get(normalizeValue(value))?.holders ?? this.#nothing);
    }
    for (const filter of flagFilters) if (query[filter] === true) sets.push(this.#flags[filter]);
    return sets;
  }

  /** The values of the listed filters, most common first, counted over the whole catalog. */
  list(categoryLabel: (slug: string) => string): CatalogFilters {
    return {
      types: this.#listed('type', typeLabel),
      categories: this.#listed('category', categoryLabel),
      languages: this.#listed('language'),
      frameworks: this.#listed('framework'),
      databases: this.#listed('database'),
      paymentGateways: this.#listed('payment_gateway'),
      regions: this.#listed('region', regionLabel),
      tools: this.#listed('tool', toolLabel),
    };
  }

  #facet(filter: ValueFilter, value: string): Facet {
    const facets = this.#values[filter];
    const key = normalizeValue(value);
    let facet = facets.get(key);
    if (!facet) facets.set(key, (facet = { value, holders: new TypedFastBitSet() }));
    return facet;
  }

  #listed(filter: ValueFilter, label: (value: string) => string = String) {
    return [...this.#values[filter].values()]
      .map(({ value, holders }) => ({ value, label: label(value), count: holders.size() }))
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  }
}

/** Values are compared case-insensitively: `laravel` finds Laravel. */
function normalizeValue(value: string): string {
  return value.toLowerCase();
}

function mapValues<K extends string, A, B>(given: Readonly<Record<K, A>>, map: (value: A) => B): Record<K, B> {
  return Object.fromEntries(Object.entries<A>(given).map(([key, value]) => [key, map(value)])) as Record<K, B>;
}
