import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Whether an element's content exceeds its box, as either is resized. `there`: the element is in the page. */
export function useOverflow(box: RefObject<HTMLElement | null>, there: boolean): boolean {
  const [over, setOver] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!there || element === null) return;
    const look = () => setOver(overflows(element));
    const sizes = new ResizeObserver(look);
    for (const one of [element, ...element.children]) sizes.observe(one);
    return () => sizes.disconnect();
  }, [box, there]);
  return over;
}

/** Whether an element's content exceeds its box, allowing one pixel for rounding. */
export function overflows(element: HTMLElement | null): boolean {
  return element !== null && element.scrollHeight > element.clientHeight + 1;
}
