/** Worlds that are made while others are used: of a saved one, or of a seed of their own. */
import type { Catalog } from '../catalog/catalog';
import type { Made } from '../control/snapshotControls';
import { badRequest, conflict } from '../core/refusal';
import { getHistory } from '../history/history';
import type { WorldStore } from '../history/worldStore';
import type { SavedWorld } from '../history/snapshot';
import { readSeed } from '../seed/makeSeed';
import type { RunAnswerTime } from '../world/world';
import type { Worlds } from '../world/worlds';
import type { Adapter } from './adapter';
import { persist, replayedWorld } from './seededWorld';

interface Dependencies {
  worlds: Worlds;
  /** The products that all worlds share. */
  catalog: Catalog;
  /** ms epoch */
  realNow: () => number;
  /** When a fresh world answers a run request. */
  runAnswer: RunAnswerTime;
  worldStore: WorldStore | undefined;
  /** Plays what is kept of a name, if it is not there. */
  wake: (kept: WorldStore, name: string) => Promise<void>;
  adapter: Adapter | undefined;
}

/** What `control` makes worlds by: `remake` of a saved one, `begin` of a seed's text. */
export function createWorldFactory({ worlds, catalog, realNow, runAnswer, worldStore, wake, adapter }: Dependencies) {
  async function remake(name: string, saved: SavedWorld, replaces: boolean): Promise<Made> {
    const elsewhere = adapter?.makeElsewhere(name, saved, replaces);
    if (elsewhere) return elsewhere;
    const world = await replayedWorld(name, saved, { catalog, realNow });
    // What is kept of the name may be read by another request just now: it must neither be put aside nor written later than this world.
    if (worldStore) await wake(worldStore, name);
    // In one step with the placing: of many that are made at the same time one has the name.
    if (!replaces && worlds.has(name))
      throw conflict(`There is a world ${name} already. It stays as it is, and nothing was made.`);
    worlds.place(world);
    if (worldStore) {
      persist(worldStore, world, true);
      await worldStore.written(name);
    }
    return { world: name, entries: getHistory(world).lines.length, now: world.iso() };
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
