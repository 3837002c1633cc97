/** The published Packs: built once per catalog, immutable, shared by all worlds. */
import type { Catalog } from '../catalog/catalog';
import type { CatalogEntry } from '../catalog/entry';
import { TextFilter } from '../catalog/search/textFilter';
import { TextIndex } from '../catalog/search/textIndex';
import { packOfProduct } from './manifests/fromProduct';
import { manifestOf, packProducts } from './manifests/packProducts';
import type { PackRecord } from './packRecord';

export class PublishedPacks {
  /** Newest first. */
  readonly #all: readonly PackRecord[];
  readonly #byId: ReadonlyMap<string, PackRecord>;
  #text: TextFilter | undefined;

  constructor(packs: readonly PackRecord[]) {
    this.#all = packs.toSorted((one, other) => published(other) - published(one));
    this.#byId = new Map(packs.map((pack) => [pack.id, pack]));
  }

  byId(id: string): PackRecord | undefined {
    return this.#byId.get(id);
  }

  /**
   * The Packs in which every word of `q` is a prefix of a word in name, tags, description or problem, best match first; for a
   * blank `q` all of them, newest first. The same search as in the product catalog.
   */
  find(q: string | undefined): readonly PackRecord[] {
    if (!q?.trim()) return this.#all;
    this.#text ??= new TextFilter(new TextIndex(this.#all.map(searched)), this.#all.length);
    const { grades } = this.#text.match(q);
    return this.#all
      .map((pack, number) => ({ pack, grade: grades[number] ?? 0 }))
      .filter(({ grade }) => grade > 0)
      .toSorted((one, other) => other.grade - one.grade)
      .map(({ pack }) => pack);
  }
}

const made = new WeakMap<Catalog, PublishedPacks>();

/**
 * The published Packs of a catalog: its products of type `agent_pack`, plus the hand-written ones even if the catalog is too
 * small to include them, as every world is seeded with runs of two of them.
 */
export function publishedPacks(catalog: Catalog): PublishedPacks {
  const known = made.get(catalog) ?? new PublishedPacks([...packProducts, ...others(catalog)].map(packOfProduct));
  made.set(catalog, known);
  return known;
}

function others(catalog: Catalog): CatalogEntry[] {
  const { entries } = catalog.page({ type: 'agent_pack', page_size: catalog.total });
  return entries.filter(({ id }) => !manifestOf(id));
}

function published(pack: PackRecord): number {
  return Date.parse(pack.publishedAt ?? '');
}

function searched({ name, tags, shortDescription, listing, capabilities, category, priceUsd }: PackRecord) {
  return {
    name,
    tags,
    shortDescription,
    description: `${listing.problem} ${capabilities.join('. ')}`,
    primaryCategory: category,
    type: 'agent_pack' as const,
    stack: { languages: [], frameworks: [], databases: [], paymentGateways: [] },
    regions: [],
    free: priceUsd === 0,
  };
}
