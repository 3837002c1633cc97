/** A keeper for a place that may refuse at any moment, as a browser does: then the world goes on without being kept, and says so. */
import type { WorldStore, StoreNotice } from '../../history/worldStore';

export interface BestEffortStore extends Required<WorldStore> {
  /** Remarks what happened to a world, unless something worse is said of it. */
  note: (name: string, words: string) => void;
  /** From now on no world is kept. `words` say why. */
  loseAll: (words: string) => void;
}

const nothing = { add: () => undefined, giveUp: () => undefined };

/**
 * Turns what a keeper cannot do into a remark about the world, in place of a request that fails. What could not be read is not overwritten by the world
 * that begins in its stead, only by one that is made on purpose later. `why` words an error, in sentences.
 */
export function bestEffortStore(worldStore: WorldStore, why: (error: unknown) => string): BestEffortStore {
  const remarks = new Map<string, StoreNotice>();
  const unread = new Set<string>();
  let all: StoreNotice | undefined;
  const lose = (name: string, error: unknown) => void remarks.set(name, { isLost: true, words: why(error) });
  const leave = (name: string, error: unknown) => {
    unread.add(name);
    lose(name, error);
  };
  return {
    ...worldStore,
    read: (name) =>
      worldStore.read(name).catch((error: unknown) => {
        leave(name, error);
        return undefined;
      }),
    persist: (name, kept, isMade) => {
      if (unread.delete(name) && !isMade) return nothing;
      // What begins anew is kept anew. What was told when its predecessor was read stays.
      if (remarks.get(name)?.isLost) remarks.delete(name);
      return worldStore.persist(name, kept, isMade);
    },
    written: (name) => worldStore.written(name).catch((error: unknown) => lose(name, error)),
    setAside: (name, reason) => worldStore.setAside(name, reason).catch((error: unknown) => leave(name, error)),
    remark: (name) => all ?? remarks.get(name),
    note: (name, words) => {
      if (!remarks.get(name)?.isLost) remarks.set(name, { isLost: false, words });
    },
    loseAll: (words) => (all = { isLost: true, words }),
  };
}
