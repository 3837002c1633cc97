/** Creates worlds from saved ones or from custom seeds, while other worlds are in use. */
import type { Catalog } from '../catalog/catalog';
import type { CreatedWorld } from '../control/snapshotControls';
import { badRequest, conflict } from '../core/refusal';
import { getHistory } from '../history/history';
import type { WorldStore } from '../history/worldStore';
import type { SavedWorld } from '../history/snapshot';
import { readSeed } from '../seed/buildSeed';
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
  /** Loads the stored world of a name, unless it is already loaded. */
  wake: (store: WorldStore, name: string) => Promise<void>;
  adapter: Adapter | undefined;
}

/** The functions with which controls create worlds: `remake` from a saved one, `begin` from the text of a seed. */
export function createWorldFactory({ worlds, catalog, realNow, runAnswer, worldStore, wake, adapter }: Dependencies) {
  async function remake(name: string, saved: SavedWorld, replaces: boolean): Promise<CreatedWorld> {
    const elsewhere = adapter?.makeElsewhere(name, saved, replaces);
    if (elsewhere) return elsewhere;
    const world = await replayedWorld(name, saved, { catalog, realNow });
    // Another request may be reading the stored world of this name. It must not be set aside or written after this world.
    if (worldStore) await wake(worldStore, name);
    // In one step with placing the world, so that only one of several concurrent creations gets the name.
    if (!replaces && worlds.has(name)) throw conflict(`World ${name} already exists. Nothing was changed.`);
    worlds.place(world);
    if (worldStore) {
      persist(worldStore, world, true);
      await worldStore.written(name);
    }
    return { world: name, entries: getHistory(world).lines.length, now: world.iso() };
  }

  /** Restarts a world with the seed in a text. Throws 400 with all its issues by line. */
  async function begin(name: string, text: string): Promise<CreatedWorld> {
    const { seed: own, issues } = readSeed(text, catalog);
    if (!own) throw badRequest(issues);
    const now = Math.floor(realNow());
    const began = new Date(now).toISOString();
    const seed = { name, began, products: catalog.total, runAnswer, ...(own.own && { own: own.own.value }) };
    return remake(name, { seed, lines: [], files: new Map(), now }, true);
  }

  return { begin, remake };
}
