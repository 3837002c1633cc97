import { useEffect, useEffectEvent, useState } from 'react';

type Module = typeof import('./UploadHalf');

/** The code of the half of Versions that sends, on its way, there, or not to be had. */
export interface UploadHalf {
  /** Undefined while it is not there. */
  half: Module | undefined;
  /** Why it could not be loaded. */
  failure: unknown;
  /** Loads it, or tries again. */
  load: () => void;
}

/** Loads that half when `load` is called for the first time. */
export function useUploadHalf(): UploadHalf {
  const [half, setHalf] = useState<Module>();
  const [failure, setFailure] = useState<unknown>();
  const load = () => {
    if (half) return;
    setFailure(undefined);
    import('./UploadHalf').then(setHalf, setFailure);
  };
  return { half, failure, load };
}

/** Calls for it as soon as it is needed: something is chosen, or is on its way from before. */
export function useNeeded(needed: boolean, load: () => void): void {
  // A load that failed is tried again by a press alone.
  const call = useEffectEvent(load);
  useEffect(() => {
    if (needed) call();
  }, [needed]);
}
