/** The published Packs of a catalog: immutable, shared by all worlds, and created on first use. */
import type { Catalog } from '../catalog/catalog';
import type { CatalogEntry } from '../catalog/entry';
import { WordSearch } from '../catalog/search/productSearch';
import { buildProductPack } from './fromProduct';
import type { PackRecord } from '../catalog/packs/packRecord';

export class PublishedPacks {
  readonly #catalog: Catalog;
  /** The Packs read so far, by id: most are never read. */
  readonly #known: Map<string, PackRecord>;
  #all: readonly PackRecord[] | undefined;
  #search: WordSearch | undefined;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#known = new Map(listDescribedPacks(catalog).map((product) => [product.id, buildProductPack(product)]));
  }

  byId(id: string): PackRecord | undefined {
    const known = this.#known.get(id);
    if (known) return known;
    const entry = this.#catalog.byId(id);
    return entry?.type === 'agent_pack' ? this.#read(entry) : undefined;
  }

  /** For a blank `q` all Packs, newest first; otherwise those with its words, as the product catalog finds them. */
  find(q: string | undefined): readonly PackRecord[] {
    const all = (this.#all ??= this.#readAll());
    if (!q?.trim()) return all;
    this.#search ??= new WordSearch(all.map(searched), this.#catalog.categoryLabel);
    return this.#search.find(q).map((number) => all[number] as PackRecord);
  }

  #readAll(): PackRecord[] {
    const { entries } = this.#catalog.page({ type: 'agent_pack', page_size: this.#catalog.total });
    const described = listDescribedPacks(this.#catalog);
    const undescribed = entries.filter((entry) => !described.includes(entry));
    return [...described, ...undescribed]
      .map((entry) => this.#known.get(entry.id) ?? this.#read(entry))
      .toSorted((a, b) => published(b) - published(a));
  }

  #read(entry: CatalogEntry): PackRecord {
    const pack = buildProductPack(entry);
    this.#known.set(pack.id, pack);
    return pack;
  }
}

const made = new WeakMap<Catalog, PublishedPacks>();

/** The Packs that its seed lists and describes. */
export const listDescribedPacks = ({ listed }: Pick<Catalog, 'listed'>): CatalogEntry[] =>
  listed.filter(({ writing }) => writing !== undefined);

/** The published Packs of a catalog, and those that its seed describes even if it lacks them, because worlds are seeded with their runs. */
export function publishedPacks(catalog: Catalog): PublishedPacks {
  const known = made.get(catalog) ?? new PublishedPacks(catalog);
  made.set(catalog, known);
  return known;
}

function published(pack: PackRecord): number {
  return Date.parse(pack.publishedAt ?? '');
}

function searched({ name, tags, shortDescription, listing, capabilities, category, priceUsd }: PackRecord) {
  return {
    name,
    tags,
    shortDescription,
    description: [listing.problem, ...capabilities, ...listing.targetUsers, ...listing.outputs],
    primaryCategory: category,
    type: 'agent_pack' as const,
    stack: { languages: [], frameworks: [], databases: [], paymentGateways: [] },
    regions: [],
    free: priceUsd === 0,
  };
}
