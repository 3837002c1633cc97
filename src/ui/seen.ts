import { useEffect, useState, type RefCallback } from 'react';
/** Height of a row's letters, in pixels: a row that is cut off by more cannot be read. */
const ROW = 16;
/** Some browsers round boxes to whole pixels. */
const ROUNDING = 1;

interface Part {
  /** Its text when it was seen. */
  text: string;
  height: number;
  /** Ranges in which fully seen rows of text may begin, in pixels from the top of its box; in order. */
  rows: readonly (readonly [from: number, to: number])[];
  whole: boolean;
}

/**
 * Tracks which parts of a page have been visible since their text last changed. A part counts as seen once each of its rows was fully visible inside
 * the window and every scrolling box around it; a part taller than those counts once it was scrolled through.
 */
export class SeenParts {
  readonly #parts = new Map<Element, Part>();
  readonly #observer: IntersectionObserver;
  readonly #onChange: (all: boolean) => void;

  /** `onChange` receives whether all parts were seen, each time that may have changed. */
  constructor(onChange: (all: boolean) => void) {
    this.#onChange = onChange;
    this.#observer = new IntersectionObserver((entries) => this.#note(entries), { threshold: [0, 0.25, 0.5, 0.75, 1] });
  }

  /** Adds a part; returns a function that removes it. */
  add(element: Element): () => void {
    this.#parts.set(element, unseen(element));
    this.#observer.observe(element);
    this.#tell();
    return () => {
      this.#observer.unobserve(element);
      this.#parts.delete(element);
      this.#tell();
    };
  }

  /** Rechecks the parts not seen yet and those whose text has changed. */
  update = (): void => {
    for (const [element, part] of this.#parts) {
      const changed = part.text !== element.textContent;
      if (changed) this.#parts.set(element, unseen(element));
      if (part.whole && !changed) continue;
      // An observer reports only crossed thresholds; observing anew makes it report the current position.
      this.#observer.unobserve(element);
      this.#observer.observe(element);
    }
    this.#tell();
  };

  #note(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, boundingClientRect: box, intersectionRect: shown } of entries) {
      const part = this.#parts.get(target);
      if (!part || part.whole || box.height === 0 || box.width === 0) continue;
      if (shown.width < box.width - ROUNDING) continue;
      // A different height means a different layout, so the rows seen before were elsewhere.
      const known = Math.abs(part.height - box.height) > ROUNDING ? [] : part.rows;
      const row = Math.min(ROW, box.height);
      const [from, to] = [shown.top - box.top, shown.bottom - box.top - row];
      const rows = to + ROUNDING < from ? known : joined([...known, [from, to]]);
      const [first] = rows;
      const whole = first !== undefined && first[0] <= ROUNDING && first[1] >= box.height - row - ROUNDING;
      this.#parts.set(target, { ...part, height: box.height, rows, whole });
    }
    this.#tell();
  }

  #tell(): void {
    const parts = [...this.#parts.values()];
    this.#onChange(parts.length > 0 && parts.every(({ whole }) => whole));
  }
}

function unseen(element: Element): Part {
  return { text: element.textContent, height: 0, rows: [], whole: false };
}

/** Sorted spans, with touching ones merged. */
function joined(spans: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const all: (readonly [number, number])[] = [];
  for (const span of spans.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && span[0] <= last[1] + ROUNDING) all[all.length - 1] = [last[0], Math.max(last[1], span[1])];
    else all.push(span);
  }
  return all;
}

/** Whether every element that received `part` as `ref` has been fully visible since its text last changed. */
export function useSeen(): { part: RefCallback<HTMLElement>; all: boolean } {
  const [all, setAll] = useState(false);
  const [parts] = useState(() => new SeenParts(setAll));
  const [part] = useState(() => (element: HTMLElement | null) => (element ? parts.add(element) : undefined));
  useEffect(() => {
    const options = { capture: true, passive: true };
    addEventListener('scroll', parts.update, options);
    addEventListener('resize', parts.update, options);
    return () => {
      removeEventListener('scroll', parts.update, options);
      removeEventListener('resize', parts.update, options);
    };
  }, [parts]);
  // After each render, since a line's text may have changed.
  useEffect(() => parts.update());
  return { part, all };
}
