/** Product number n depends on n alone, so it is the same in every catalog large enough to include it. */
import { licenses } from '../../contract/values';
import { Random } from '../../lib/random';
import { packProducts } from './packs/packProducts';
import { entryOf, searchableOf } from './complete';
import { type CatalogEntry, type Searchable, searchableForm } from './entry';
import { type Flagship, flagships } from './flagships';
import { kindOf, kindsOf } from './kinds';
import { gatewaysFor, offersFor, regionsFor, toolsFor } from './lots';
import { type Named, nameOf, slugOf } from './names';
import type { Plan } from './plan';
import { themeOf } from './vocabulary/domains';
import { otherSellers } from './vocabulary/sellers';
import { presetOf } from './vocabulary/stacks';

const SEED = 0x7ca7a106;

const flagshipSlugs = new Set([
  ...flagships.map((flagship) => flagship.slug ?? slugOf(flagship.name)),
  ...packProducts.map(({ slug }) => slug),
]);

/** The searchable fields of product number `number`: the flagships come first, then the hand-written Packs, then generated ones. */
export function searchableAt(number: number): Searchable {
  const pack = packAt(number);
  if (pack) return searchableForm(pack);
  const { plan, random } = drawn(number);
  return searchableOf(plan, random);
}

/** The whole of product number `number`: frozen, equal each time, but generated anew each time. */
export function entryAt(number: number): CatalogEntry {
  const pack = packAt(number);
  if (pack) return pack;
  const { plan, random } = drawn(number);
  return entryOf(searchableOf(plan, random), plan, random);
}

function packAt(number: number): CatalogEntry | undefined {
  return number < flagships.length ? undefined : packProducts[number - flagships.length];
}

/** The plan of a product that is not a hand-written Pack, and the randomness from which it is completed. */
function drawn(number: number): { plan: Plan; random: Random } {
  const place = number < flagships.length ? number : number - packProducts.length;
  const random = new Random(SEED, place);
  const flagship = flagships[place];
  return { plan: flagship ? planFlagship(flagship, random) : planNumber(place - flagships.length, random), random };
}

function planNumber(number: number, random: Random): Plan {
  const { name, slug, theme, type } = freeName(number);
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

function planFlagship({ kind, prices, reception, ...flagship }: Flagship, random: Random): Plan {
  const [subject, type, presetKey] = kind;
  const [rating, ratingCount, sales] = reception;
  const preset = presetOf(presetKey);
  return {
    slug: slugOf(flagship.name),
    installTools: toolsFor(preset, type, random),
    rating,
    ratingCount,
    sales,
    verified: true,
    teamReviewed: false,
    seller: random.pick(otherSellers),
    ...flagship,
    databases: [...(flagship.databases ?? preset.databases.slice(0, 1))],
    gateways: [...(flagship.gateways ?? [])],
    regions: [...(flagship.regions ?? [])],
    offers: licenses.flatMap((license) => {
      const priceUsd = prices[license];
      return priceUsd === undefined ? [] : [{ license, priceUsd }];
    }),
    kind: kindOf(themeOf(subject), type, preset),
  };
}

/** The name of a generated product, with a different ending if a flagship already has it. */
function freeName(number: number): Named {
  const named = nameOf(number);
  if (!flagshipSlugs.has(named.slug)) return named;
  return { ...named, name: `${named.name} Classic`, slug: `${named.slug}-classic` };
}
