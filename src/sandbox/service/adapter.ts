/** What the sandbox leaves to the adapter that hosts it. */
import type { CreatedWorld } from '../control/snapshotControls';
import type { SavedWorld } from '../history/snapshot';

/** An adapter with a separate place for each world. */
export interface Adapter {
  /**
   * Creates a world in its own place. An existing world is replaced only if `replaces`. Undefined for a world whose place is here. Rejects with the
   * refusal from the other place.
   */
  makeElsewhere: (name: string, saved: SavedWorld, replaces: boolean) => Promise<CreatedWorld> | undefined;
  /** No timer settles a world for a waiting answer: the adapter does so at its `dueAt`. */
  settlesWorlds: true;
  /** Connections cannot be cut. */
  cannotCut: true;
}
