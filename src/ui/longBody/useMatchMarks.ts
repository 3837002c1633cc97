import { type RefObject, useLayoutEffect } from 'react';

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
    if (!('highlights' in CSS) || words === '' || drawn === undefined || !code.current) return;
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
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const nodes: { node: Node; from: number }[] = [];
  let length = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node, from: length });
    length += node.textContent?.length ?? 0;
  }
  const text = (row.textContent ?? '').toLowerCase();
  const sought = words.toLowerCase();
  const ranges: Range[] = [];
  const at = (offset: number) => nodes.findLast(({ from }) => from <= offset);
  for (let start = text.indexOf(sought); start !== -1; start = text.indexOf(sought, start + sought.length)) {
    const [first, last] = [at(start), at(start + sought.length - 1)];
    // A letter that is longer in lower case would put the end beyond the text.
    if (!first || !last || start + sought.length > length) break;
    const range = new Range();
    range.setStart(first.node, start - first.from);
    range.setEnd(last.node, start + sought.length - last.from);
    ranges.push(range);
  }
  return ranges;
}
