import { fileURLToPath } from 'node:url';
import type { Alias, Rolldown } from 'vite';

interface Graph {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importers'> | null;
}

/**
 * Puts all that the entry needs before its first screen into one chunk: it compresses better than a dozen small ones,
 * and every screen shares it.
 */
export const shellChunk = {
  debugName: 'shell',
  name: (id: string, graph: Graph) => (isShell(id, graph) ? 'shell' : null),
};

/**
 * Puts what several screens share beyond the shell into one chunk more: a dozen files of a kilobyte each would wait for
 * one another over six connections.
 */
export const commonChunk = { name: 'common', test: /\/src\/(api|lib|screen|ui)\//, minShareCount: 2 };

const entry = /(\/src\/main\.tsx|\.html)$/;

/** Whether the entry reaches a module by static imports. The entry itself stays a chunk of its own. */
function isShell(id: string, graph: Graph): boolean {
  if (entry.test(id)) return false;
  const seen = new Set<string>();
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (entry.test(next)) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    waiting.push(...(graph.getModuleInfo(next)?.importers ?? []));
  }
  return false;
}

/** react-router exports its development build alone, whatever the mode; the production one lies beside it. */
export const routerInProduction: Alias[] = [
  { find: /^react-router$/, replacement: routerFile('index.mjs') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
];

function routerFile(name: string): string {
  return fileURLToPath(import.meta.resolve('react-router')).replace(/dist\/.*$/, `dist/production/${name}`);
}
