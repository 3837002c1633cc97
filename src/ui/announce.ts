/** What is said to screen readers in passing, for what the eye sees by itself. */

/** In ms. By then the focus has moved and a dialog has closed; what is said before that, many screen readers drop. */
const AFTER_MS = 100;

type Region = (text: string) => void;

/** The regions that are drawn: the page's own, and on top of it one in each modal dialog, which hides the page. */
const regions: Region[] = [];
const waiting = new Set<string>();

/** Says a text once, politely, in the one region that can be heard. Call it when something has happened, not while drawing. */
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

/** What a part of the page says: its texts in order, with a blank between those of different elements. */
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
