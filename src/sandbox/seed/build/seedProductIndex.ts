/** Finds what records of a seed refer to: products of the catalog, including those of the seed, and own Packs. */
import { findNearest } from '../../../lib/text/findNearest';
import type { Catalog } from '../../catalog/catalog';
import type { CatalogEntry } from '../../catalog/entry';
import type { PackRecord } from '../../catalog/packs/packRecord';
import type { Account } from '../../core/accounts';
import type { OrdersSeed } from '../../orders/ordersSeed';
import { buildOwnPack, buildProductPack } from '../../packs/fromProduct';
import type { OwnPack, SellerProductRecord } from '../../seller/sellerProduct';
import { type SellerSeed, publishedRecord, unpublishedRecord } from '../../seller/seed/sellerProducts';
import type { SeedIssues } from '../seedIssues';

interface Parts {
  /** The catalog that all worlds share. */
  base: Pick<Catalog, 'bySlug' | 'byId'>;
  entries: readonly CatalogEntry[];
  seller: SellerSeed;
  /** Names of records that could not be read. */
  unread: ReadonlySet<string>;
}

/** A fixed clock for reading a Pack when a world begins. The instant does not matter. */
const standingStill = { iso: (at = 0) => new Date(at).toISOString() };

/** The maximum number of names that a misspelt one is compared with. */
const MAX_COMPARED = 300;

export class SeedProductIndex {
  readonly #base: Parts['base'];
  readonly #entries: ReadonlyMap<string, CatalogEntry>;
  readonly #unread: ReadonlySet<string>;
  /** Own Packs in any state, by id and by slug. */
  readonly #own = new Map<string, OwnPack>();

  constructor({ base, entries, seller, unread }: Parts) {
    this.#base = base;
    this.#unread = unread;
    this.#entries = new Map(entries.flatMap((entry) => [[entry.id, entry] as const, [entry.slug, entry] as const]));
    const own: SellerProductRecord[] = [
      ...seller.products.map((product) => unpublishedRecord(product, 0)),
      ...seller.published.map(publishedRecord),
    ];
    for (const product of own) {
      if (product.assetKind !== 'agent_pack') continue;
      this.#own.set(product.id, product).set(product.slug, product);
    }
  }

  /** A product of the catalog by its id or slug. Reports a missing one. */
  product(named: string, path: readonly (string | number)[], seedIssues: SeedIssues): CatalogEntry | undefined {
    const found = this.#entries.get(named) ?? this.#base.bySlug(named) ?? this.#base.byId(named);
    if (!found) this.#addIssue(named, path, 'product in the catalog', [...this.#entries.keys()], seedIssues);
    return found;
  }

  /** A Pack by its id or slug, including own Packs. Reports a missing one. */
  pack(named: string, path: readonly (string | number)[], seedIssues: SeedIssues): PackRecord | undefined {
    const own = this.#own.get(named);
    if (own) return buildOwnPack(standingStill, own);
    const entry = this.#entries.get(named) ?? this.#base.bySlug(named) ?? this.#base.byId(named);
    if (entry?.type === 'agent_pack') return buildProductPack(entry);
    const packs = [...this.#own.keys(), ...[...this.#entries.values()].filter(isPack).map(({ slug }) => slug)];
    this.#addIssue(named, path, 'Agent Pack', packs, seedIssues);
    return undefined;
  }

  /** The own Packs among these ids, by id. */
  ownPacks(ids: ReadonlySet<string>): Map<string, PackRecord> {
    const own = [...this.#own.values()].filter(({ id }) => ids.has(id));
    return new Map(own.map((pack) => [pack.id, buildOwnPack(standingStill, pack)]));
  }

  #addIssue(
    named: string,
    path: readonly (string | number)[],
    kind: string,
    names: readonly string[],
    seedIssues: SeedIssues,
  ): void {
    if (seedIssues.isFull || this.#unread.has(named)) return;
    const meant = findNearest(named, names.slice(0, MAX_COMPARED));
    const words = `${path.join('.')} refers to ${named}, but no ${kind} has this id or slug.`;
    seedIssues.add(path, meant === undefined ? words : `${words} Did you mean ${meant}?`);
  }
}

const isPack = ({ type }: CatalogEntry): boolean => type === 'agent_pack';

/** Whether an account owns a Pack when a world begins. */
export function ownsPack(
  account: Account,
  pack: Pick<PackRecord, 'id' | 'slug' | 'seller'>,
  orders: OrdersSeed,
): boolean {
  if (pack.seller.id === account.sellerProfileId) return true;
  const isOwn = (each: { account: string }) => each.account === account.name;
  return (
    orders.purchases.some((each) => isOwn(each) && each.slug === pack.slug) ||
    orders.acquired.some((each) => isOwn(each) && each.packId === pack.id)
  );
}
