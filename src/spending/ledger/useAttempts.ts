import { useSyncExternalStore } from 'react';
import { browserContext } from '../context';
import type { Attempt } from './attempt';

const { ledger, connected } = browserContext;
/** Counts changes. Subscribed first, so that the count is current for every other listener. */
let changes = 0;
ledger.subscribe(() => {
  changes += 1;
});

/** This account's attempts and those that another token left open, on all subjects, newest first; updated on every change. */
export function useAttempts(): readonly Attempt[] {
  useSyncExternalStore(ledger.subscribe, () => changes);
  useSyncExternalStore(connected.subscribe, connected.scope);
  return ledger.visible();
}
