import { useSyncExternalStore } from 'react';
import { browserContext } from '../context';
import type { Attempt } from './attempt';

const { ledger, connected } = browserContext;
/** Counts the changes; registered first, so that it is up to date for every other listener. */
let changes = 0;
ledger.subscribe(() => {
  changes += 1;
});

/** This account's attempts and those another token left open, of all subjects, newest first; kept up to date. */
export function useAttempts(): readonly Attempt[] {
  useSyncExternalStore(ledger.subscribe, () => changes);
  useSyncExternalStore(connected.subscribe, connected.scope);
  return ledger.visible();
}
