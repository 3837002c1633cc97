/** Creates the worlds of a sandbox from their seeds. */
import type { Catalog } from '../catalog/catalog';
import { openCatalog, releaseCatalog } from '../catalog/worldCatalog';
import { bounds } from '../core/bounds';
import { badField } from '../core/refusal';
import type { Seed } from '../history/entry';
import { getHistory, openHistory } from '../history/history';
import type { WorldStore, StoredWorld } from '../history/worldStore';
import { type Watch, replayHistory } from '../history/replayHistory';
import type { SavedWorld } from '../history/snapshot';
import { performEntry } from './perform';
import { openOrders } from '../orders/ordersSeed';
import { openPacks } from '../packs/packsSeed';
import { parseSeed } from '../seed/buildSeed';
import { builtInSeed } from '../seed/builtIn/builtInSeed';
import type { WorldSeed } from '../seed/worldSeed';
import { seedSellerProducts } from '../seller/seed/sellerProducts';
import { type RunAnswerTime, World, defaultRunAnswer } from '../world/world';
import { Worlds } from '../world/worlds';

/** A new world with its initial contents, by default those of the built-in seed. `realNow` returns ms epoch. */
export function seededWorld(
  name: string,
  catalog: Catalog,
  realNow: () => number,
  runAnswer: RunAnswerTime = defaultRunAnswer,
  seed: WorldSeed = builtInSeed(catalog),
): World {
  return beginWorld(new World(name, realNow, { accounts: seed.accounts }), seed, catalog, runAnswer);
}

/**
 * A new world from a saved one, whose time continues. Throws 400 for another catalog size or an invalid seed, and rejects with `ReplayError` if this
 * sandbox does not answer as the history says.
 */
export async function replayedWorld(
  name: string,
  saved: SavedWorld | StoredWorld,
  worlds: Pick<SeededWorlds, 'catalog' | 'realNow'>,
): Promise<World> {
  const world = await pausedWorld(name, saved, worlds);
  world.goOn('now' in saved ? world.aheadFor(saved.now) : saved.aheadMs);
  return world;
}

/** The same, but its time stands still at the last entry. `watch` is called along the way. */
export async function pausedWorld(
  name: string,
  { seed, lines, files }: SavedWorld | StoredWorld,
  { catalog, realNow }: Pick<SeededWorlds, 'catalog' | 'realNow'>,
  watch?: Watch,
): Promise<World> {
  if (seed.products !== catalog.total) {
    const sizes = `this world's catalog has ${seed.products} products, this sandbox's has ${catalog.total}`;
    throw badField('seed.products', `seed.products must match the sandbox: ${sizes}. Set SANDBOX_PRODUCTS to match.`);
  }
  const worldSeed = getHistorySeed(seed, catalog);
  const beginning = { seedName: seed.name, began: Date.parse(seed.began), accounts: worldSeed.accounts };
  const world = new World(name, realNow, beginning);
  beginWorld(world, worldSeed, catalog, seed.runAnswer);
  await replayHistory(world, { lines, files }, performEntry, watch);
  return world;
}

/** The seed of a world with this history. Throws 400 for an invalid seed. */
export function getHistorySeed({ own }: Pick<Seed, 'own'>, catalog: Catalog): WorldSeed {
  return own === undefined ? builtInSeed(catalog) : parseSeed(own, catalog);
}

function beginWorld(world: World, seed: WorldSeed, catalog: Catalog, runAnswer: RunAnswerTime): World {
  world.runAnswer = runAnswer;
  openCatalog(world, seed.catalog);
  seedSellerProducts(world, seed.seller);
  openOrders(world, seed.orders);
  openPacks(world, seed.packs);
  const began = world.iso(world.began);
  const own = seed.own && { own: seed.own.value };
  openHistory(world, { name: world.seedName, began, products: catalog.total, runAnswer, ...own });
  return world;
}

/** Stores a world from now on, replacing a stored world of its name. A world that `isMade` on purpose is stored even without entries. */
export function persist(worldStore: WorldStore, world: World, isMade = false): void {
  const history = getHistory(world);
  const { seed, lines, files } = history;
  history.sink = worldStore.persist(world.name, { seed, lines, files, aheadMs: world.aheadMs }, isMade);
}

interface SeededWorlds {
  catalog: Catalog;
  /** The seed of new worlds; the built-in seed by default. */
  seed?: WorldSeed | undefined;
  /** ms epoch */
  realNow: () => number;
  /** The maximum number of idle worlds; `bounds.worlds` by default. */
  max?: number | undefined;
  /** For worlds in which no control has set it; `defaultRunAnswer` by default. */
  runAnswer?: RunAnswerTime | undefined;
  /** Stores them beyond the end of the process. */
  worldStore?: WorldStore | undefined;
}

/** The worlds of one sandbox, each seeded when it is first opened. */
export function seededWorlds(given: SeededWorlds): Worlds {
  const { catalog, seed, realNow, max, runAnswer = defaultRunAnswer, worldStore } = given;
  return new Worlds({
    seed: (name) => {
      const world = seededWorld(name, catalog, realNow, runAnswer, seed);
      if (worldStore) persist(worldStore, world);
      return world;
    },
    max: max ?? bounds.worlds,
    maxAwake: Math.max(1, Math.floor(bounds.ownCatalogProducts / catalog.total)),
    rest: releaseCatalog,
  });
}
