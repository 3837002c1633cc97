import { useDeferredValue } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { Elements } from './content';

/** The rows of a long list that come with the header. */
export const FIRST_ROWS = 8;

/**
 * Whether what is below a screen's header is drawn. Whoever goes to the screen sees the header first, and the rest in
 * the next paint; whoever comes back finds all of it at once, so that it is scrolled to where it was left.
 */
export function useBelow(): boolean {
  return useDeferredValue(true, useNavigationType() === NavigationType.Pop);
}

/** What is below a screen's header. */
export function Below({ children }: { children: Elements }) {
  return useBelow() && children;
}

/**
 * The rows of a table as far as they are drawn: with the header, those that fill a window. Where the console is opened,
 * all of them: columns fit what is in them, so more rows would move them.
 */
export function useRows<Row>(rows: readonly Row[]): readonly Row[] {
  return useDeferredValue(true, useNavigationType() !== NavigationType.Push) ? rows : rows.slice(0, FIRST_ROWS);
}
