import { useEffect, useState } from 'react';
import type { RefCallback } from 'react';
import { SeenParts } from './seen';

/** Whether every element that received `part` as `ref` has been fully visible since its text last changed. */
export function useSeen(): { part: RefCallback<HTMLElement>; all: boolean } {
  const [all, setAll] = useState(false);
  const [parts] = useState(() => new SeenParts(setAll));
  const [part] = useState(() => (element: HTMLElement | null) => (element ? parts.add(element) : undefined));
  useEffect(() => {
    const options = { capture: true, passive: true };
    addEventListener('scroll', parts.look, options);
    addEventListener('resize', parts.look, options);
    return () => {
      removeEventListener('scroll', parts.look, options);
      removeEventListener('resize', parts.look, options);
    };
  }, [parts]);
  // After each render, since a line's text may have changed.
  useEffect(() => parts.look());
  return { part, all };
}
