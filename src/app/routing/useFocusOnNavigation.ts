import { useLayoutEffect, useRef } from 'react';
import type { Location, NavigationType } from 'react-router-dom';
import { focusHeading } from '../../ui/focusHeading';

/** Whether a screen has been shown in this document: reloading a history entry is not a navigation. */
let entered = false;

/** Focuses the new screen's h1 when the path changes, not when only the query does, nor on the first screen of a document. */
export function useFocusOnNavigation({ pathname }: Location, type: NavigationType): void {
  const last = useRef(type !== 'PUSH' && !entered ? pathname : undefined);
  // Before the paint, because once the screen is visible a key press must not lose its focus.
  useLayoutEffect(() => {
    entered = true;
    if (last.current === pathname) return;
    last.current = pathname;
    focusHeading();
  }, [pathname]);
}
