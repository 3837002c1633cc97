import { createContext, useContext, useSyncExternalStore } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import type { Store } from '../api/client/store';

/** The page's address, whose screen may still be loading while another is shown. */
export const Visits = createContext<Pick<Store<{ location: Location }>, 'get' | 'subscribe'> | undefined>(undefined);

/** The next view of the current screen, while it loads. */
export const useNextView = (): Location | undefined => useNext((next, drawn) => next.pathname === drawn.pathname);

/** The address of another screen, while that screen loads. */
export const useNextScreen = (): Location | undefined => useNext((next, drawn) => next.pathname !== drawn.pathname);

/** Whether another screen is loading. Read on demand, so it re-renders nothing when the user leaves. */
export function useIsLeaving(): () => boolean {
  const visits = useContext(Visits);
  const { pathname } = useLocation();
  return () => visits !== undefined && visits.get().location.pathname !== pathname;
}

/** The page's address if it is another history entry than the one shown, and wanted. Re-renders only when that changes. */
function useNext(isWanted: (next: Location, drawn: Location) => boolean): Location | undefined {
  const visits = useContext(Visits);
  const drawn = useLocation();
  return useSyncExternalStore(visits?.subscribe ?? subscribeToNothing, () => {
    const next = visits?.get().location;
    return next && next.key !== drawn.key && isWanted(next, drawn) ? next : undefined;
  });
}

const subscribeToNothing = () => () => undefined;
