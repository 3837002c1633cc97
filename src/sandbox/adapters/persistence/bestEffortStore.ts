/** A store for a place that can fail at any moment, such as a browser. The world then continues without being stored, with a notice. */
import type { WorldStore, StoreNotice } from '../../history/worldStore';

export interface BestEffortStore extends Required<WorldStore> {
  /** Sets a notice about a world, unless it already has a more serious one. */
  note: (name: string, words: string) => void;
  /** From now on no world is stored. `message` says why. */
  loseAll: (words: string) => void;
}

const nothing = { add: () => undefined, giveUp: () => undefined };

/**
 * Turns failures of a store into a notice about the world, instead of failing requests. A stored world that could not be read is not overwritten by
 * the new world that replaces it, only by one that is created on purpose later. `describeError` describes an error in sentences.
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
      // A new world is stored again. A notice from reading its predecessor stays.
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
