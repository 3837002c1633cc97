/** What a screen says when it is read as text, from one element to the next. */
import type { Page } from '@playwright/test';

/** Words of neighbouring elements with nothing between them, in their surroundings: `Web search|up to 20 Points`. */
export const findRunTogetherWords = (page: Page): Promise<string[]> => page.evaluate(collectRunTogether);

/** Links of one name that lead to several places: `Open the run: /runs/1, /runs/2`. */
export const findAmbiguousLinks = (page: Page): Promise<string[]> => page.evaluate(collectAmbiguous);

function collectRunTogether(): string[] {
  const found: string[] = [];
  // Any other element stands by itself, in every layout and for every reader.
  const inline = /^(ABBR|B|BDI|CITE|DEL|EM|FONT|I|INS|LABEL|OUTPUT|Q|S|SMALL|SPAN|STRONG|SUB|SUP|TIME|U)$/;
  // Exact text, in whose pieces a blank would be one more character, and the letters that a search has found.
  const whole = /^(CODE|PRE|KBD|SAMP|MARK|SVG|SCRIPT|STYLE|TEXTAREA|SELECT)$/;
  let before = '';
  const visit = (node: Node): void => {
    if (node instanceof Text) {
      if (node.data === '') return;
      if (/[\p{L}\p{N})%]$/u.test(before) && /^[\p{L}\p{N}+−(]/u.test(node.data))
        found.push(`${before.slice(-40)}|${node.data.slice(0, 40)}`);
      before = node.data;
      return;
    }
    // A description that is never drawn, such as that a button is in progress, follows nothing.
    if (!(node instanceof Element) || node.ariaHidden === 'true' || node.hasAttribute('hidden')) return;
    const apart = !inline.test(node.tagName.toUpperCase());
    if (apart) before = '';
    if (!whole.test(node.tagName.toUpperCase())) for (const child of node.childNodes) visit(child);
    if (apart) before = '';
  };
  visit(document.querySelector('#root')!);
  return found;
}

function collectAmbiguous(): string[] {
  const places = new Map<string, Set<string>>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
    const name = (link.ariaLabel ?? link.textContent).replaceAll(/\s+/g, ' ').trim();
    if (!link.checkVisibility() || link.closest('.prose')) continue;
    places.set(name, (places.get(name) ?? new Set()).add(link.href));
  }
  return [...places].filter(([, to]) => to.size > 1).map(([name, to]) => `${name}: ${[...to].join(', ')}`);
}
