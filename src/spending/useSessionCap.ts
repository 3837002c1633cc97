import { useSyncExternalStore } from 'react';
import { browserContext } from './context';

const { cap, connected } = browserContext;

/** The cap of the connected account's session and what the session has spent, in Points; updated on every change. */
export function useSessionCap(): { cap: number | undefined; spent: number } {
  useSyncExternalStore(cap.subscribe, () => `${cap.points} ${cap.spent()}`);
  useSyncExternalStore(connected.subscribe, connected.scope);
  return { cap: cap.points, spent: cap.spent() };
}
