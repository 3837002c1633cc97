import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

interface Graph {
  getModuleInfo: (
    id: string,
  ) => Pick<Rolldown.ModuleInfo, 'importers' | 'importedIds' | 'dynamicImporters' | 'code'> | null;
}

/** What the entry itself needs: little, so that the first requests leave early. */
export const startChunk = {
  name: (id: string, graph: Graph) => (reaches(entry, id, graph) ? 'start' : null),
};

/**
 * Puts all that rendering needs before the first screen into one chunk, and what most screens share with it: it
 * compresses better than a dozen small ones, and every screen loads it.
 */
export const shellChunk = {
  debugName: 'shell',
  name: (id: string, graph: Graph) =>
    reaches(shell, id, graph) || (isShared(id, graph) && isForPlain(id, graph)) ? 'shell' : null,
};

/**
 * Puts what the same screens share into one chunk, and what most screens with a list or a form share into one for all
 * of them. What only parts share that load after a press stays out of what their screens load.
 */
export const sharedChunk = {
  name: (id: string, graph: Graph) => {
    const users = screensOf(id, graph);
    if (users.length < 2) return null;
    if (isForAll(id, graph)) return 'listsAndForms';
    return users
      .map((one) => nameOf(one))
      .toSorted()
      .join('-');
  },
};

/**
 * What as many screens use is for all of them; of what is small or tiny, in characters, fewer are enough. A request of
 * its own costs a slow line more than bytes that a screen does not use.
 */
const many = 8;
const small = { below: 1_900, users: 3 };
const tiny = { below: 400, users: 2 };

/** A small module that pulls others along is not small: it is for all where all that it imports is, too. */
function isForAll(id: string, graph: Graph): boolean {
  const users = screensOf(id, graph).length;
  if (users >= many || reaches(wire, id, graph)) return true;
  const { code = '', importedIds = [] } = graph.getModuleInfo(id) ?? {};
  const enough = [small, tiny].some((kind) => users >= kind.users && (code?.length ?? 0) < kind.below);
  return enough && importedIds.every((one) => isThere(one, graph) || isForAll(one, graph));
}

const isShared = (id: string, graph: Graph) => screensOf(id, graph).length > 1 && isForAll(id, graph);

/** Whether a screen needs it that has neither a list nor a form, or the foot of every screen does. */
const isForPlain = (id: string, graph: Graph) =>
  reaches(wire, id, graph) || screensOf(id, graph).some((screen) => !rich(graph).has(screen));

/** The screens with a list or a form, by what both are made of. */
function rich(graph: Graph): Set<string> {
  const screens = listsAndForms.map((id) => screensOf(id, graph));
  if (screens.some((some) => some.length === 0))
    throw new Error(`No screen reaches one of ${listsAndForms.join(', ')}`);
  return new Set(screens.flat());
}

/** Whether every screen has it already. */
const isThere = (id: string, graph: Graph) => reaches(entry, id, graph) || reaches(shell, id, graph);

const nameOf = (screen: string) => /(\w+)Screen\.tsx$/.exec(screen)?.[1] ?? '';

const entry = /(\/src\/main\.tsx|\.html)$/;
/** What renders the console. */
export const shell = /\/src\/app\/renderConsole\.tsx$/;

const listsAndForms = ['Field', 'List', 'Table'].map((name) =>
  fileURLToPath(new URL(`../../src/ui/${name}.tsx`, import.meta.url)),
);

/** What every screen loads by itself, after it. */
const wire = /\/src\/app\/Wire\.tsx$/;

/** Whether a root reaches a module by static imports, or is it. */
function reaches(root: RegExp, id: string, graph: Graph): boolean {
  return importersOf(id, graph).some((one) => root.test(one));
}

/** The screens, each loaded by a dynamic import, that reach a module by static imports. */
function screensOf(id: string, graph: Graph): string[] {
  return importersOf(id, graph).filter(
    (one) => nameOf(one) !== '' && (graph.getModuleInfo(one)?.dynamicImporters.length ?? 0) > 0,
  );
}

/** A module and all that import it, near and far, by static imports. */
function importersOf(id: string, graph: Graph): string[] {
  const seen = new Set([id]);
  // What is found on the way is walked too.
  for (const next of seen) {
    for (const importer of graph.getModuleInfo(next)?.importers ?? []) seen.add(importer);
  }
  return [...seen];
}
