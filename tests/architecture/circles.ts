import type { Source } from './sources';

/**
 * Files that import each other in a circle of any length, type imports included. Returns one sorted list for each
 * circle.
 */
export function circles(sources: readonly Source[]): string[][] {
  const graph = importsByFile(sources);
  const reached = new Map([...graph.keys()].map((file) => [file, reachedFrom(file, graph)]));
  const found = new Map<string, string[]>();
  for (const [file, others] of reached) {
    const circle = [...others].filter((other) => reached.get(other)?.has(file)).toSorted();
    if (circle.length > 0) found.set(circle.join(), circle);
  }
  return [...found.values()].toSorted((one, other) => one.join().localeCompare(other.join()));
}

type Graph = ReadonlyMap<string, readonly string[]>;

function importsByFile(sources: readonly Source[]): Graph {
  const code = sources.filter(({ isCode }) => isCode);
  const paths = new Map(code.map(({ path }) => [path.replace(/\.\w+$/, ''), path]));
  return new Map(
    code.map(({ path, imports }) => [path, imports.flatMap(({ target }) => paths.get(target) ?? [])] as const),
  );
}

/** Every file that a file imports, directly or indirectly; includes itself when it is part of a circle. */
function reachedFrom(file: string, graph: Graph): Set<string> {
  const reached = new Set(graph.get(file));
  // Entries added while iterating are visited too.
  for (const next of reached) {
    for (const target of graph.get(next) ?? []) reached.add(target);
  }
  return reached;
}
