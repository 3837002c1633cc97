import { type ReactNode, useDeferredValue } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * What a screen has below its header. Whoever goes to the screen sees the header first and this in the next paint;
 * whoever comes back finds all of it at once, so that it is scrolled to where it was left.
 */
export function Below({ children }: { children: ReactNode }) {
  const arrived = useNavigationType();
  return useDeferredValue(true, arrived !== NavigationType.Push) && children;
}
