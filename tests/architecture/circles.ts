import { posix } from 'node:path';
import type { Source } from './sources';

/** What imports what, type imports included. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Files that import each other in a circle of any length. Returns one sorted list for each circle. */
export function circles(sources: readonly Source[]): string[][] {
  return circlesOf(graphOf(sources, (from, to) => [from, to]));
}

/**
 * Folders side by side that import each other in a circle of any length, with all that lies in them: none stands above the others. A folder and one
 * within it are one thing. Tests, and what only they use, may look at anything. Returns one sorted list for each circle.
 */
export function folderCircles(sources: readonly Source[]): string[][] {
  const shipped = sources.filter(({ path, isTest }) => !isTest && !/\/testSupport\.tsx?$/.test(path));
  return circlesOf(graphOf(shipped, (from, to) => sideBySide(posix.dirname(from), posix.dirname(to))));
}

/** The two folders next to each other that two others lie in, or are; undefined where one of these lies in the other. */
function sideBySide(one: string, other: string): [string, string] | undefined {
  const [left, right] = [one.split('/'), other.split('/')];
  const apart = left.findIndex((part, index) => part !== right[index]);
  if (apart === -1 || apart >= right.length) return undefined;
  return [left.slice(0, apart + 1).join('/'), right.slice(0, apart + 1).join('/')];
}

/** @param arrowOf what the import of one file by another says of the parts of the graph; undefined for nothing */
function graphOf(
  sources: readonly Source[],
  arrowOf: (from: string, to: string) => [from: string, to: string] | undefined,
): Graph {
  const code = sources.filter(({ isCode }) => isCode);
  const paths = new Map(code.map(({ path }) => [path.replace(/\.\w+$/, ''), path]));
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of code) {
    for (const { target } of imports) {
      const imported = paths.get(target);
      const [from, to] = (imported && arrowOf(path, imported)) ?? [];
      if (from !== undefined && to !== undefined) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
}

function circlesOf(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((part) => [part, reachedFrom(part, graph)]));
  const found = new Map<string, string[]>();
  for (const [part, others] of reached) {
    const circle = [...others].filter((other) => reached.get(other)?.has(part)).toSorted();
    if (circle.length > 0) found.set(circle.join(), circle);
  }
  return [...found.values()].toSorted((one, other) => one.join().localeCompare(other.join()));
}

/** All that a part imports, directly or indirectly; includes itself when it is part of a circle. */
function reachedFrom(part: string, graph: Graph): Set<string> {
  const reached = new Set(graph.get(part));
  // Entries added while iterating are visited too.
  for (const next of reached) {
    for (const target of graph.get(next) ?? []) reached.add(target);
  }
  return reached;
}
