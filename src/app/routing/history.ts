/**
 * The browser's history for the router. An address changes at once, and its entry is drawn when its screen is there.
 */
import { type Location, NavigationType, type Navigator, type To, createPath, parsePath } from 'react-router-dom';
import { type Store, createStore } from '../../api/client/store';
import { randomId } from '../../lib/ids';
import { withTyped } from '../../shared/navigation/typingPause';
import { cleanAddress, cleanPage } from '../cleanAddress';

/** The history entry that the user went to, and how: by a link, a replacement, or Back and Forward. */
export interface Navigation {
  location: Location;
  type: NavigationType;
}

export interface BrowserHistory {
  /** The latest navigation. Its location is the page's address, and its screen may be pending. */
  navigation: Store<Navigation>;
  navigator: Navigator;
  /** Stops listening to the browser. */
  close: () => void;
}

/** Follows the page's address from now on. */
export function openHistory(): BrowserHistory {
  // An entry without a key is new to the tab; one with a key was reloaded, or returned to from another site.
  const type = isEntry(history.state) ? NavigationType.Pop : NavigationType.Replace;
  const navigation = createStore<Navigation>({ location: currentLocation(), type });
  /** The queries of entries that the browser left before the typed text could be put into them, by key. */
  const leftBehind = new Map<string, string>();
  const onPop = () => {
    const left = navigation.get().location;
    const typed = withTyped(left.search);
    if (typed !== left.search) leftBehind.set(left.key, typed);
    const { key } = currentLocation();
    const search = leftBehind.get(key);
    if (search !== undefined) setQuery(search);
    leftBehind.delete(key);
    navigation.set({ location: currentLocation(), type: NavigationType.Pop });
  };
  globalThis.addEventListener('popstate', onPop);
  const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to));
  const written = (to: To) => cleanAddress(createHref(to));
  const replace = (to: To, state?: unknown) => {
    history.replaceState(entry(state), '', written(to));
    navigation.set({ location: currentLocation(), type: NavigationType.Replace });
  };
  const push = (to: To, state?: unknown) => {
    // Clicking a link again while its screen loads changes nothing.
    const target = written(to);
    if (createPath(parsePath(target)) === createPath(globalThis.location)) return;
    const { search } = navigation.get().location;
    const typed = withTyped(search);
    if (typed !== search) setQuery(typed);
    history.pushState(entry(state), '', target);
    navigation.set({ location: currentLocation(), type: NavigationType.Push });
  };
  return {
    navigation,
    navigator: { createHref, push, replace, go: (by) => history.go(by) },
    close: () => globalThis.removeEventListener('popstate', onPop),
  };
}

interface Entry {
  /** Unique in the tab, and the same again after a reload. */
  key: string;
  state: unknown;
}

const entry = (state: unknown = null): Entry => ({ key: randomId(), state });

/** Changes the query of the current entry, which stays the same otherwise. */
function setQuery(search: string): void {
  const { pathname, hash } = globalThis.location;
  history.replaceState(history.state, '', cleanAddress(pathname + search + hash));
}

const isEntry = (state: unknown): state is Entry =>
  typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string';

/** The entry of the address. One that the browser created, as for a link to a part of the page, gets a key here. */
function currentLocation(): Location {
  cleanPage();
  const { pathname, search, hash } = globalThis.location;
  if (!isEntry(history.state)) history.replaceState(entry(), '');
  const { key, state } = history.state as Entry;
  return { pathname, search, hash, key, state };
}
