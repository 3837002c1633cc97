/** What a screen says when it is read as text, from one element to the next. */
import type { Page } from '@playwright/test';

/** Words of neighbouring elements with nothing between them, in their surroundings: `Web search|up to 20 Points`. */
export const findRunTogetherWords = (page: Page): Promise<string[]> => page.evaluate(collectRunTogether);

/** Links of one name that lead to several places: `Open the run: /runs/1, /runs/2`. */
export const findAmbiguousLinks = (page: Page): Promise<string[]> => page.evaluate(collectAmbiguous);

/** Controls of one kind that share a name: `button Copy version: 2`. A field is named together with its group. */
export const findSharedNames = (page: Page): Promise<string[]> => page.evaluate(collectSharedNames);

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

function collectSharedNames(): string[] {
  const counts = new Map<string, number>();
  const selector = 'button, summary, select, textarea, input:not([type=hidden])';
  for (const control of document.querySelectorAll<HTMLElement & Partial<HTMLInputElement>>(selector)) {
    if (!control.checkVisibility() || control.closest('[aria-hidden=true]')) continue;
    const own = control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent;
    const group = control.closest('fieldset, [role=radiogroup]');
    const groupName = control.matches('button, summary')
      ? ''
      : (group?.ariaLabel ?? group?.querySelector('legend')?.textContent ?? '');
    const name = `${control.localName} ${groupName} ${own}`.replaceAll(/\s+/g, ' ').trim();
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > 1).map(([name, count]) => `${name}: ${count}`);
}
