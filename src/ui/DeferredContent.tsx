import { useDeferredValue } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import type { Elements } from './content';

/** The number of rows of a long list that are rendered with the header. */
export const FIRST_ROWS = 8;

/**
 * Whether the content below a screen's header is rendered. After a forward navigation the header is painted first and the rest in the next paint;
 * after a back navigation everything is rendered at once, so that the scroll position can be restored.
 */
export function useDeferredContent(): boolean {
  return useDeferredValue(true, useNavigationType() === NavigationType.Pop);
}

/** What is below a screen's header. */
export function DeferredContent({ children }: { children: Elements }) {
  return useDeferredContent() && children;
}

/**
 * The rows of a table to render: with the header, those that fill a window. On the first screen after opening the console, all of them, because
 * column widths follow their content, so later rows would shift it.
 */
export function useRows<Row>(rows: readonly Row[]): readonly Row[] {
  return useDeferredValue(true, useNavigationType() !== NavigationType.Push) ? rows : rows.slice(0, FIRST_ROWS);
}
