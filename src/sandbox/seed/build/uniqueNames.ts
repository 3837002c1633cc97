import type { Catalog } from '../../catalog/catalog';
import type { SeedIssues } from '../seedIssues';

/** Ensures that the ids and slugs of a seed's records, and of the catalog if there is one, are unique. */
export class UniqueNames {
  readonly #catalog: Catalog | undefined;
  readonly #issues: SeedIssues;
  readonly #owners = new Map<string, string>();

  constructor(catalog: Catalog | undefined, seedIssues: SeedIssues) {
    this.#catalog = catalog;
    this.#issues = seedIssues;
  }

  /** Registers the id of a record. Reports it if another record has it. */
  id(id: string, part: string, at: number): void {
    const product = this.#catalog?.byId(id) ?? this.#catalog?.listed.find((each) => each.id === id);
    this.#take(id, product?.name, [part, at, 'id']);
  }

  /** Registers the slug of a product. Reports it if another product has it. */
  slug(slug: string, part: string, at: number): void {
    this.#take(`slug ${slug}`, this.#catalog?.bySlug(slug)?.name, [part, at, 'slug']);
  }

  #take(key: string, product: string | undefined, path: readonly [string, number, string]): void {
    const record = path.slice(0, 2).join('.');
    const owner = product === undefined ? this.#owners.get(key) : `${product} in the catalog`;
    if (owner === undefined) this.#owners.set(key, record);
    else this.#issues.add(path, `${path.join('.')} is already used by ${owner}. Use another one.`);
  }
}
