/** Resolves when the browser has nothing else to do, or in the next task if it does not report that (Safari). */
export function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve),
  );
}
