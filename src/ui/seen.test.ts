import { expect, test, vi } from 'vitest';
import { SeenParts } from './seen';

/** One part, 400 pixels wide, and what an observer would report about it. */
function part(height: number) {
  const element = document.createElement('div');
  let tell: IntersectionObserverCallback = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      unobserve = vi.fn();
      constructor(callback: IntersectionObserverCallback) {
        tell = callback;
      }
    },
  );
  const all: boolean[] = [];
  const parts = new SeenParts((now) => all.push(now));
  parts.add(element);
  /** The window shows the part from `top` to `bottom`, in pixels of its height. */
  const shows = (top: number, bottom: number, width = 400, box = new DOMRect(0, -top, 400, height)) => {
    const entry = {
      target: element,
      boundingClientRect: box,
      intersectionRect: new DOMRect(0, 0, width, bottom - top),
    };
    tell([entry as unknown as IntersectionObserverEntry], {} as IntersectionObserver);
    return all.at(-1);
  };
  return { parts, element, shows, last: () => all.at(-1) };
}

test('an element without content to see is not seen', () => {
  const { parts, element, last } = part(24);
  expect(last()).toBe(false);
  parts.add(element)();
  expect(last()).toBe(false);
});

test.each([
  ['whole', 24, '0-24', true],
  ['completely, but for rounding', 24.4, '0.6-24', true],
  ['cut off below', 24, '0-18', false],
  ['cut off above', 24, '6-24', false],
  ['in two halves that show no whole row', 24, '0-14 10-24', false],
  ['without height', 0, '0-0', false],
  ['taller than the window, part by part', 400, '0-160 144-300 284-400', true],
  ['taller than the window, from end to beginning', 400, '240-400 0-160 100-260', true],
  ['taller than the window, with a row that was cut both times', 400, '0-210 200-400', false],
  ['taller than the window, without its middle', 400, '0-160 240-400', false],
])('a line that is shown %s', (_, height, steps, seen) => {
  const { shows } = part(height);
  for (const step of steps.split(' ')) {
    const [top = 0, bottom = 0] = step.split('-').map(Number);
    shows(top, bottom);
  }
  expect(shows(0, 0)).toBe(seen);
});

test('a line that is cut at the side is not seen', () => {
  const { shows } = part(24);
  expect(shows(0, 24, 300)).toBe(false);
  expect(shows(0, 24)).toBe(true);
});

test('what was seen of a tall line counts only for the layout it had then', () => {
  const { shows } = part(400);
  shows(0, 250);
  expect(shows(230, 500, 400, new DOMRect(0, -230, 400, 500))).toBe(false);
});
