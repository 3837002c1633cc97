/** Realistic catalog queries: some filtered, most sorted, many with text as it is being typed. */
import { licenses, sorts } from '../../src/contract/values';
import { encodeText } from '../../src/contract/schema/wire';
import type { Random } from '../../src/lib/random';

/** The parts of the filters answer that queries need. */
export type FilterValues = Record<
  'types' | 'categories' | 'languages' | 'frameworks' | 'databases' | 'paymentGateways' | 'tools',
  { value: string }[]
>;

const texts = [
  'invoice', 'invoice pdf', 'data', 'payment link', 'export', 'ledger with period', 'stock', 'korea', 'chat', 'map', 'tax',
  'time sheet', 'booking calendar', 'dashboard charts', 'sensor', 'open source', 'subscription', 'pdf merge', 'video', 'login',
]; // prettier-ignore

/** The path of one random query; the same sequence for the same random source. */
export function catalogPath(filters: FilterValues, random: Random): string {
  const one = (name: keyof FilterValues): string => random.pick(filters[name]).value;
  const sometimes = <T>(share: number, make: () => T): T | undefined => (random.chance(share) ? make() : undefined);
  const query = {
    q: sometimes(0.4, () => typed(random)),
    type: sometimes(0.25, () => one('types')),
    category: sometimes(0.2, () => one('categories')),
    language: sometimes(0.2, () => one('languages')),
    framework: sometimes(0.1, () => one('frameworks')),
    database: sometimes(0.1, () => one('databases')),
    payment_gateway: sometimes(0.1, () => one('paymentGateways')),
    tool: sometimes(0.1, () => one('tools')),
    region: sometimes(0.15, () => 'korea'),
    license: sometimes(0.15, () => random.pick(licenses)),
    verified: sometimes(0.2, () => true),
    team_reviewed: sometimes(0.1, () => true),
    min_price: sometimes(0.25, () => random.between(0, 60)),
    max_price: sometimes(0.25, () => random.between(40, 400)),
    sort: sometimes(0.7, () => random.pick(sorts)),
    page: sometimes(0.3, () => random.between(1, 40)),
    page_size: sometimes(0.3, () => random.pick([10, 40, 60])),
  };
  return `/api/catalog/products?${encodeText(query).toString()}`;
}

/** A search text, or the beginning of one. */
function typed(random: Random): string {
  const text = random.pick(texts);
  return random.chance(0.6) ? text : text.slice(0, random.between(1, text.length));
}
