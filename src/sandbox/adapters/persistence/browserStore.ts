/** Stores the worlds of a static build in the browser, so that they survive a reload. */
import { type BestEffortStore, bestEffortStore } from './bestEffortStore';
import { storedWorlds } from './storedWorlds';
import { TakenOverError, worldRecords } from './worldRecords';

const TAKEN =
  'A newer tab of this console now saves the worlds in this browser. This tab continues with its own copy, which is lost when it closes. Reload the page to use the saved worlds.';

/** Opens nothing until a world is needed. */
export function browserStore(): BestEffortStore {
  const { getText } = worldRecords(() => worldStore.loseAll(TAKEN));
  const stored = storedWorlds({
    where: 'this browser',
    getText,
    report: (name, message) => worldStore.setNotice(name, message),
  });
  const worldStore = bestEffortStore(stored, describeStoreError);
  return worldStore;
}

/** Why a world is not stored, from an error of the browser. */
export function describeStoreError(error: unknown): string {
  if (error instanceof TakenOverError) return TAKEN;
  const { name } = error as Error;
  if (name === 'QuotaExceededError') {
    return 'The browser has no more room for this site. This world still works, but changes from now on are lost on reload. Reset the world, or free up space and reload the page.';
  }
  return `The browser can’t save data for this page (${name}). This world still works, but changes from now on are lost on reload.`;
}
