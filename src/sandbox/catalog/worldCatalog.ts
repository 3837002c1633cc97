/** The catalog of one world: the one that all worlds share, what its seed adds to that, and what was published in it. */
import type { World } from '../world/world';
import type { Catalog } from './catalog';
import type { Deployment } from './deployment';
import type { CatalogEntry } from './entry';
import type { GeneratedProducts } from './generate';

/**
 * What a seed lists beside the products that all worlds share, what it generates instead of theirs, and where products are deployed. The catalog is
 * built once for all worlds of the seed.
 */
export class CatalogSeed {
  readonly entries: readonly CatalogEntry[];
  /** The deploy targets of products that name none. */
  readonly deployment: Deployment;
  readonly #sharedCatalog: Catalog;
  readonly #generated: GeneratedProducts | undefined;
  /** Weak, because idle worlds release it: it can be built again. */
  #built: WeakRef<Catalog> | undefined;
  #isHeld = false;
  #held: Catalog | undefined;

  /** The entries' ids and slugs must be new to the catalog. */
  constructor(
    base: Catalog,
    deployment: Deployment,
    entries: readonly CatalogEntry[] = [],
    generated?: GeneratedProducts,
  ) {
    this.#sharedCatalog = base;
    this.deployment = deployment;
    this.#generated = generated;
    this.entries = entries;
  }

  /** The shared catalog without what the seed adds. */
  get base(): Catalog {
    return this.#sharedCatalog;
  }

  /** Holds the catalog once it is built, even while every world is idle, because every new world needs it. */
  hold(): void {
    this.#isHeld = true;
  }

  /** The catalog with these products instead of those that the seed adds. */
  including(entries: readonly CatalogEntry[]): Catalog {
    if (this.#generated) return this.#sharedCatalog.generating(this.#generated, entries);
    return this.#sharedCatalog.including(entries);
  }

  /** The catalog with what the seed adds; the shared one if the seed changes nothing of it. */
  catalog(): Catalog {
    if (this.entries.length === 0 && !this.#generated) return this.#sharedCatalog;
    const known = this.#held ?? this.#built?.deref();
    if (known) return known;
    const built = this.including(this.entries);
    this.#built = new WeakRef(built);
    if (this.#isHeld) this.#held = built;
    return built;
  }
}

class WorldCatalog {
  readonly #seed: CatalogSeed;
  #sharedCatalog: Catalog | undefined;
  /** Products that only this world lists, by id. */
  readonly listed = new Map<string, CatalogEntry>();
  #own: Catalog | undefined;

  constructor(seed: CatalogSeed) {
    this.#seed = seed;
  }

  get deployment(): Deployment {
    return this.#seed.deployment;
  }

  get shared(): Catalog {
    return (this.#sharedCatalog ??= this.#seed.catalog());
  }

  get current(): Catalog {
    if (this.listed.size === 0) return this.shared;
    const seeded = this.#seed.entries.filter(({ id }) => !this.listed.has(id));
    return (this.#own ??= this.#seed.including([...seeded, ...this.listed.values()]));
  }

  list(entry: CatalogEntry): void {
    this.listed.set(entry.id, entry);
    this.#own = undefined;
  }

  rest(): void {
    this.#own = undefined;
    this.#sharedCatalog = undefined;
  }
}

const keyOfWorld = 'catalog';

/** Gives a new world the catalog that it shares with the others of its seed. */
export function openCatalog(world: World, seed: CatalogSeed): void {
  world.overlay(keyOfWorld, () => new WorldCatalog(seed));
}

/** The catalog as this world's buyers see it. */
export function getCatalog(world: World): Catalog {
  return held(world).current;
}

/** The catalog that the world was seeded with. Parts that are seeded on first use must not depend on when that happens. */
export function getSeedCatalog(world: World): Catalog {
  return held(world).shared;
}

/** The deploy targets of products that name none. */
export function deploymentIn(world: World): Deployment {
  return held(world).deployment;
}

/** Lists a product in this world only, in place of its earlier entry. */
export function listProduct(world: World, entry: CatalogEntry): void {
  held(world).list(entry);
}

/** Drops what the world can rebuild, because it has not been used for a while. */
export function releaseCatalog(world: World): void {
  held(world).rest();
}

function held(world: World): WorldCatalog {
  return world.overlay<WorldCatalog>(keyOfWorld, () => {
    throw new Error(`The world ${world.name} was given no catalog.`);
  });
}
