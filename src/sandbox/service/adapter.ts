/** What the sandbox leaves to where it is mounted. */
import type { Made } from '../control/snapshotControls';
import type { SavedWorld } from '../history/snapshot';

/** A mount that has a place of its own for each world. */
export interface Adapter {
  /**
   * Makes a world whose place is elsewhere, there: in the place of the one there was, or only if there was none. Undefined for one whose
   * place is here. Rejects with the refusal that it was answered with.
   */
  makeElsewhere: (name: string, saved: SavedWorld, replaces: boolean) => Promise<Made> | undefined;
  /** No timer settles a world for an answer that waits: the mount does so at its `dueAt`. */
  settlesWorlds: true;
  /** No connection can be cut. */
  cannotCut: true;
}
