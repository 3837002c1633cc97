/** Does what may change a world, and enters it in the world's history if it did. No handler knows of it. */
import { Refusal } from '../core/refusal';
import type { World } from '../world/world';
import type { Operation } from './entry';
import { recordEntry } from './history';
import { mayDiffer, collectLeaves } from './leaves';
import { watchPoints } from './movedPoints';

interface Terms {
  /** The route says that it changes nothing: there is an entry only if it drew an id, as what mints an address does. */
  reads: boolean;
  /** The status of an answer that is no refusal. */
  status: number;
}

/**
 * Does `work` in one turn of the world. `work` calls `leave` before it waits for the world's clock: all that it does in the world is
 * done by then. What is refused leaves an entry only if the world is not what it was; anything else of a route that writes always
 * does.
 */
export function runOperation<T>(
  world: World,
  operation: Operation,
  { reads, status }: Terms,
  work: (leave: () => void) => T | Promise<T>,
): Promise<T> {
  return world.turn(async (end) => {
    // What is due is not this one's doing.
    world.settle();
    const at = world.iso();
    const moved = watchPoints(world);
    const { own, rest } = world.contents();
    const before = reads ? null : collectLeaves({ own, rest });
    // What is made when it is first looked at changes nothing.
    const there = new Set(Object.keys(own));
    const { drawn } = world;
    let isEntered = false;
    const note = (answered: number, hasChanged: () => boolean) => {
      if (isEntered) return;
      isEntered = true;
      const { blobs, ...sent } = operation;
      if (drawn !== world.drawn || hasChanged()) recordEntry(world, { at, ...sent, status: answered }, blobs, moved());
    };
    const worked = () => note(status, () => !reads);
    try {
      const working = work(() => {
        worked();
        end();
      });
      // What did not wait is entered before anything else can happen in the world.
      const result = working instanceof Promise ? await working : working;
      worked();
      return result;
    } catch (error) {
      note(getErrorStatus(error), () => !reads && mayDiffer(before, collectLeaves(world.contents(there))));
      throw error;
    }
  });
}

/** As the service answers it: what is no refusal is a bug. */
export const getErrorStatus = (error: unknown): number => (error instanceof Refusal ? error.status : 500);
