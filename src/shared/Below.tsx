import { type ReactNode, createContext, useContext, useDeferredValue } from 'react';
import type { NavigationType } from 'react-router-dom';

/** How the user came to the screen that is drawn. */
export const Arrived = createContext<`${NavigationType}`>('POP');

/**
 * What a screen has below its header. Whoever goes to the screen sees the header first and this in the next paint;
 * whoever comes back finds all of it at once, so that it is scrolled to where it was left.
 */
export function Below({ children }: { children: ReactNode }) {
  const arrived = useContext(Arrived);
  return useDeferredValue(true, arrived !== 'PUSH') && children;
}
