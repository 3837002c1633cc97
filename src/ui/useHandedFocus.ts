import { type RefObject, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focusHeading';

/** A ref for a part of a screen whose buttons make it disappear; the screen's h1 then takes the focus. */
export function useHandedFocus(): RefObject<HTMLDivElement | null> {
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const drawn = part.current;
    return () => {
      if (!drawn?.contains(document.activeElement)) return;
      // Once its replacement is rendered, which may have its own h1.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focusHeading();
      });
    };
  }, []);
  return part;
}
