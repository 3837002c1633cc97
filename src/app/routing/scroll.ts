/** Scroll positions of history entries, restored when an entry is returned to, also after a reload. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Location, NavigationType } from 'react-router-dom';
import { keepsScroll } from '../../ui/keepScroll';

const STORAGE_KEY = 'console.scroll';

/** In pixels, by the entry's key. */
const positions = readPositions();

/** The entry that is still too short to restore its position, because its list is loading. */
let returning: string | undefined;

/** Records the scroll position of an entry; called when it is left, before anything takes its place. */
export function rememberScroll({ key }: Location): void {
  if (returning !== key) positions.set(key, globalThis.scrollY);
}

/** Scrolls to the top of a new entry, to the position of an earlier one, or to the element that the address names. */
export function useScroll(location: Location, type: NavigationType): void {
  const drawn = useRef<Location>(undefined);
  useLayoutEffect(() => {
    const first = drawn.current === undefined;
    const { key, hash } = location;
    drawn.current = location;
    const left = type === 'POP' ? positions.get(key) : undefined;
    if (left !== undefined) return returnTo(key, left);
    if (hash) document.querySelector(`#${CSS.escape(hash.slice(1))}`)?.scrollIntoView();
    else if (!first && !keepsScroll(location.state)) globalThis.scrollTo(0, 0);
    return undefined;
  }, [location, type]);
  useEffect(() => {
    // The browser would scroll before the entry's screen is rendered.
    history.scrollRestoration = 'manual';
    const save = () => {
      rememberScroll(location);
      // The browser's own restoration is better than nothing when the page is reopened.
      history.scrollRestoration = 'auto';
      try {
        sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
      } catch {
        // Full or switched off: the position is lost.
      }
    };
    globalThis.addEventListener('pagehide', save);
    return () => globalThis.removeEventListener('pagehide', save);
  }, [location]);
}

/** Restores the position of an entry, again whenever a page that is too short grows, until the user acts. Returns the function that stops it. */
function returnTo(key: string, left: number): () => void {
  const acted = new AbortController();
  const growth = new ResizeObserver(() => scroll());
  const stop = () => {
    returning = undefined;
    growth.disconnect();
    acted.abort();
  };
  const scroll = () => {
    globalThis.scrollTo(0, left);
    if (Math.abs(globalThis.scrollY - left) < 1) stop();
  };
  const onAct = (event: Event) => {
    // With a modifier it is a shortcut of the browser, such as Back.
    const shortcut = event instanceof KeyboardEvent && (event.altKey || event.ctrlKey || event.metaKey);
    if (!shortcut) stop();
  };
  returning = key;
  for (const act of ['wheel', 'pointerdown', 'keydown', 'click'])
    globalThis.addEventListener(act, onAct, { capture: true, passive: true, signal: acted.signal });
  growth.observe(document.body);
  scroll();
  return stop;
}

function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}
