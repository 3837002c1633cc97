/** Functions that run in the page. They are sent as text, so each is self-contained. */

/** The state of each element. */
export const describe = (found: HTMLElement[]) =>
  found.map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const described = (element.getAttribute('aria-describedby') ?? '').split(' ');
    return {
      text: element.textContent,
      value: element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
      description: described.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
      disabled: element.getAttribute('aria-disabled') === 'true' || element.matches(':disabled'),
      checked: element.matches(':checked'),
      focused: element === document.activeElement,
      box: { left, top, width, height, content: element.scrollHeight },
    };
  });

/** The middle of the only element, after scrolling it into view, or why it cannot be clicked there. */
export function findMiddle(found: HTMLElement[]): [x: number, y: number] | string {
  const [element] = found;
  if (!element || found.length > 1) return `${found.length} elements match`;
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  if (hit && (element.contains(hit) || hit.closest('label')?.control === element)) return [x, y];
  return `something else is there: ${hit?.outerHTML.slice(0, 80)}`;
}

/** The texts of the elements that are hidden, wholly or in part, or that there is none. */
export async function findHidden(found: HTMLElement[]): Promise<string[]> {
  if (found.length === 0) return ['nothing matches'];
  const entries = await new Promise<IntersectionObserverEntry[]>((resolve) => {
    const observer = new IntersectionObserver(resolve);
    for (const element of found) observer.observe(element);
  });
  return entries.flatMap(({ target, intersectionRatio, boundingClientRect: { left, top, width, height } }) => {
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const isCovered = !over || !(target.contains(over) || over.contains(target));
    const isDrawn = target.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    return isDrawn && !isCovered && intersectionRatio > 0.99 ? [] : [target.textContent];
  });
}

/** Collects errors and warnings of this document, where the protocol reports none. */
export function collectNoise(): void {
  const noise: string[] = [];
  Object.assign(globalThis, { noise });
  addEventListener('error', ({ message, filename, lineno }) => {
    // No error, and no other browser reports it: the sizes are observed again in the next frame.
    if (!message.startsWith('ResizeObserver loop')) noise.push(`error: ${message} ${filename}:${lineno}`);
  });
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    noise.push(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
  );
  addEventListener('unhandledrejection', ({ reason }) => noise.push(`rejection: ${String(reason)}`));
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => void noise.push(`${level}: ${parts.map(String).join(' ')}`);
  }
}
