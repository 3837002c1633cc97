/** The characters of an element's text from one offset to another, as a range of the document; undefined beyond its end. */
export function createTextRange(element: HTMLElement, from: number, to: number): Range | undefined {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = new Range();
  let started = false;
  let before = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const end = before + (node.textContent?.length ?? 0);
    if (!started && from < end) {
      range.setStart(node, from - before);
      started = true;
    }
    if (started && to <= end) {
      range.setEnd(node, to - before);
      return range;
    }
    before = end;
  }
  return undefined;
}
