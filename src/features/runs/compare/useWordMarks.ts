import { type RefObject, useLayoutEffect } from 'react';
import { rangeOf } from '../../../ui/rangeOf';
import { wordsDiff } from './textDiff';

const names = { left: 'only-left', right: 'only-right' } as const;

/** Not in a style sheet of the build, whose compiler does not know the pseudo-element. */
let styles: CSSStyleSheet | undefined;

function style(): void {
  if (styles) return;
  styles = new CSSStyleSheet();
  styles.replaceSync(
    `::highlight(${names.left}) { color: var(--ink-2); text-decoration: line-through }
     ::highlight(${names.right}) { background: color-mix(in oklab, var(--accent) 20%, transparent); text-decoration: underline var(--accent) }`,
  );
  document.adoptedStyleSheets.push(styles);
}

/** The marks of one side, shared by all blocks. */
function marksOf(side: keyof typeof names): Highlight {
  const known = CSS.highlights.get(names[side]) ?? new Highlight();
  CSS.highlights.set(names[side], known);
  return known;
}

/**
 * Marks the words that only one of two elements has, in their text as it is drawn. The text itself stays as it is, for those
 * who hear or copy it; a browser without the CSS Custom Highlight API marks nothing.
 */
export function useWordMarks(left: RefObject<HTMLElement | null>, right: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [one, other] = [left.current, right.current];
    if (!globalThis.CSS?.highlights || !one || !other) return;
    const parts = wordsDiff(one.textContent, other.textContent);
    if (!parts) return;
    style();
    const ranges = { left: [] as Range[], right: [] as Range[] };
    const at = { left: 0, right: 0 };
    for (const { kind, text } of parts) {
      for (const side of ['left', 'right'] as const) {
        if (kind !== 'same' && kind !== side) continue;
        const range = kind === side && rangeOf(side === 'left' ? one : other, at[side], at[side] + text.length);
        if (range) ranges[side].push(range);
        at[side] += text.length;
      }
    }
    for (const side of ['left', 'right'] as const) for (const range of ranges[side]) marksOf(side).add(range);
    return () => {
      for (const side of ['left', 'right'] as const) for (const range of ranges[side]) marksOf(side).delete(range);
    };
  }, [left, right]);
}
