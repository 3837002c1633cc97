import { useSyncExternalStore } from 'react';
import { browserContext } from '../context';

const { cap, connected } = browserContext;

function subscribe(listener: () => void): () => void {
  const leave = [cap.subscribe(listener), connected.subscribe(listener)];
  return () => {
    for (const one of leave) one();
  };
}

/** The cap of the connected account's session and what it has spent, in Points; kept up to date. */
export function useSessionCap(): { cap: number | undefined; spent: number } {
  useSyncExternalStore(subscribe, () => `${connected.scope()} ${cap.points} ${cap.spent()}`);
  return { cap: cap.points, spent: cap.spent() };
}
