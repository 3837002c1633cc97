/**
 * jsdom has no layout: every box is empty, so nothing is ever in view and no size changes. These observers report the
 * boxes that elements have; `layOut` gives the lines of a dialog boxes for one test.
 */
import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Height of each line in pixels. */
const LINE = 24;

/** Reports, shortly after `observe`, which part of an element's box is inside the window. */
class Intersections implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '0px';
  readonly scrollMargin = '0px';
  readonly thresholds = [];
  readonly #observed = new Set<Element>();
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }

  observe(target: Element): void {
    this.#observed.add(target);
    queueMicrotask(() => {
      if (!this.#observed.has(target)) return;
      const entry = createEntry(target);
      if (entry.boundingClientRect.height > 0) act(() => this.#callback([entry], this));
    });
  }

  unobserve(target: Element): void {
    this.#observed.delete(target);
  }

  disconnect(): void {
    this.#observed.clear();
  }

  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

class Sizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

export function installObservers(): void {
  Object.assign(globalThis, { IntersectionObserver: Intersections, ResizeObserver: Sizes });
}

function createEntry(target: Element): IntersectionObserverEntry {
  const box = target.getBoundingClientRect();
  const top = Math.max(0, box.top);
  const bottom = Math.max(top, Math.min(innerHeight, box.bottom));
  return {
    target,
    boundingClientRect: box,
    intersectionRect: new DOMRect(box.left, top, bottom > top ? box.width : 0, bottom - top),
    intersectionRatio: box.height === 0 ? 0 : (bottom - top) / box.height,
    isIntersecting: bottom > top,
    rootBounds: null,
    time: 0,
  };
}

/**
 * For this test, stacks the head and the lines of a dialog, 24 pixels each, in a window of the given height in pixels.
 * Returns a function that scrolls them.
 */
export function layOut(windowHeight = 768): (to: number) => void {
  let scrolled = 0;
  vi.stubGlobal('innerHeight', windowHeight);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function getBox(this: Element) {
    const lines = [
      ...document.querySelectorAll('dialog[open] :is(.dialog-body > :first-child, dl > div, .consent-list)'),
    ];
    const place = lines.indexOf(this);
    return place < 0 ? new DOMRect() : new DOMRect(0, place * LINE - scrolled, 400, LINE);
  });
  return (to) => {
    scrolled = to;
    act(() => void document.dispatchEvent(new Event('scroll')));
  };
}
