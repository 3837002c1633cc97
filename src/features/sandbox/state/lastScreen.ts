import { useContext, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { session } from '../../../api/client/session/session';
import { screenAt } from '../../../paths';
import { Navigations } from '../../../shared/navigation/pending';

interface TrackedScreen {
  session: number;
  /** Path and view of a screen. */
  place: string;
  /** Its heading, if it was drawn with one. */
  h1: string | undefined;
}

let lastScreen: TrackedScreen | undefined;

/** Records the path, view and heading of each screen when it is left, so that the Sandbox screen can lead back to it. */
export function useTrackedScreen(): void {
  const navigations = useContext(Navigations);
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    if (screenAt(pathname)?.name === 'sandbox') return undefined;
    // By the next render a skeleton may have replaced the screen.
    return navigations?.subscribe(() => recordScreen(pathname + search));
  }, [navigations, pathname, search]);
}

function recordScreen(place: string): void {
  const { number } = session();
  // There is no heading while a skeleton is drawn, as when two links are clicked in a row.
  const h1 = document.querySelector('h1[data-page-heading]')?.textContent ?? getLastScreen(place)?.h1;
  lastScreen = { session: number, place, h1 };
}

/** The screen that was left last in this session; undefined if there is none, or if it isn't `place`. */
export function getLastScreen(place = lastScreen?.place): Pick<TrackedScreen, 'place' | 'h1'> | undefined {
  return lastScreen?.session === session().number && lastScreen.place === place ? lastScreen : undefined;
}
