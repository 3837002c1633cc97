/**
 * What screens see of a navigation: while another screen or view loads, the one that is drawn keeps its own location, and
 * the next is pending. Routing itself is `app/routing`.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import type { Store } from '../../api/client/store';

/** The latest navigation, whose screen may still be loading while that of another location is drawn. */
export const Navigations = createContext<Pick<Store<{ location: Location }>, 'get' | 'subscribe'> | undefined>(
  undefined,
);

/** The next view of the current screen, while it loads. */
export const usePendingView = (): Location | undefined => usePending((next, drawn) => next.pathname === drawn.pathname);

/** The location of another screen, while that screen loads. */
export const usePendingScreen = (): Location | undefined =>
  usePending((next, drawn) => next.pathname !== drawn.pathname);

/** Whether another screen is loading. Read on demand, so it re-renders nothing when the user leaves. */
export function useIsLeaving(): () => boolean {
  const navigations = useContext(Navigations);
  const { pathname } = useLocation();
  return () => navigations !== undefined && navigations.get().location.pathname !== pathname;
}

/** The pending location, if it is wanted. Renders again only when that changes. */
function usePending(isWanted: (next: Location, drawn: Location) => boolean): Location | undefined {
  const navigations = useContext(Navigations);
  const drawn = useLocation();
  return useSyncExternalStore(navigations?.subscribe ?? subscribeToNothing, () => {
    const next = navigations?.get().location;
    return next && next.key !== drawn.key && isWanted(next, drawn) ? next : undefined;
  });
}

const subscribeToNothing = () => () => undefined;
