/** The published Packs: built once per catalog, immutable, shared by all worlds. */
import type { Catalog } from '../catalog/catalog';
import type { CatalogEntry } from '../catalog/entry';
import { TextFilter } from '../catalog/search/textFilter';
import { SmartSearch } from '../catalog/search/smartSearch';
import { TextIndex } from '../catalog/search/textIndex';
import { packOfProduct } from './manifests/fromProduct';
import { manifestOf, packProducts } from './manifests/packProducts';
import type { PackRecord } from './packRecord';

export class PublishedPacks {
  /** Newest first. */
  readonly #all: readonly PackRecord[];
  readonly #byId: ReadonlyMap<string, PackRecord>;
  #search: { filter: TextFilter; ranked: SmartSearch } | undefined;

  constructor(packs: readonly PackRecord[]) {
    this.#all = packs.toSorted((one, other) => published(other) - published(one));
    this.#byId = new Map(packs.map((pack) => [pack.id, pack]));
  }

  byId(id: string): PackRecord | undefined {
    return this.#byId.get(id);
  }

  /**
   * For a blank `q` all Packs, newest first. Else those in which every word of `q` is a prefix of some word, best match first.
   * If no Pack has all words, `q` is read as a need: the Packs that have some, in any form of the word, best match first.
   * Both are the searches of the product catalog.
   */
  find(q: string | undefined): readonly PackRecord[] {
    if (!q?.trim()) return this.#all;
    const { filter, ranked } = (this.#search ??= searchOf(this.#all));
    const { grades } = filter.match(q);
    const whole = [...this.#all.keys()].filter((number) => grades[number] !== 0);
    const found =
      whole.length > 0
        ? whole.toSorted((one, other) => (grades[other] as number) - (grades[one] as number))
        : ranked.ranking(q);
    return found.map((number) => this.#all[number] as PackRecord);
  }
}

function searchOf(packs: readonly PackRecord[]) {
  const index = new TextIndex();
  for (const pack of packs) index.add(searched(pack));
  return {
    filter: new TextFilter(index, packs.length),
    ranked: new SmartSearch(index, Int32Array.from(packs.keys())),
  };
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
    description: [listing.problem, ...capabilities, ...listing.targetUsers, ...listing.outputs],
    primaryCategory: category,
    type: 'agent_pack' as const,
    stack: { languages: [], frameworks: [], databases: [], paymentGateways: [] },
    regions: [],
    free: priceUsd === 0,
  };
}
