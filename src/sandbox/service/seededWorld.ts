/** How the worlds of a sandbox begin: with the shared catalog and the seeded products. */
import type { Catalog } from '../catalog/catalog';
import { openCatalog, restCatalog } from '../catalog/worldCatalog';
import { bounds } from '../ground/bounds';
import { seedSellerProducts } from '../seller/seed/sellerProducts';
import { type RunAnswerTime, World, defaultRunAnswer } from '../world/world';
import { Worlds } from '../world/worlds';

/** A new world with its initial contents. `realNow` returns ms epoch. */
export function seededWorld(name: string, catalog: Catalog, realNow: () => number): World {
  const world = new World(name, realNow);
  openCatalog(world, catalog);
  seedSellerProducts(world);
  return world;
}

interface SeededWorlds {
  catalog: Catalog;
  /** ms epoch */
  realNow: () => number;
  /** The most idle worlds to keep; `bounds.worlds` by default. */
  max?: number | undefined;
  /** For worlds in which no control has set it; `defaultRunAnswer` by default. */
  runAnswer?: RunAnswerTime | undefined;
}

/** The worlds of one sandbox, each seeded when it is first opened. */
export function seededWorlds({ catalog, realNow, max, runAnswer = defaultRunAnswer }: SeededWorlds): Worlds {
  return new Worlds({
    seed: (name) => {
      const world = seededWorld(name, catalog, realNow);
      world.runAnswer = runAnswer;
      return world;
    },
    max: max ?? bounds.worlds,
    maxAwake: Math.max(1, Math.floor(bounds.ownCatalogProducts / catalog.total)),
    rest: restCatalog,
  });
}
