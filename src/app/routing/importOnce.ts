/**
 * Loads a module once and returns it at once afterwards: the browser's own cache answers some tasks later, and a paint
 * may come between. Failures are not cached.
 */
export function importOnce<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let module: Promise<Module> | undefined;
  return () =>
    (module ??= load().catch((error: unknown) => {
      module = undefined;
      throw error;
    }));
}
