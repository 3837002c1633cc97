/**
 * jsdom tries all rules of its default style sheet on each element of a page again after each change, which is what a
 * query by role mostly waited for. No test loads a style sheet, so like elements have like styles.
 */

/** What the libraries of these tests read of a style. */
type Read = Pick<CSSStyleDeclaration, 'display' | 'visibility' | 'opacity' | 'pointerEvents' | 'getPropertyValue'>;

/** Computes what is read of a style once for like elements, in every file of this worker. */
export function shareStyles(): void {
  const view = document.defaultView!;
  // Already done by an earlier file in this worker.
  if (view.getComputedStyle.name === 'getSharedStyle') return;
  const compute = view.getComputedStyle;
  const known = new Map<string, Read>();

  view.getComputedStyle = function getSharedStyle(element, pseudoElement) {
    if (pseudoElement || document.styleSheets.length > 0 || isSpecial(element)) return compute(element, pseudoElement);
    const likeness = [
      element.namespaceURI,
      element.localName,
      element.hasAttribute('open'),
      element.getAttribute('type'),
    ].join();
    const style = known.get(likeness) ?? read(compute(element));
    known.set(likeness, style);
    return style as CSSStyleDeclaration;
  };
}

/** Whether more than its name, `open` and `type` decides about an element in the default style sheet, or it inherits from one with a style of its own. */
function isSpecial(element: Element): boolean {
  if (element.localName === 'summary' || element.hasAttribute('popover')) return true;
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.hasAttribute('style') || at.hasAttribute('hidden')) return true;
  }
  return false;
}

function read({ display, visibility, opacity, pointerEvents }: CSSStyleDeclaration): Read {
  const byName: Record<string, string> = { display, visibility, opacity, 'pointer-events': pointerEvents };
  return {
    display,
    visibility,
    opacity,
    pointerEvents,
    getPropertyValue(name) {
      if (!(name in byName)) throw new Error(`${name} is not read of a shared style`);
      return byName[name]!;
    },
  };
}
