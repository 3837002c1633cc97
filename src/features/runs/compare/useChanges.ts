import { useEffect, useEffectEvent, useState } from 'react';
import { singleKey } from '../../../ui/typing';
import { changeId } from './DiffRows';

/**
 * Goes from one change to the next, by button or by the keys `n` and `p`: the change takes the focus, so that it is read out.
 * @param changes how many there are; after the last comes the first
 * @param drawAll draws those that are not drawn yet
 */
export function useChanges(changes: number, drawAll: () => void) {
  const [at, setAt] = useState<{ change: number } | undefined>();
  const go = (step: 1 | -1) => {
    const next = at ? ((at.change - 1 + step + changes) % changes) + 1 : step === 1 ? 1 : changes;
    if (!document.querySelector(`#${changeId(next)}`)) drawAll();
    setAt({ change: next });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = { n: 1, p: -1 }[singleKey(event) ?? ''];
    if (changes > 0 && step) go(step as 1 | -1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    const place = at && document.querySelector<HTMLElement>(`#${changeId(at.change)}`);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView?.({ block: 'center' });
  }, [at]);
  return { current: at?.change, go };
}
