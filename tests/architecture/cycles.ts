import { posix } from 'node:path';
import type { Source } from './sources';

/** What imports what, type imports included. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Files that import each other in a circle of any length. Returns one sorted list for each circle. */
export function findCycles(sources: readonly Source[]): string[][] {
  return findGraphCycles(buildGraph(sources, (from, to) => [from, to]));
}

/**
 * Folders side by side that import each other in a circle of any length, with all that lies in them: none stands above the others. A folder and one
 * within it are one thing. Tests, and what only they use, may look at anything. Returns one sorted list for each circle.
 */
export function findFolderCycles(sources: readonly Source[]): string[][] {
  const shipped = sources.filter(({ path, isTest }) => !isTest && !/\/testSupport\.tsx?$/.test(path));
  return findGraphCycles(buildGraph(shipped, (from, to) => getSiblingFolders(posix.dirname(from), posix.dirname(to))));
}

/** The two folders next to each other that two others lie in, or are; undefined where one of these lies in the other. */
function getSiblingFolders(one: string, other: string): [string, string] | undefined {
  const [left, right] = [one.split('/'), other.split('/')];
  const apart = left.findIndex((part, index) => part !== right[index]);
  if (apart === -1 || apart >= right.length) return undefined;
  return [left.slice(0, apart + 1).join('/'), right.slice(0, apart + 1).join('/')];
}

/** @param toEdge what the import of one file by another says of the parts of the graph; undefined for nothing */
function buildGraph(
  sources: readonly Source[],
  toEdge: (from: string, to: string) => [from: string, to: string] | undefined,
): Graph {
  const code = sources.filter(({ isCode }) => isCode);
  const paths = new Map(code.map(({ path }) => [path.replace(/\.\w+$/, ''), path]));
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of code) {
    for (const { target } of imports) {
      const imported = paths.get(target);
      const [from, to] = (imported && toEdge(path, imported)) ?? [];
      if (from !== undefined && to !== undefined) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
}

function findGraphCycles(graph: Graph): string[][] {
  const reached = new Map([...graph.keys()].map((part) => [part, findReachable(part, graph)]));
  const found = new Map<string, string[]>();
  for (const [part, others] of reached) {
    const cycle = [...others].filter((other) => reached.get(other)?.has(part)).toSorted();
    if (cycle.length > 0) found.set(cycle.join(), cycle);
  }
  return [...found.values()].toSorted((one, other) => one.join().localeCompare(other.join()));
}

/** All that a part imports, directly or indirectly; includes itself when it is part of a circle. */
function findReachable(part: string, graph: Graph): Set<string> {
  const reached = new Set(graph.get(part));
  // Entries added while iterating are visited too.
  for (const next of reached) {
    for (const target of graph.get(next) ?? []) reached.add(target);
  }
  return reached;
}
