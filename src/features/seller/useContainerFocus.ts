import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** Attributes of a container that takes the focus when its focused child is removed. It must be rendered even when empty. */
export function useContainerFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    // A closing dialog returns the focus at a time when React receives no events.
    if (ref.current?.contains(activeElement)) last.current = activeElement;
    else if (last.current?.isConnected === false && activeElement === body) ref.current?.focus();
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      last.current = target;
    },
    onBlur: ({ target }: FocusEvent) => {
      // If the window itself loses focus, the focus must not move.
      if (document.activeElement !== target) last.current = null;
    },
  };
}
