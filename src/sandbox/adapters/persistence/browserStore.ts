/** Keeps the worlds of a static build in the browser, over a reload. */
import { type BestEffortStore, bestEffortStore } from './bestEffortStore';
import { storedWorlds } from './storedWorlds';
import { TakenOverError, worldRecords } from './worldRecords';

const TAKEN =
  'Another tab of this console was opened later and keeps the worlds of this browser now. This tab goes on with its own copy, which ends with it. Reload it to work on what is kept.';

/** Opens nothing until a world is asked for. */
export function browserStore(): BestEffortStore {
  const { textOf } = worldRecords(() => worldStore.loseAll(TAKEN));
  const kept = storedWorlds({
    where: 'this browser',
    textOf,
    tell: (name, message) => worldStore.note(name, message),
  });
  const worldStore = bestEffortStore(kept, describeStoreError);
  return worldStore;
}

/** Why a world is not kept, from what the browser said. */
export function describeStoreError(error: unknown): string {
  if (error instanceof TakenOverError) return TAKEN;
  const { name } = error as Error;
  if (name === 'QuotaExceededError') {
    return 'The browser has no more room for this site. This world goes on, but what is done in it now is gone after a reload. Reset it, or make room and reload the page.';
  }
  return `The browser keeps nothing for this page (${name}). This world goes on, but what is done in it now is gone after a reload.`;
}
