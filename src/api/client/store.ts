import { useSyncExternalStore } from 'react';

/** A set of listeners, and the function that notifies them. */
export class Listeners<Args extends readonly unknown[] = []> {
  readonly #all = new Set<(...args: Args) => void>();

  /** Adds a listener; returns the function that removes it. */
  readonly add = (listener: (...args: Args) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  notify(...args: Args): void {
    for (const listener of this.#all) listener(...args);
  }
}

/** A value outside React that components can subscribe to. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Makes a store that notifies its listeners of every new value. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Listeners();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      listeners.notify();
    },
    subscribe: listeners.add,
  };
}

/** The value of a store; re-renders the component on every change. */
export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}
