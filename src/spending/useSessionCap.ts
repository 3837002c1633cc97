import { useSyncExternalStore } from 'react';
import { browserContext } from './context';

const { cap, connected } = browserContext;

/** The cap of the connected account's session and what the session has spent, in Points; kept up to date. */
export function useSessionCap(): { cap: number | undefined; spent: number } {
  useSyncExternalStore(cap.subscribe, () => `${cap.points} ${cap.spent()}`);
  useSyncExternalStore(connected.subscribe, connected.scope);
  return { cap: cap.points, spent: cap.spent() };
}
