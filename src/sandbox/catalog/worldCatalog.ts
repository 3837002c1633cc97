/** The catalog of one world: the one that all worlds share, plus what was published in this one. */
import type { World } from '../world/world';
import type { Catalog } from './catalog';
import type { CatalogEntry } from './entry';

class WorldCatalog {
  readonly #sharedCatalog: Catalog;
  /** What this world lists in addition, by id. */
  readonly listed = new Map<string, CatalogEntry>();
  #own: Catalog | undefined;

  constructor(sharedCatalog: Catalog) {
    this.#sharedCatalog = sharedCatalog;
  }

  get shared(): Catalog {
    return this.#sharedCatalog;
  }

  get current(): Catalog {
    if (this.listed.size === 0) return this.#sharedCatalog;
    return (this.#own ??= this.#sharedCatalog.including([...this.listed.values()]));
  }

  list(entry: CatalogEntry): void {
    this.listed.set(entry.id, entry);
    this.#own = undefined;
  }

  rest(): void {
    this.#own = undefined;
  }
}

const keyOfWorld = 'catalog';

/** Gives a new world the catalog that it shares with the others. */
export function openCatalog(world: World, shared: Catalog): void {
  world.overlay(keyOfWorld, () => new WorldCatalog(shared));
}

/** What this world's buyers see. */
export function catalogOf(world: World): Catalog {
  return held(world).current;
}

/** What it was seeded with. What a world is seeded with later, when it is first read, must not depend on when that is. */
export function seedCatalogOf(world: World): Catalog {
  return held(world).shared;
}

/** Lists a product in this world only, in place of its earlier entry. */
export function listProduct(world: World, entry: CatalogEntry): void {
  held(world).list(entry);
}

/** Drops what the world can rebuild, because it has not been used for a while. */
export function restCatalog(world: World): void {
  held(world).rest();
}

function held(world: World): WorldCatalog {
  return world.overlay<WorldCatalog>(keyOfWorld, () => {
    throw new Error(`The world ${world.name} was given no catalog.`);
  });
}
