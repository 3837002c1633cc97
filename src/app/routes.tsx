import type { RouteObject } from 'react-router-dom';
import { paths } from '../paths';
import { RouteScreens } from '../shared/routeScreens';
import { loadCommands } from './CommandKeys';
import { ErrorScreen } from './ErrorScreen';
import { Layout } from './Layout';
import { LoadingScreen } from './LoadingScreen';
import { NotFound } from './NotFound';
import { type ScreenModule, importOnce, lazyScreen } from './lazyScreen';
import { routeScreens } from './routeScreens';
import { screenList } from './screens';

const withoutToken = screenList.filter(([, { place }]) => place === null);
const behindToken = screenList
  .filter(([, { place }]) => place !== null)
  .map(([name, { code }]) => ({ name, load: importOnce<ScreenModule>(code) }));

/**
 * Every screen by its URL, with its name as the route id. Code loads at the first visit, or when `warmScreens` has run.
 */
export const routes: RouteObject[] = [
  ...withoutToken.map(([name, { code }]) => ({
    id: name,
    path: paths[name],
    lazy: code,
    HydrateFallback: LoadingScreen,
    ErrorBoundary: ErrorScreen,
  })),
  {
    element: (
      <RouteScreens value={routeScreens}>
        <Layout />
      </RouteScreens>
    ),
    HydrateFallback: LoadingScreen,
    ErrorBoundary: ErrorScreen,
    children: [
      ...behindToken.map(({ name, load }) => ({
        id: name,
        path: paths[name],
        lazy: lazyScreen(load),
        ErrorBoundary: ErrorScreen,
      })),
      { path: '*', Component: NotFound },
    ],
  },
];

/**
 * Loads the code of all screens, then of the command palette, one after the other while the browser is idle, so that first visits are fast and a
 * click in the meantime waits for one of them at most.
 */
export async function warmScreens(): Promise<void> {
  for (const load of [...behindToken.map((screen) => screen.load), loadCommands]) {
    await idle();
    const came = await load().then(
      () => true,
      () => false,
    );
    // Without a network the others would fail too; each is loaded when it is visited.
    if (!came) return;
  }
}

/** Resolves when the browser is idle, where it reports that. */
function idle(): Promise<unknown> {
  return new Promise((resolve) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve),
  );
}
