/** Loads a module once. The browser's own cache answers so late that a paint may come between. Failures are not cached. */
export function importOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let module: Promise<Module> | undefined;
  return () =>
    (module ??= load().catch((error: unknown) => {
      module = undefined;
      throw error;
    }));
}
