/** Milliseconds of work after which the page gets its turn. */
const TURN_MS = 12;

/**
 * Runs through the steps of long work and returns its result, pausing whenever the steps since the last pause have taken long. Throws whatever the
 * work or a pause throws.
 */
export async function runPaced<T>(steps: Generator<undefined, T>, pause: () => Promise<void>): Promise<T> {
  for (let since = performance.now(); ;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - since < TURN_MS) continue;
    await pause();
    since = performance.now();
  }
}

/** The result of the same work, done without pauses. */
export function runAtOnce<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
