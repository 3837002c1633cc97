import { fileURLToPath } from 'node:url';
import type { Alias, Plugin } from 'vite';

/** react-router exports its development build alone, whatever the mode; the production one lies beside it. */
export const routerInProduction: Alias[] = [
  { find: /^react-router$/, replacement: routerFile('index.mjs') },
  { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
];

function routerFile(name: string): string {
  return fileURLToPath(import.meta.resolve('react-router')).replace(/dist\/.*$/, `dist/production/${name}`);
}

/**
 * Each name that the console imports from react-router is in `tests/architecture/rules.ts`; what it does not name may be
 * left out here. What the framework mode, actions, fetchers and routes that come later need of react-router; the console has none of
 * them. They hold on to one another, so no build leaves them out by itself.
 */
const notCalled = [
  'AwaitErrorBoundary',
  'RemixErrorBoundary',
  'RemixRootDefaultErrorBoundary',
  'DefaultErrorComponent',
  'PrefetchPageLinks',
  'RSCErrorHandler',
  'deserializeErrors',
  'instrumentClientSideRouter',
  'getRouteInstrumentationUpdates',
  'handleAction',
  'handleFetcherAction',
  'handleFetcherLoader',
  'discoverRoutes',
  'patchRoutes',
  'fetch2',
  '_internalSetRoutes',
];

/** Hooks that every link calls, and what they give where there is no framework mode and no view transition. */
const notUsed = [
  ['usePrefetchBehavior', '[false, null, {}]'],
  ['useViewTransitionState', 'false'],
] as const;

/** What react-router tells its developers when it is used wrongly; its development build, which tests use, tells it. */
const told = /\b((?:invariant|warning|warnOnce)\d?\([^;"`]*,\s*)(?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)(?=\s*\))/g;

/**
 * Empties what the console never calls of react-router, so that a build leaves out what only that uses; a call throws.
 * Lets go of what is for developers alone: long messages, and the names of components, which keep them from being left
 * out.
 */
export function routerShaken(): Plugin {
  let found = false;
  return {
    name: 'console:router-shaken',
    apply: 'build',
    buildEnd(error) {
      if (!error && !found) throw new Error('react-router was not found where this plugin knows it');
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-/ },
      handler(code) {
        // Another chunk has what servers need.
        if (!code.includes('function createRouter(')) return null;
        found = true;
        const emptied = notCalled.reduce(
          (left, name) => replaced(left, declaration(name), `var ${name} = () => { throw Error('left out'); };`),
          notUsed.reduce(
            (left, [name, value]) => replaced(left, declaration(name), `var ${name} = () => ${value};`),
            code,
          ),
        );
        return {
          code: emptied
            .replaceAll(told, "$1''")
            .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
            .replaceAll(/(?<== )(?=\w+\.(?:forwardRef|createContext)\()/g, '/* @__PURE__ */ '),
          map: null,
        };
      },
    },
  };
}

/** A function or class from its first line to its closing brace, which is the next one as far in. */
function declaration(name: string): RegExp {
  return new RegExp(`^( *)(?:(?:async )?function ${name}\\(|var ${name} = class )(?:.*\\n)+?\\1\\};?$`, 'm');
}

function replaced(code: string, what: RegExp, by: string): string {
  if (!what.test(code)) throw new Error(`react-router has nothing like ${what.source}`);
  return code.replace(what, by);
}

const none = (what: string) => `() => { throw new Error('The console has no ${what}'); }`;

/** What query-core brings with every query and the console has none of, by file: the names in it, and what is left of them. */
const ofQueries: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Lists are paged by their address.
  infiniteQueryBehavior: {
    infiniteQueryBehavior: none('infinite queries'),
    hasNextPage: none('infinite queries'),
    hasPreviousPage: none('infinite queries'),
  },
  // A write is a call of its own that nothing is kept of; each client makes a cache for mutations, and clears it.
  mutationCache: { MutationCache: 'class { clear() {} async resumePausedMutations() {} }' },
};

/** Leaves infinite queries and mutations out of query-core, which brings them with every query. */
export const queryShaken: Plugin = {
  name: 'console:query-shaken',
  apply: 'build',
  transform: {
    filter: { id: new RegExp(String.raw`/query-core/build/modern/(${Object.keys(ofQueries).join('|')})\.js$`) },
    handler: (code, id) => {
      const left = Object.entries(ofQueries[/(\w+)\.js$/.exec(id)?.[1] ?? ''] ?? {});
      const names = /export \{([^}]*)\}/.exec(code)?.[1]?.split(',') ?? [];
      const known = left.map(([name]) => name).toSorted();
      if (String(names.map((name) => name.trim()).toSorted()) !== String(known))
        throw new Error(`query-core exports another list than ${known.join()} in ${id}`);
      return { code: left.map(([name, value]) => `export const ${name} = ${value};`).join('\n'), map: null };
    },
  },
};
