/** The generated products of a catalog. Number n depends on n alone, so it is the same in every catalog large enough to include it. */
import { Random } from '../../lib/random';
import { buildEntry, buildSearchable } from './complete';
import type { CatalogEntry, Searchable } from './entry';
import { Kinds } from './kinds';
import { createLabeler } from './labels';
import { drawGateways, drawOffers, drawRegions, drawTools } from './randomChoices';
import { type Named, Names } from './names';
import type { Plan } from './plan';
import type { Vocabulary } from './words';

/** Where the randomness of products begins: product n draws from this seed and `first + n`. */
export interface Draws {
  seed: number;
  first: number;
}

export class GeneratedProducts {
  /** The label of a category, or the slug of an unknown one. */
  readonly categoryLabel: (slug: string) => string;
  readonly #names: Names;
  readonly #kinds: Kinds;
  readonly #sellers: Vocabulary['sellers'];
  readonly #taken: ReadonlySet<string>;
  readonly #draws: Draws;

  /** @param taken slugs that other products have */
  constructor(words: Vocabulary, taken: ReadonlySet<string>, draws: Draws) {
    this.categoryLabel = createLabeler(words.categories.map(({ slug, label }) => [slug, label]));
    this.#names = new Names(words);
    this.#kinds = new Kinds(words);
    this.#sellers = words.sellers;
    this.#taken = taken;
    this.#draws = draws;
  }

  /** The searchable fields of product number `number`, from 0. */
  searchableAt(number: number): Searchable {
    const random = this.#random(number);
    return buildSearchable(this.#plan(number, random), random);
  }

  /** The complete product number `number`: frozen, and generated again on each call with the same result. */
  entryAt(number: number): CatalogEntry {
    const random = this.#random(number);
    const plan = this.#plan(number, random);
    return buildEntry(buildSearchable(plan, random), plan, random);
  }

  #random(number: number): Random {
    const { seed, first } = this.#draws;
    return new Random(seed, first + number);
  }

  #plan(number: number, random: Random): Plan {
    const { name, slug, theme, type } = this.#freeName(number);
    const kind = random.pick(this.#kinds.of(theme, type));
    const { stack, words } = kind;
    const regions = drawRegions(random);
    const sales = random.chance(0.06) ? 0 : Math.floor(3 * 900 ** random.unit());
    const ratingCount = sales === 0 || random.chance(0.05) ? 0 : Math.ceil(sales * (0.04 + 0.2 * random.unit()));
    const verified = random.chance(0.64);
    return {
      name,
      slug,
      kind,
      databases: random.sample(stack.databases, random.chance(0.3) ? 2 : 1),
      gateways: drawGateways(theme, type, regions, random),
      regions,
      installTools: drawTools(stack, type, random),
      offers: drawOffers(words, random),
      rating: ratingCount === 0 ? null : Math.round((4.95 - 2.5 * random.unit() ** 2.2) * 10) / 10,
      ratingCount,
      sales,
      verified,
      teamReviewed: random.chance(verified ? 0.4 : 0.08),
      seller: random.pick(this.#sellers),
    };
  }

  /** The name of a product, with a different ending if another has it. */
  #freeName(number: number): Named {
    const named = this.#names.of(number);
    if (!this.#taken.has(named.slug)) return named;
    return { ...named, name: `${named.name} Classic`, slug: `${named.slug}-classic` };
  }
}
