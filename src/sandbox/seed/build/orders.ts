/** Builds the purchases and acquired Packs of a seed. */
import { accounts } from '../../core/accounts';
import type { OrdersSeed, SeedAcquisition, SeedPurchase } from '../../orders/ordersSeed';
import type { SeedIssues } from '../seedIssues';
import type { ValidatedSeed, LocatedRecord } from '../validateSeed';
import type { SeedProductIndex } from './seedProductIndex';
import type { Naming } from './naming';
import type { UniqueNames } from './uniqueNames';

const DAY = 24 * 3_600_000;
const ACQUIRED_HOURS = 61 * 24;
/** The latest time that can be drawn. */
const LAST_DRAWN = Date.UTC(2026, 1, 28);

export interface OrderTerms {
  productIndex: SeedProductIndex;
  naming: Naming;
  uniqueNames: UniqueNames;
  seedIssues: SeedIssues;
}

/** What the accounts own. Reports what they could not own. */
export function buildOrders(
  { purchases, acquired }: ValidatedSeed['lists'],
  terms: OrderTerms,
  builtIn?: OrdersSeed,
): OrdersSeed {
  return {
    purchases: purchases ? purchases.flatMap((each) => buildPurchase(each, terms)) : (builtIn?.purchases ?? []),
    acquired: acquired ? buildAcquisitions(acquired, terms) : (builtIn?.acquired ?? []),
  };
}

function buildPurchase(
  { at, record }: LocatedRecord<'purchases'>,
  { productIndex, naming, uniqueNames, seedIssues }: OrderTerms,
): SeedPurchase[] {
  const path = (field: string) => ['purchases', at, field] as const;
  const addIssue = (field: string, why: string) => seedIssues.add(path(field), `purchases.${at}.${field} ${why}.`);
  const entry = productIndex.product(record.product, path('product'), seedIssues);
  if (!entry) return [];
  const { account } = record;
  if (entry.seller.id === accounts[account].sellerProfileId) {
    addIssue('product', `refers to ${entry.slug}, which ${account} sells`);
  }
  const offered = entry.licenses.map((offer) => offer.license);
  const license = record.license ?? offered[0]!;
  if (!offered.includes(license)) addIssue('license', `must be one that ${entry.slug} offers: ${offered.join(', ')}`);
  const key = `${account} ${entry.slug} ${at}`;
  const id = record.id ?? naming.id('purchases', key);
  uniqueNames.id(id, 'purchases', at);
  const published = Date.parse(entry.publishedAt);
  const span = Math.max(LAST_DRAWN - published, DAY);
  const drawn = published + Math.floor((span * naming.random('purchases', key).unit()) / 1_000) * 1_000;
  const purchasedAt = new Date(record.purchasedAt ?? drawn).toISOString();
  return [{ account, slug: entry.slug, license, id, purchasedAt }];
}

function buildAcquisitions(
  records: readonly LocatedRecord<'acquired'>[],
  { productIndex, seedIssues }: OrderTerms,
): SeedAcquisition[] {
  const seen = new Set<string>();
  return records.flatMap(({ at, record }) => {
    const { account, hoursAgo = ACQUIRED_HOURS } = record;
    const addIssue = (why: string) =>
      seedIssues.add(['acquired', at, 'pack'], `acquired.${at}.pack refers to ${record.pack}, ${why}.`);
    const pack = productIndex.pack(record.pack, ['acquired', at, 'pack'], seedIssues);
    if (!pack) return [];
    const key = `${account} ${pack.id}`;
    if (pack.seller.id === accounts[account].sellerProfileId) addIssue(`which ${account} sells`);
    else if (pack.publishedAt === null) addIssue("which isn't published");
    else if (pack.priceUsd > 0) addIssue("which isn't free. List it under purchases");
    else if (seen.has(key)) addIssue(`which ${account} has already acquired`);
    seen.add(key);
    return [{ account, packId: pack.id, hoursAgo }];
  });
}
