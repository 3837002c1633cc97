/** Catalog queries: filtered pages, and search texts of which none is asked twice. */
import { licenses, sorts } from '../../src/contract/values';
import { encodeText } from '../../src/contract/schema/urlCodec';
import type { Random } from '../../src/lib/random';

/** The parts of the filters answer that queries need. */
export type FilterValues = Record<
  'types' | 'categories' | 'languages' | 'frameworks' | 'databases' | 'paymentGateways' | 'tools',
  { value: string }[]
>;

/** The parts of a product that search texts are made of. */
export interface Named {
  name: string;
  tags: string[];
}

/** The path of one random filtered page; the same sequence for the same random source. */
export function filteredPath(filters: FilterValues, random: Random): string {
  const pick = (name: keyof FilterValues): string => random.pick(filters[name]).value;
  const sometimes = <T>(share: number, make: () => T): T | undefined => (random.chance(share) ? make() : undefined);
  return toPath({
    type: pick('types'),
    category: sometimes(0.2, () => pick('categories')),
    language: sometimes(0.2, () => pick('languages')),
    framework: sometimes(0.1, () => pick('frameworks')),
    database: sometimes(0.1, () => pick('databases')),
    payment_gateway: sometimes(0.1, () => pick('paymentGateways')),
    tool: sometimes(0.1, () => pick('tools')),
    region: sometimes(0.15, () => 'korea'),
    license: sometimes(0.15, () => random.pick(licenses)),
    verified: sometimes(0.2, () => true),
    team_reviewed: sometimes(0.1, () => true),
    min_price: sometimes(0.25, () => random.between(0, 60)),
    max_price: sometimes(0.25, () => random.between(40, 400)),
    sort: sometimes(0.7, () => random.pick(sorts)),
    page: sometimes(0.3, () => random.between(1, 40)),
  });
}

/** The path of a search by this text, best match first. */
export function searchPath(q: string): string {
  return toPath({ q });
}

/**
 * `count` different texts, as people type them: names, beginnings of names, tags, and words of two products. Throws if the
 * products do not give so many.
 */
export function searchTexts(products: readonly Named[], random: Random, count: number): string[] {
  const forms: readonly ((first: Named, second: Named) => string)[] = [
    ({ name }) => name,
    ({ name }) => name.slice(0, random.between(1, name.length)),
    ({ tags }) => random.sample(tags, 2).join(' '),
    ({ name }, { tags }) => `${random.pick(name.split(' '))} ${random.pick(tags)}`,
  ];
  const texts = new Set<string>();
  for (let tries = 0; texts.size < count; tries++) {
    if (tries > 100 * count) throw new RangeError(`These products give ${texts.size} texts, not ${count}`);
    const text = random.pick(forms)(random.pick(products), random.pick(products)).trim().toLowerCase();
    texts.add(text);
  }
  return [...texts];
}

function toPath(query: Parameters<typeof encodeText>[0]): string {
  return `/api/catalog/products?${encodeText(query).toString()}`;
}
