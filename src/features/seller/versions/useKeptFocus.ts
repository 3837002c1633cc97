import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus at a place that parts come to and go from: when the part that had it is gone, the place has it. Gives
 * the attributes of the place, which is drawn even while it is empty.
 */
export function useKeptFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);
  useLayoutEffect(() => {
    if (last.current?.isConnected === false && document.activeElement === document.body) ref.current?.focus();
  });
  return {
    ref,
    tabIndex: -1,
    onFocus: ({ target }: FocusEvent) => {
      last.current = target;
    },
    onBlur: ({ target }: FocusEvent) => {
      // Whoever goes to another window comes back to where they were.
      if (document.activeElement !== target) last.current = null;
    },
  };
}
