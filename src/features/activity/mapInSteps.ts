/** How long to process items before yielding to the page, in milliseconds. */
const MAX_STEP_MS = 8;

/** Maps a list in steps, so that the page stays responsive. Rejects when the signal aborts. */
export async function mapInSteps<T, R>(
  items: readonly T[],
  signal: AbortSignal,
  map: (item: T, index: number) => R,
): Promise<R[]> {
  const done: R[] = [];
  let since = Number.NEGATIVE_INFINITY;
  for (const item of items) {
    if (performance.now() - since > MAX_STEP_MS) {
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
      signal.throwIfAborted();
      since = performance.now();
    }
    done.push(map(item, done.length));
  }
  return done;
}
