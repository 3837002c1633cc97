import { type RefObject, useLayoutEffect } from 'react';
import { rangeOf } from '../rangeOf';

const ALL = 'found';
const HERE = 'found-here';

/** Not in a style sheet of the build, whose compiler does not know the pseudo-element. */
let styles: CSSStyleSheet | undefined;

function style(): void {
  if (styles) return;
  styles = new CSSStyleSheet();
  styles.replaceSync(
    `::highlight(${ALL}) { background: color-mix(in oklab, var(--accent) 25%, transparent) }
     ::highlight(${HERE}) { background: var(--accent); color: var(--on-accent) }`,
  );
  document.adoptedStyleSheets.push(styles);
}

/**
 * Highlights a text wherever it occurs in the visible rows, case-insensitively, and the current match of its line separately. The text itself is
 * unchanged; a browser without the CSS Custom Highlight API highlights nothing.
 * @param drawn the rendered rows; undefined before that
 */
export function useMatchMarks(
  code: RefObject<HTMLElement | null>,
  drawn: unknown,
  words: string,
  here: { line: number; nth: number } | undefined,
): void {
  useLayoutEffect(() => {
    if (!globalThis.CSS?.highlights || words === '' || drawn === undefined || !code.current) return;
    style();
    const all = new Highlight();
    const current = new Highlight();
    current.priority = 1;
    for (const row of code.current.querySelectorAll<HTMLElement>('[data-line]')) {
      const ranges = rangesIn(row, words);
      for (const range of ranges) all.add(range);
      const one = here && Number(row.dataset['line']) === here.line ? ranges[here.nth] : undefined;
      if (one) current.add(one);
    }
    CSS.highlights.set(ALL, all);
    CSS.highlights.set(HERE, current);
    return () => {
      CSS.highlights.delete(ALL);
      CSS.highlights.delete(HERE);
    };
  }, [code, drawn, words, here]);
}

function rangesIn(row: HTMLElement, words: string): Range[] {
  const text = row.textContent.toLowerCase();
  const sought = words.toLowerCase();
  const ranges: Range[] = [];
  for (let start = text.indexOf(sought); start !== -1; start = text.indexOf(sought, start + sought.length)) {
    const range = rangeOf(row, start, start + sought.length);
    // A letter that is longer in lower case puts the end beyond the text.
    if (!range) break;
    ranges.push(range);
  }
  return ranges;
}
