import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

/** Code that a screen draws without: on its way, there, or not to be had. */
export interface Later<Module> {
  /** Undefined while it is not there. */
  code: Module | undefined;
  /** It is on its way. */
  pending: boolean;
  /** Why it could not be loaded; stays while it is tried again. */
  failure: unknown;
  /** Loads it, unless that was tried before: for whoever comes near what needs it. */
  load: () => void;
  /** Loads it, for whoever presses for it. */
  retry: () => void;
}

let pressing = false;
const waiting = new Set<() => void>();

/** Calls at once, or when what is pressed now has been let go and its click heard: it must not be exchanged under a press. */
function onceReleased(call: () => void): void {
  if (pressing) waiting.add(call);
  else call();
}

if (typeof window !== 'undefined') {
  const press = () => {
    pressing = true;
  };
  const release = () => {
    pressing = false;
    setTimeout(() => {
      if (pressing) return;
      for (const call of waiting) call();
      waiting.clear();
    });
  };
  for (const name of ['pointerdown', 'keydown']) window.addEventListener(name, press, true);
  for (const name of ['pointerup', 'pointercancel', 'keyup', 'blur']) window.addEventListener(name, release, true);
}

/** Code that is loaded when it is called for, not with the screen. */
export function useLater<Module extends object>(fetchCode: () => Promise<Module>): Later<Module> {
  const [{ code, pending, failure }, set] = useState<{ code?: Module; pending: boolean; failure?: unknown }>({
    pending: false,
  });
  const retry = () => {
    if (code || pending) return;
    set({ pending: true, failure });
    fetchCode().then(
      (came) => onceReleased(() => set({ code: came, pending: false })),
      (why: unknown) => set({ pending: false, failure: why }),
    );
  };
  return {
    code,
    pending,
    failure,
    load: () => {
      if (failure === undefined) retry();
    },
    retry,
  };
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
