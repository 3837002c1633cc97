/** Whether single-key shortcuts work (WCAG 2.1.4): people who use speech input or hit keys by mistake can turn them off. */
import { useSyncExternalStore } from 'react';

const key = 'console.single-keys';
const listeners = new Set<() => void>();
/** If nothing can be stored, the choice lasts as long as the page. */
let chosen: boolean | undefined;

function on(): boolean {
  try {
    return localStorage.getItem(key) === null ? (chosen ?? true) : localStorage.getItem(key) !== 'off';
  } catch {
    return chosen ?? true;
  }
}

/** Turns them on or off, for later visits too if storage allows. */
function turn(to: boolean): void {
  chosen = to;
  try {
    if (to) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Stored for this page only.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const singleKeys = { on, turn };

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, on);
