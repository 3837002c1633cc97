import { session } from '../../api/client/session/session';
import { href, paramsAt } from '../../paths';
import { type Params, Redirect, type ScreenModule } from '../../shared/handle';
import { NotFound } from '../NotFound';

/** A screen by its URL. */
export interface ScreenRoute {
  id: string;
  path: string;
  load: () => Promise<ScreenModule>;
  /** Needs no token. */
  open?: boolean;
  /** Rendered without the layout. */
  frameless?: boolean;
}

/** A screen's code and data, or the error in place of either. */
export interface Arrival {
  route: ScreenRoute;
  params: Params;
  /** Undefined if it did not load. */
  code: ScreenModule | undefined;
  data: unknown;
  /** Undefined if nothing failed. */
  failed: { error: unknown } | undefined;
}

const nowhere: ScreenRoute = {
  id: 'none',
  path: '*',
  load: () => Promise.resolve({ Component: NotFound, handle: { title: 'No such screen', crumbs: () => [] } }),
  open: true,
};

/** A screen that was requested. */
export interface Arriving {
  at: Place;
  screen: Promise<Arrival | Redirect>;
  /** Its result, once resolved. */
  arrival?: Arrival | undefined;
}

/** The parts of a URL that select the screen. */
export interface Place {
  pathname: string;
  search: string;
}

/** The screen of an address, with its code and data. Without a token, even after a 401, leads to Connect. Never rejects. */
export async function arriveAt(
  routes: readonly ScreenRoute[],
  { pathname, search }: Place,
): Promise<Arrival | Redirect> {
  const { route, params } = routeAt(routes, pathname);
  const shutOut = () => !route.open && !session().connected;
  if (shutOut()) return new Redirect(connectFor({ pathname, search }));
  let code: ScreenModule | undefined;
  try {
    code = await route.load();
    const data = await code.loader?.({ params, search });
    return data instanceof Redirect ? data : { route, params, code, data, failed: undefined };
  } catch (error) {
    if (shutOut()) return new Redirect(connectFor({ pathname, search }));
    return { route, params, code, data: undefined, failed: { error } };
  }
}

function routeAt(routes: readonly ScreenRoute[], pathname: string): { route: ScreenRoute; params: Params } {
  for (const route of routes) {
    const params = paramsAt(route.path, pathname);
    if (params) return { route, params };
  }
  return { route: nowhere, params: {} };
}

/** The address of Connect that leads back to a location, including its view. */
export function connectFor(place: Place): string {
  const here = place.pathname + place.search;
  return here === href('token') ? href('connect') : href('connect', undefined, new URLSearchParams({ next: here }));
}
