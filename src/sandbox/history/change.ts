/** Runs an operation that may change a world, and records it in the world's history if it did. Handlers know nothing of this. */
import { Refusal } from '../core/refusal';
import type { World } from '../world/world';
import type { Operation } from './entry';
import { recordEntry } from './history';
import { mayDiffer, collectLeaves } from './leaves';
import { watchPoints } from './movedPoints';

interface Terms {
  /** The route changes nothing, so there is an entry only if the work drew an id, for example for a download address. */
  reads: boolean;
  /** The status of an answer that is not a refusal. */
  status: number;
}

/**
 * Does `work` in one turn of the world. `work` calls `leave` before it waits for the world's clock: by then it has done everything that it does in
 * the world. A refused request leaves an entry only if it changed the world. Any other request to a writing route always leaves one.
 */
export function runOperation<T>(
  world: World,
  operation: Operation,
  { reads, status }: Terms,
  work: (leave: () => void) => T | Promise<T>,
): Promise<T> {
  return world.turn(async (end) => {
    // Work that is due now is not part of this operation.
    world.settle();
    const at = world.iso();
    const moved = watchPoints(world);
    const hasChanged = reads ? () => false : watchContents(world);
    const { drawn } = world;
    let isEntered = false;
    const note = (answered: number, isChange: () => boolean) => {
      if (isEntered) return;
      isEntered = true;
      const { blobs, ...sent } = operation;
      if (drawn !== world.drawn || isChange()) recordEntry(world, { at, ...sent, status: answered }, blobs, moved());
    };
    const worked = () => note(status, () => !reads);
    try {
      const working = work(() => {
        worked();
        end();
      });
      // Work that did not wait is recorded before anything else can happen in the world.
      const result = working instanceof Promise ? await working : working;
      worked();
      return result;
    } catch (error) {
      note(getErrorStatus(error), hasChanged);
      throw error;
    }
  });
}

/** Returns a function that tells whether the state of the world may differ from its state at this call. */
function watchContents(world: World): () => boolean {
  const contents = world.contents();
  const before = collectLeaves(contents);
  // State that is created on first use does not count as a change.
  const existingKeys = new Set(Object.keys(contents.own));
  return () => mayDiffer(before, collectLeaves(world.contents(existingKeys)));
}

/** The status that the service answers an error with. Anything but a refusal is a bug. */
export const getErrorStatus = (error: unknown): number => (error instanceof Refusal ? error.status : 500);
