/** Worlds that are made while others are used: of a saved one, or of a seed of their own. */
import type { Catalog } from '../catalog/catalog';
import type { Made } from '../control/keeping';
import { badRequest, conflict } from '../ground/refusal';
import { historyOf } from '../history/history';
import type { Keeper } from '../history/keeper';
import type { Saved } from '../history/snapshot';
import { readSeed } from '../seed/makeSeed';
import type { RunAnswerTime } from '../world/world';
import type { Worlds } from '../world/worlds';
import type { Mount } from './mount';
import { keep, playedWorld } from './seededWorld';

interface Surroundings {
  worlds: Worlds;
  /** The products that all worlds share. */
  catalog: Catalog;
  /** ms epoch */
  realNow: () => number;
  /** When a fresh world answers a run request. */
  runAnswer: RunAnswerTime;
  keeper: Keeper | undefined;
  /** Plays what is kept of a name, if it is not there. */
  wake: (kept: Keeper, name: string) => Promise<void>;
  mount: Mount | undefined;
}

/** What `control` makes worlds by: `remake` of a saved one, `begin` of a seed's text. */
export function making({ worlds, catalog, realNow, runAnswer, keeper, wake, mount }: Surroundings) {
  async function remake(name: string, saved: Saved, replaces: boolean): Promise<Made> {
    const elsewhere = mount?.makeElsewhere(name, saved, replaces);
    if (elsewhere) return elsewhere;
    const world = await playedWorld(name, saved, { catalog, realNow });
    // What is kept of the name may be read by another request just now: it must neither be put aside nor written later than this world.
    if (keeper) await wake(keeper, name);
    // In one step with the placing: of many that are made at the same time one has the name.
    if (!replaces && worlds.has(name))
      throw conflict(`There is a world ${name} already. It stays as it is, and nothing was made.`);
    worlds.place(world);
    if (keeper) {
      keep(keeper, world, true);
      await keeper.written(name);
    }
    return { world: name, entries: historyOf(world).lines.length, now: world.iso() };
  }

  /** Makes the world of a name begin anew, with the seed of a text. Throws 400 that tells all that is wrong with it, by line. */
  async function begin(name: string, text: string): Promise<Made> {
    const { seed: own, issues } = readSeed(text, catalog);
    if (!own) throw badRequest(issues);
    const now = Math.floor(realNow());
    const began = new Date(now).toISOString();
    const kept = { name, began, products: catalog.total, runAnswer, ...(own.own && { own: own.own.value }) };
    return remake(name, { seed: kept, lines: [], files: new Map(), now }, true);
  }

  return { begin, remake };
}
