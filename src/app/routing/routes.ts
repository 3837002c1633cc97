import { importOnce } from '../../lib/async/importOnce';
import { paths } from '../../paths';
import { NotFound } from '../NotFound';
import { screenList } from '../screens';
import type { ScreenRoute } from './loadScreen';

/** Every other path. */
const nowhere: ScreenRoute = {
  id: 'none',
  path: '*',
  load: () => Promise.resolve({ Component: NotFound, handle: { title: 'Screen not found', crumbs: () => [] } }),
  open: true,
};

/**
 * Every screen by its URL, from `screens.tsx`. Code loads at the first visit, or when `warmScreens` has run. `routeScreens.ts` maps a route of the
 * API to the screen that uses it.
 */
export const routes: readonly ScreenRoute[] = [
  ...screenList.map(([name, { code, place }]) => ({
    id: name,
    path: paths[name],
    load: importOnce(code),
    open: place === null,
    frameless: place === null,
  })),
  nowhere,
];
