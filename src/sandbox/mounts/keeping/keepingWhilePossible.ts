/** A keeper for a place that may refuse at any moment, as a browser does: then the world goes on without being kept, and says so. */
import type { Keeper, Remark } from '../../history/keeper';

export interface PossiblyKeeping extends Required<Keeper> {
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
export function keepingWhilePossible(keeper: Keeper, why: (error: unknown) => string): PossiblyKeeping {
  const remarks = new Map<string, Remark>();
  const unread = new Set<string>();
  let all: Remark | undefined;
  const lose = (name: string, error: unknown) => void remarks.set(name, { isLost: true, words: why(error) });
  const leave = (name: string, error: unknown) => {
    unread.add(name);
    lose(name, error);
  };
  return {
    ...keeper,
    read: (name) =>
      keeper.read(name).catch((error: unknown) => {
        leave(name, error);
        return undefined;
      }),
    keep: (name, kept, isMade) => {
      if (unread.delete(name) && !isMade) return nothing;
      // What begins anew is kept anew. What was told when its predecessor was read stays.
      if (remarks.get(name)?.isLost) remarks.delete(name);
      return keeper.keep(name, kept, isMade);
    },
    written: (name) => keeper.written(name).catch((error: unknown) => lose(name, error)),
    setAside: (name, reason) => keeper.setAside(name, reason).catch((error: unknown) => leave(name, error)),
    remark: (name) => all ?? remarks.get(name),
    note: (name, words) => {
      if (!remarks.get(name)?.isLost) remarks.set(name, { isLost: false, words });
    },
    loseAll: (words) => (all = { isLost: true, words }),
  };
}
