/** What keeps worlds over the end of a process. The history does not know how. */
import type { Sink } from './history';
import type { ReplayData } from './snapshot';

/** What is kept of a world. */
export interface StoredWorld extends ReplayData {
  /** Milliseconds by which its time is ahead of the real one, beside the advances: it goes on while nothing runs. */
  aheadMs: number;
  /** The checksum of the last line that was read: that of the next one follows from it. */
  lastChecksum?: string;
}

/** What people must know of how a world is kept. */
export interface StoreNotice {
  /** It ends with the process from now on, and with it what was done since. */
  isLost: boolean;
  /** In sentences. */
  words: string;
}

export interface WorldStore {
  /** Where, to tell people. */
  where: string;
  /** Of the world of a name; a keeper has none by default, and undefined says that all is well. */
  remark?: (name: string) => StoreNotice | undefined;
  /** What is kept of the world of a name; undefined if nothing is. */
  read: (name: string) => Promise<StoredWorld | undefined>;
  /**
   * Keeps a world as it is, in place of what was kept under its name, and takes its further entries. A world in which nothing was done need not
   * be written, unless it `isMade` on purpose: then its beginning is more than that of any fresh one.
   */
  persist: (name: string, kept: StoredWorld, isMade: boolean) => Sink;
  /** Takes further entries of what was read. */
  goOn: (name: string, kept: StoredWorld) => Sink;
  /** Resolves once all entries so far would outlive the process. Rejects if they would not. */
  written: (name: string) => Promise<void>;
  /** Puts what cannot be played out of the way, and tells people why. */
  setAside: (name: string, why: string) => Promise<void>;
}
