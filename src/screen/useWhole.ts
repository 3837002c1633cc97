import { useDeferredValue } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** Rows of a list that fill a screen, and are drawn first where it has more. */
export const FIRST_ROWS = 8;

/**
 * Whether a screen is drawn whole. Who has just come to it reads its top first: what can wait is drawn right after that
 * paint. Who comes back finds it whole at once, as long as it was, so that it is scrolled to the same place.
 */
export function useWhole(): boolean {
  const pushed = usePushed();
  // The first entry of a tab; one that was left and is loaded again has a key of its own.
  const first = useLocation().key === 'default';
  return useDeferredValue(true, !pushed && !first);
}

/** The same for a table, whose columns grow with its rows: on a first load that would be seen as a shift. */
export function useWholeTable(): boolean {
  return useDeferredValue(true, !usePushed());
}

const usePushed = (): boolean => useNavigationType() === 'PUSH';
