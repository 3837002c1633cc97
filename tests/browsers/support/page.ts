/** Runs in the page: finds elements by role and name, as a screen reader would, and describes them in plain data. */
import type { queries } from '@testing-library/dom';

/** One step of a path to an element, searched within the result of the previous step. */
export interface Sought {
  role?: string;
  label?: string;
  /** A whole name, or the source of a regular expression. */
  name?: string | { pattern: string };
  text?: string | { pattern: string };
}

export type ElementPath = readonly Sought[];

export interface Point {
  x: number;
  y: number;
}

export interface PageNoise {
  text: string;
  value: string;
  description: string;
  disabled: boolean;
  checked: boolean;
  focused: boolean;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  /** The height of the content, shown or not. */
  content: number;
}

export interface PageSide {
  count: (way: ElementPath) => number;
  tell: (way: ElementPath) => PageNoise;
  box: (way: ElementPath) => Box;
  /** The middle of an element after scrolling it into view, or why it cannot be clicked there. */
  point: (way: ElementPath) => Point | string;
  /** What hides each matching element, wholly or in part, or that there is none. */
  hidden: (way: ElementPath) => string[];
  /** By how many pixels the page is wider than its window. */
  overflow: () => number;
  /** How light the page's background is, from 0 to 1. */
  lightness: () => number;
  noise: () => string[];
}

declare global {
  var pageSide: PageSide | undefined;
  var TestingLibraryDom: typeof queries & { configure: (options: { defaultHidden: boolean }) => void };
}

/** Sent to the page as text, so it must be self-contained. Needs Testing Library in the page. */
export function installPageSide(): void {
  const noise: string[] = [];
  addEventListener('error', ({ message, filename, lineno }) => noise.push(`error: ${message} ${filename}:${lineno}`));
  addEventListener('unhandledrejection', ({ reason }) => noise.push(`rejection: ${String(reason)}`));
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    noise.push(`policy: ${violatedDirective} ${blockedURI}`),
  );
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...parts: unknown[]) => void noise.push(`${level}: ${parts.map(String).join(' ')}`);
  }

  const matcher = (text: string | { pattern: string } | undefined) =>
    typeof text === 'object' ? new RegExp(text.pattern) : text;

  function step(within: HTMLElement, { role, label, name, text }: Sought): HTMLElement[] {
    const { queryAllByLabelText, queryAllByRole, queryAllByText } = globalThis.TestingLibraryDom;
    const sought = matcher(name);
    if (role !== undefined) return queryAllByRole(within, role, sought === undefined ? {} : { name: sought });
    if (label !== undefined) return queryAllByLabelText(within, label);
    return queryAllByText(within, matcher(text) ?? '');
  }
  function all(way: ElementPath): HTMLElement[] {
    return way.reduce((found, sought) => found.flatMap((within) => step(within, sought)), [document.body]);
  }
  function findOnly(way: ElementPath): HTMLElement {
    const found = all(way);
    if (found.length !== 1) throw new Error(`${found.length} elements match ${JSON.stringify(way)}`);
    return found[0]!;
  }
  function hides(element: HTMLElement): string[] {
    const findings: string[] = [];
    const box = element.getBoundingClientRect();
    const off = (room: { left: number; top: number; right: number; bottom: number }) =>
      box.left < room.left - 1 || box.top < room.top - 1 || box.right > room.right + 1 || box.bottom > room.bottom + 1;
    if (box.width < 1 || box.height < 1) findings.push('has no size');
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) findings.push('is not visible');
    if (off({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })) findings.push('extends beyond the viewport');
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      if (off(around.getBoundingClientRect())) findings.push(`is clipped by <${around.localName} ${around.className}>`);
    }
    const { width, height, left, top } = box;
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!over || !(element.contains(over) || over.contains(element))) findings.push('is covered');
    return findings.map((finding) => `“${element.textContent}” ${finding}`);
  }

  globalThis.pageSide = {
    count: (way) => all(way).length,
    tell: (way) => {
      const element = findOnly(way);
      const described = (element.getAttribute('aria-describedby') ?? '').split(' ');
      return {
        text: element.textContent,
        value: element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
        description: described.map((id) => document.getElementById(id)?.textContent ?? '').join(' '),
        disabled: element.getAttribute('aria-disabled') === 'true' || element.matches(':disabled'),
        checked: element.matches(':checked'),
        focused: element === document.activeElement,
      };
    },
    box: (way) => {
      const element = findOnly(way);
      const { left, top, width, height } = element.getBoundingClientRect();
      return { left, top, width, height, content: element.scrollHeight };
    },
    point: (way) => {
      const found = all(way);
      const [element] = found;
      if (!element || found.length > 1) return `${found.length} elements match ${JSON.stringify(way)}`;
      element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
      const over = document.elementFromPoint(x, y);
      const hit = over && (element.contains(over) || over.closest('label')?.control === element);
      return hit ? { x, y } : `something else is at ${x}, ${y}: ${over?.outerHTML.slice(0, 80)}`;
    },
    hidden: (way) => {
      const found = all(way);
      return found.length === 0 ? ['nothing matches'] : found.flatMap(hides);
    },
    overflow: () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    lightness: () => {
      const canvas = document.createElement('canvas').getContext('2d')!;
      canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return (red + green + blue) / 765;
    },
    noise: () => noise,
  };
}
