/** Height of the letters of a row, in pixels: a row that is cut lower cannot be read. */
const ROW = 16;
/** Boxes are rounded to whole pixels here and there. */
const ROUNDING = 1;

interface Part {
  /** What it said when it was seen. */
  text: string;
  height: number;
  /** From where to where rows of text may begin that were seen whole, in pixels below the top of its box; in order. */
  rows: readonly (readonly [from: number, to: number])[];
  whole: boolean;
}

/**
 * Which parts of a page were within view since they said what they say now. A part counts once each of its rows was, uncut, inside
 * the window and every box that scrolls around it; one taller than those counts when it was scrolled through.
 */
export class SeenParts {
  readonly #parts = new Map<Element, Part>();
  readonly #observer: IntersectionObserver;
  readonly #onChange: (all: boolean) => void;

  /** `onChange` hears whether all parts were seen, as often as that may have changed. */
  constructor(onChange: (all: boolean) => void) {
    this.#onChange = onChange;
    this.#observer = new IntersectionObserver((entries) => this.#note(entries), { threshold: [0, 0.25, 0.5, 0.75, 1] });
  }

  /** Adds a part; gives what takes it out again. */
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

  /** Looks again at what was not seen yet, and at what says something else by now. */
  look = (): void => {
    for (const [element, part] of this.#parts) {
      const changed = part.text !== element.textContent;
      if (changed) this.#parts.set(element, unseen(element));
      if (part.whole && !changed) continue;
      // The observer tells of thresholds only; observed anew, it tells where the element is.
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
      // Another height is another layout: what was seen of the last one lay elsewhere.
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

/** Spans in order, those that touch as one. */
function joined(spans: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const all: (readonly [number, number])[] = [];
  for (const span of spans.toSorted(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && span[0] <= last[1] + ROUNDING) all[all.length - 1] = [last[0], Math.max(last[1], span[1])];
    else all.push(span);
  }
  return all;
}
