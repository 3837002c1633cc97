import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

/** Code that a screen draws without: on its way, there, or not to be had. */
export interface Later<Module> {
  /** Undefined while it is not there. */
  code: Module | undefined;
  /** Why it could not be loaded. */
  failure: unknown;
  /** Loads it, or tries again; does nothing once it is there. */
  load: () => void;
}

/** Code that is loaded when `load` is called for the first time: by whoever comes near what needs it. */
export function useLater<Module extends object>(fetchCode: () => Promise<Module>): Later<Module> {
  const [code, setCode] = useState<Module>();
  const [failure, setFailure] = useState<unknown>();
  const load = () => {
    if (code) return;
    setFailure(undefined);
    fetchCode().then(setCode, setFailure);
  };
  return { code, failure, load };
}

/** Makes a call as soon as it is needed, and once: what fails is tried again by a press alone. */
export function useNeeded(needed: boolean, make: () => void): void {
  const call = useEffectEvent(make);
  useEffect(() => {
    if (needed) call();
  }, [needed]);
}

/** For what takes the place of something that stood in for it: the first button takes the focus that was there. */
export function useFocusTaken(place: RefObject<HTMLElement | null>): void {
  const [focused] = useState(() => place.current?.contains(document.activeElement) ?? false);
  useLayoutEffect(() => {
    if (focused) place.current?.querySelector('button')?.focus();
  }, [focused, place]);
}
