/** Announcements to screen readers of what sighted users see anyway. */

/** In ms. By then the focus has moved and a dialog has closed; many screen readers drop earlier announcements. */
const AFTER_MS = 100;

type Region = (text: string) => void;

/** The regions that are drawn: the page's own, and on top of it one in each modal dialog, which hides the page. */
const regions: Region[] = [];
const waiting = new Set<string>();

/** Announces a text once, politely, in the region that screen readers can hear. Call it when something has happened, not while drawing. */
export function announce(text: string): void {
  if (waiting.has(text)) return;
  waiting.add(text);
  setTimeout(() => {
    waiting.delete(text);
    regions.at(-1)?.(text);
  }, AFTER_MS);
}

/** Adds a region; returns a function that takes it away. @param onTop it is in a modal dialog */
export function addRegion(region: Region, onTop: boolean): () => void {
  if (onTop) regions.push(region);
  else regions.unshift(region);
  return () => void regions.splice(regions.indexOf(region), 1);
}

/** The text of a part of the page, with a space between different elements. */
export function getSpokenText(part: Element): string {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const lines: string[] = [];
  while (texts.nextNode()) lines.push(texts.currentNode.textContent ?? '');
  return lines
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,:;)])/g, '')
    .trim();
}
