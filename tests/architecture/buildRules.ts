import type { Rule } from './rules';

/**
 * What the console takes from react-router-dom. `scripts/vite/shaken.ts` empties the rest, which would work in tests of
 * single files and throw in a build.
 */
const routerParts = new Set(
  [
    'Link NavLink NavigationType Outlet RouterProvider ScrollRestoration createBrowserRouter isRouteErrorResponse',
    'matchPath redirect useLoaderData useLocation useMatches useNavigate useNavigation useNavigationType useParams',
    'useRouteError useSearchParams LoaderFunction LoaderFunctionArgs RouteObject',
  ].flatMap((names) => names.split(' ')),
);

export const routerRule: Rule = {
  name: 'of react-router-dom, only what a build keeps',
  complaints: ({ path, isTest, isCode, code }) => {
    if (!path.startsWith('src/') || isTest || !isCode) return [];
    const named = code.matchAll(/(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'react-router(?:-dom)?'/g);
    const parts = [...named].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
    const other = parts.map((name) => name.replace(/^type\s+/, '').replace(/\s+as\s.*$/, '')).filter(Boolean);
    const whole = /(?:\*\s+as\s+\w+\s+from|import\()\s*'react-router(?:-dom)?'/.test(code) ? ['all of it'] : [];
    const features = code.match(/\b(?:viewTransition|prefetch=)/g) ?? [];
    return [...other.filter((name) => !routerParts.has(name)), ...whole, ...features].map((name) => `takes ${name}`);
  },
  bad: [
    ['src/features/a/a.tsx', "import { Link, useFetcher } from 'react-router-dom';"],
    ['src/features/a/a.tsx', "import { Form as PlainForm } from 'react-router-dom';"],
    ['src/features/a/a.tsx', "import * as router from 'react-router-dom';"],
    ['src/app/a.tsx', "const { Await } = await import('react-router');"],
    ['src/ui/a.tsx', "import { Link } from 'react-router-dom'; export const a = <Link to='/' viewTransition />;"],
  ],
  good: [
    ['src/features/a/a.tsx', "import { Link, type RouteObject } from 'react-router-dom';"],
    ['src/app/a.test.tsx', "import { createMemoryRouter } from 'react-router-dom';"],
  ],
};

/** What `scripts/vite/shaken.ts` empties of react-query; the console writes with `write` and pages by address. */
export const queryRule: Rule = {
  name: 'of react-query, neither mutations nor infinite queries',
  complaints: ({ path, isCode, code }) => {
    if (!path.startsWith('src/') || !isCode) return [];
    const names =
      /\b(?:(?:use|get)Mutation\w*|useIsMutating|mutationOptions|Mutation(?:Cache|Observer)|\w*[iI]nfiniteQuer\w*)\b/g;
    return (code.match(names) ?? []).map((name) => `takes ${name}`);
  },
  bad: [
    ['src/screen/a.ts', "import { useMutation } from '@tanstack/react-query';"],
    ['src/api/a.ts', "import { mutationOptions, queryOptions } from '@tanstack/react-query';"],
    ['src/api/a.test.ts', 'queryClient.getMutationCache().getAll();'],
    ['src/features/a/a.tsx', 'const { data } = useSuspenseInfiniteQuery(productsQuery());'],
  ],
  good: [['src/api/a.ts', "import { queryOptions } from '@tanstack/react-query';\n/** No mutation is kept. */"]],
};
