/** A store for a place that can fail at any moment, such as a browser. The world then continues without being stored, with a notice. */
import type { WorldStore, StoreNotice } from '../../history/worldStore';

export interface BestEffortStore extends Required<WorldStore> {
  /** Sets a notice about a world, unless it already has a more serious one. */
  setNotice: (name: string, message: string) => void;
  /** From now on no world is stored. `message` says why. */
  loseAll: (message: string) => void;
}

const emptySink = { add: () => undefined, giveUp: () => undefined };

/**
 * Turns failures of a store into a notice about the world, instead of failing requests. A stored world that could not be read is not overwritten by
 * the new world that replaces it, only by one that is created on purpose later. `describeError` describes an error in sentences.
 */
export function bestEffortStore(worldStore: WorldStore, describeError: (error: unknown) => string): BestEffortStore {
  const notices = new Map<string, StoreNotice>();
  const unread = new Set<string>();
  let all: StoreNotice | undefined;
  const lose = (name: string, error: unknown) =>
    void notices.set(name, { isLost: true, message: describeError(error) });
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
    persist: (name, stored, isMade) => {
      if (unread.delete(name) && !isMade) return emptySink;
      // A new world is stored again. A notice from reading its predecessor stays.
      if (notices.get(name)?.isLost) notices.delete(name);
      return worldStore.persist(name, stored, isMade);
    },
    written: (name) => worldStore.written(name).catch((error: unknown) => lose(name, error)),
    setAside: (name, reason) => worldStore.setAside(name, reason).catch((error: unknown) => leave(name, error)),
    getNotice: (name) => all ?? notices.get(name),
    setNotice: (name, message) => {
      if (!notices.get(name)?.isLost) notices.set(name, { isLost: false, message });
    },
    loseAll: (message) => (all = { isLost: true, message }),
  };
}
