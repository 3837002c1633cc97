import { type ReactNode, useDeferredValue } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/** The rows of a long list that come with the header. */
export const FIRST_ROWS = 8;

/**
 * Whether what is below a screen's header is drawn. Whoever goes to the screen sees the header first, and the rest in
 * the next paint; whoever comes back finds all of it at once, so that it is scrolled to where it was left.
 */
function useBelow(): boolean {
  const arrived = useNavigationType();
  return useDeferredValue(true, arrived !== NavigationType.Push);
}

/** What is below a screen's header. */
export function Below({ children }: { children: ReactNode }) {
  return useBelow() && children;
}

/** The rows of a list as far as they are drawn: with the header, those that fill a window. */
export function useRows<Row>(rows: readonly Row[]): readonly Row[] {
  return useBelow() ? rows : rows.slice(0, FIRST_ROWS);
}
