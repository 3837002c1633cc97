/** The generated products of a catalog. Number n depends on n alone, so it is the same in every catalog large enough to include it. */
import { Random } from '../../lib/random';
import { entryOf, searchableOf } from './complete';
import type { CatalogEntry, Searchable } from './entry';
import { kindsOf } from './kinds';
import { gatewaysFor, offersFor, regionsFor, toolsFor } from './lots';
import { type Named, nameOf } from './names';
import type { Plan } from './plan';
import { otherSellers } from './vocabulary/sellers';

const SEED = 0x7ca7a106;
/** The draws before were those of products that are listed now; the products depend on this number. */
const FIRST_DRAW = 20;

export class GeneratedProducts {
  readonly #taken: ReadonlySet<string>;

  /** @param taken slugs that other products have */
  constructor(taken: ReadonlySet<string>) {
    this.#taken = taken;
  }

  /** The searchable fields of product number `number`, from 0. */
  searchableAt(number: number): Searchable {
    const random = new Random(SEED, FIRST_DRAW + number);
    return searchableOf(this.#plan(number, random), random);
  }

  /** The whole of product number `number`: frozen, equal each time, but generated anew each time. */
  entryAt(number: number): CatalogEntry {
    const random = new Random(SEED, FIRST_DRAW + number);
    const plan = this.#plan(number, random);
    return entryOf(searchableOf(plan, random), plan, random);
  }

  #plan(number: number, random: Random): Plan {
    const { name, slug, theme, type } = this.#freeName(number);
    const kind = random.pick(kindsOf(theme, type));
    const { preset } = kind;
    const regions = regionsFor(random);
    const sales = random.chance(0.06) ? 0 : Math.floor(3 * 900 ** random.unit());
    const ratingCount = sales === 0 || random.chance(0.05) ? 0 : Math.ceil(sales * (0.04 + 0.2 * random.unit()));
    const verified = random.chance(0.64);
    return {
      name,
      slug,
      kind,
      databases: random.sample(preset.databases, random.chance(0.3) ? 2 : 1),
      gateways: gatewaysFor(theme, type, regions, random),
      regions,
      installTools: toolsFor(preset, type, random),
      offers: offersFor(type, random),
      rating: ratingCount === 0 ? null : Math.round((4.95 - 2.5 * random.unit() ** 2.2) * 10) / 10,
      ratingCount,
      sales,
      verified,
      teamReviewed: random.chance(verified ? 0.4 : 0.08),
      seller: random.pick(otherSellers),
    };
  }

  /** The name of a product, with a different ending if another has it. */
  #freeName(number: number): Named {
    const named = nameOf(number);
    if (!this.#taken.has(named.slug)) return named;
    return { ...named, name: `${named.name} Classic`, slug: `${named.slug}-classic` };
  }
}
