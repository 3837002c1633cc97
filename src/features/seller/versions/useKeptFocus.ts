import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a container whose parts come and go: when the focused part is removed, the container gets the
 * focus. Returns the container's attributes; it must be rendered even when empty.
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
      // When the window itself loses focus, do not move it.
      if (document.activeElement !== target) last.current = null;
    },
  };
}
