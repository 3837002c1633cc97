/** The purchases and acquired Packs of a seed. */
import { accounts } from '../../ground/accounts';
import type { OrdersSeed, SeedAcquisition, SeedPurchase } from '../../orders/ordersSeed';
import type { Complaints } from '../complaints';
import type { Judged, Placed } from '../judge';
import type { Goods } from './goods';
import type { Naming } from './naming';
import type { Taken } from './taken';

const DAY = 24 * 3_600_000;
const ACQUIRED_HOURS = 61 * 24;
/** Where a time is drawn, it is no later. */
const LAST_DRAWN = Date.UTC(2026, 1, 28);

export interface OrderTerms {
  goods: Goods;
  naming: Naming;
  taken: Taken;
  complaints: Complaints;
}

/** What the accounts have. Complains of what they could not have. */
export function ordersOf(
  { purchases, acquired }: Judged['lists'],
  terms: OrderTerms,
  builtIn?: OrdersSeed,
): OrdersSeed {
  return {
    purchases: purchases ? purchases.flatMap((each) => purchaseOf(each, terms)) : (builtIn?.purchases ?? []),
    acquired: acquired ? acquiredOf(acquired, terms) : (builtIn?.acquired ?? []),
  };
}

function purchaseOf(
  { at, record }: Placed<'purchases'>,
  { goods, naming, taken, complaints }: OrderTerms,
): SeedPurchase[] {
  const path = (field: string) => ['purchases', at, field] as const;
  const complain = (field: string, why: string) => complaints.add(path(field), `purchases.${at}.${field} ${why}.`);
  const entry = goods.product(record.product, path('product'), complaints);
  if (!entry) return [];
  const { account } = record;
  if (entry.seller.id === accounts[account].sellerProfileId) {
    complain('product', `names ${entry.slug}, which ${account} sells itself`);
  }
  const offered = entry.licenses.map((offer) => offer.license);
  const license = record.license ?? offered[0]!;
  if (!offered.includes(license)) complain('license', `must be one that ${entry.slug} offers: ${offered.join(', ')}`);
  const key = `${account} ${entry.slug} ${at}`;
  const id = record.id ?? naming.id('purchases', key);
  taken.id(id, 'purchases', at);
  const published = Date.parse(entry.publishedAt);
  const span = Math.max(LAST_DRAWN - published, DAY);
  const drawn = published + Math.floor((span * naming.random('purchases', key).unit()) / 1_000) * 1_000;
  const purchasedAt = new Date(record.purchasedAt ?? drawn).toISOString();
  return [{ account, slug: entry.slug, license, id, purchasedAt }];
}

function acquiredOf(records: readonly Placed<'acquired'>[], { goods, complaints }: OrderTerms): SeedAcquisition[] {
  const seen = new Set<string>();
  return records.flatMap(({ at, record }) => {
    const { account, hoursAgo = ACQUIRED_HOURS } = record;
    const complain = (why: string) =>
      complaints.add(['acquired', at, 'pack'], `acquired.${at}.pack names ${record.pack}, ${why}.`);
    const pack = goods.pack(record.pack, ['acquired', at, 'pack'], complaints);
    if (!pack) return [];
    const key = `${account} ${pack.id}`;
    if (pack.seller.id === accounts[account].sellerProfileId) complain(`which ${account} sells itself`);
    else if (pack.publishedAt === null) complain('which is not published');
    else if (pack.priceUsd > 0) complain('which is not free: list it under purchases');
    else if (seen.has(key)) complain(`which ${account} has acquired already`);
    seen.add(key);
    return [{ account, packId: pack.id, hoursAgo }];
  });
}
