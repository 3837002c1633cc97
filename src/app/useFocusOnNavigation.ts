import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusHeading } from '../ui/focusHeading';

/** Whether a screen has stood in this document: a reload of an entry of its history is no navigation. */
let entered = false;

/**
 * Moves focus to the new screen's h1 when the path changes, so that a keyboard or screen reader starts where the eye
 * does. A change of query alone is a change of view on the same screen and leaves focus where it is, and the first
 * screen of a document leaves it where the browser put it.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const arrived = useNavigationType();
  const last = useRef(arrived === 'POP' && !entered ? pathname : undefined);
  // Before the paint: a key pressed as soon as the screen is seen must not have its focus taken away again.
  useLayoutEffect(() => {
    entered = true;
    if (last.current === pathname) return;
    last.current = pathname;
    focusHeading();
  }, [pathname]);
}
