/** How worlds are stored beyond the end of a process. The history does not depend on it. */
import type { Sink } from './history';
import type { ReplayData } from './snapshot';

/** A world as it is stored. */
export interface StoredWorld extends ReplayData {
  /** Milliseconds by which its time is ahead of real time, apart from advances: it continues while no process runs. */
  aheadMs: number;
  /** The checksum of the last line that was read. The checksum of the next line depends on it. */
  lastChecksum?: string;
}

/** What people must know about how a world is stored. */
export interface StoreNotice {
  /** Whether changes from now on end with the process. */
  isLost: boolean;
  /** One or more sentences. */
  message: string;
}

export interface WorldStore {
  /** The place, as shown to people. */
  where: string;
  /** The notice about a world; undefined if all is well. Optional: most stores never have one. */
  getNotice?: (name: string) => StoreNotice | undefined;
  /** The stored world of a name; undefined if there is none. */
  read: (name: string) => Promise<StoredWorld | undefined>;
  /**
   * Stores a world as it is, replacing what was stored under its name, and receives its further entries. A world without entries need not be written
   * unless it `isMade` on purpose, because only then does it differ from any new world.
   */
  persist: (name: string, stored: StoredWorld, isMade: boolean) => Sink;
  /** Receives further entries of a world that was read. */
  resume: (name: string, stored: StoredWorld) => Sink;
  /** Resolves once all entries so far are stored. Rejects if that failed. */
  written: (name: string) => Promise<void>;
  /** Moves a stored world that cannot be replayed out of the way, and tells people why. */
  setAside: (name: string, why: string) => Promise<void>;
}
