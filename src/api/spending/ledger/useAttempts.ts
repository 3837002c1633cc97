import { useSyncExternalStore } from 'react';
import { browserContext } from '../context';
import type { Attempt } from './attempt';

const { ledger, connected } = browserContext;
/** Counts the changes; registered first, so that it is up to date for every other listener. */
let changes = 0;
ledger.subscribe(() => {
  changes += 1;
});

function subscribe(listener: () => void): () => void {
  const leave = [ledger.subscribe(listener), connected.subscribe(listener)];
  return () => {
    for (const one of leave) one();
  };
}

/** This account's attempts and those another token left open, of all subjects, newest first; kept up to date. */
export function useAttempts(): readonly Attempt[] {
  useSyncExternalStore(subscribe, () => `${changes} ${connected.scope()}`);
  return ledger.visible();
}
