import { posix } from 'node:path';
import type { Source } from './sources';

/** What imports what, type imports included. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Finds files that import each other in a cycle of any length. Returns one sorted list for each cycle. */
export function findCycles(sources: readonly Source[]): string[][] {
  return findGraphCycles(buildGraph(sources, (from, to) => [from, to]));
}

/**
 * Finds sibling folders that import each other in a cycle of any length, including everything in them. A folder counts as one with the folders inside
 * it. Tests, and code that only tests use, may import anything. Returns one sorted list for each cycle.
 */
export function findFolderCycles(sources: readonly Source[]): string[][] {
  const shipped = sources.filter(({ path, isTest }) => !isTest && !/\/testSupport\.tsx?$/.test(path));
  return findGraphCycles(buildGraph(shipped, (from, to) => getSiblingFolders(posix.dirname(from), posix.dirname(to))));
}

/** The two sibling folders that contain two folders, or are them; undefined if one of the two contains the other. */
function getSiblingFolders(first: string, second: string): [string, string] | undefined {
  const [left, right] = [first.split('/'), second.split('/')];
  const apart = left.findIndex((part, index) => part !== right[index]);
  if (apart === -1 || apart >= right.length) return undefined;
  return [left.slice(0, apart + 1).join('/'), right.slice(0, apart + 1).join('/')];
}

/** @param toEdge the edge for the import of one file by another; undefined for none */
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
  for (const [part, imported] of reached) {
    const cycle = [...imported].filter((target) => reached.get(target)?.has(part)).toSorted();
    if (cycle.length > 0) found.set(cycle.join(), cycle);
  }
  return [...found.values()].toSorted((left, right) => left.join().localeCompare(right.join()));
}

/** Everything that a part imports, directly or indirectly; includes the part itself if it is in a cycle. */
function findReachable(part: string, graph: Graph): Set<string> {
  const reached = new Set(graph.get(part));
  // Entries added while iterating are visited too.
  for (const next of reached) {
    for (const target of graph.get(next) ?? []) reached.add(target);
  }
  return reached;
}
