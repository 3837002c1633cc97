/** Loads stored worlds when a request needs them. */
import { Refusal } from '../core/refusal';
import { getHistory } from '../history/history';
import type { WorldStore } from '../history/worldStore';
import { ReplayError } from '../history/replayHistory';
import type { Worlds } from '../world/worlds';
import { replayedWorld } from './seededWorld';

/**
 * Returns a function that replays a stored world into `worlds`, unless it is loaded. Concurrent calls replay it once. `context` is passed to the
 * replay.
 */
export function createWorldLoader(
  worlds: Worlds,
  context: Parameters<typeof replayedWorld>[2],
): (store: WorldStore, name: string) => Promise<void> {
  const waking = new Map<string, Promise<void>>();

  async function wake(store: WorldStore, name: string): Promise<void> {
    if (worlds.has(name)) return;
    const woken = waking.get(name) ?? replayStored(store, name).finally(() => waking.delete(name));
    waking.set(name, woken);
    await woken;
  }

  async function replayStored(from: WorldStore, name: string): Promise<void> {
    const stored = await from.read(name);
    if (!stored) return;
    try {
      const world = await replayedWorld(name, stored, context);
      // A fork or an opened file has taken its name meanwhile.
      if (worlds.has(name)) return;
      getHistory(world).sink = from.resume(name, stored);
      worlds.place(world);
    } catch (error) {
      if (!(error instanceof ReplayError || error instanceof Refusal)) throw error;
      await from.setAside(name, error.message);
    }
  }

  return wake;
}
