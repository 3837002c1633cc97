/** Loads the screen of an address: the matching route, then the screen's code, then its loader's data. */
import { CancelledError } from '@tanstack/react-query';
import { session } from '../../api/client/session/session';
import { withTimeout } from '../../lib/async/withTimeout';
import { addressMatcher, href, readParams } from '../../paths';
import { type LoaderArgs, type Params, Redirect, type ScreenModule } from '../../shared/handle';
import { cleanAddress } from '../cleanAddress';

/** A screen by its URL. */
export interface ScreenRoute {
  id: string;
  /** A pattern, as in `paths.ts`; `*` matches every path. */
  path: string;
  load: () => Promise<ScreenModule>;
  /** Needs no token. */
  open?: boolean;
  /** Rendered without the layout. */
  frameless?: boolean;
}

/** The parts of a URL that select a screen. */
export interface Address {
  pathname: string;
  search: string;
  /** Does not select a screen, but is passed to Connect and back. */
  hash?: string;
}

/** A screen with its code and its loader's data, or the error in place of either. */
export interface LoadedScreen {
  route: ScreenRoute;
  params: Params;
  /** Undefined if it did not load. */
  code: ScreenModule | undefined;
  data: unknown;
  /** Undefined if nothing failed. */
  failed: { error: unknown } | undefined;
}

/** A screen that was requested. */
export interface PendingScreen {
  address: Address;
  screen: Promise<LoadedScreen | Redirect>;
  /** Its result, once resolved. */
  loaded?: LoadedScreen | undefined;
}

/**
 * Loads the screen of an address. Without a token, even after a 401 on the way, it is a redirect to Connect. Never rejects.
 * @param routes the most literal that matches counts; one of them must match
 */
export async function loadScreen(routes: readonly ScreenRoute[], address: Address): Promise<LoadedScreen | Redirect> {
  const { pathname, search } = address;
  const { route, params } = match(routes, pathname);
  const isShutOut = () => !route.open && !session().connected;
  if (isShutOut()) return new Redirect(getConnectAddress(address));
  let code: ScreenModule | undefined;
  try {
    code = await route.load();
    const data = await loaded(code, { params, search });
    return data instanceof Redirect ? data : { route, params, code, data, failed: undefined };
  } catch (error) {
    if (isShutOut()) return new Redirect(getConnectAddress(address));
    return { route, params, code, data: undefined, failed: { error } };
  }
}

/** How often a cancelled read is repeated. */
const MAX_CANCELLED = 3;

/**
 * Runs a screen's loader. A screen that is left cancels the reads that only it observed, even if this loader waits for one of them: then it reads
 * again, unless the token has changed since.
 */
async function loaded({ loader }: ScreenModule, at: LoaderArgs): Promise<unknown> {
  const { number } = session();
  for (let cancelled = 0; ; cancelled += 1) {
    try {
      return await loader?.(at);
    } catch (error) {
      const isOver = session().number !== number || cancelled === MAX_CANCELLED;
      if (isOver || !(error instanceof CancelledError)) throw error;
    }
  }
}

/** How long to wait for the first answers, in milliseconds, so that the first paint is often the only one. */
const TIMEOUT_MS = 120;

/** Requests the screen at the page's own address, following redirects, and waits briefly for it. */
export async function loadFirstScreen(routes: readonly ScreenRoute[]): Promise<PendingScreen> {
  const ask = async () => {
    const { pathname, search, hash } = globalThis.location;
    const address = { pathname, search, hash };
    const screen = loadScreen(routes, address);
    return { address, screen, first: await withTimeout(screen, TIMEOUT_MS) };
  };
  let pending = await ask();
  if (pending.first instanceof Redirect) {
    history.replaceState(null, '', cleanAddress(pending.first.to));
    pending = await ask();
  }
  const { address, screen, first } = pending;
  return { address, screen, loaded: first instanceof Redirect ? undefined : first };
}

function match(routes: readonly ScreenRoute[], pathname: string): { route: ScreenRoute; params: Params } {
  const found = addressMatcher(routes.map((route) => [route.path, route] as const))(pathname);
  const params = found && readParams(found);
  if (params) return { route: found.value, params };
  // For a malformed escape too.
  const route = routes.find(({ path }) => path === '*');
  if (!route) throw new Error(`No route matches ${pathname}`);
  return { route, params: {} };
}

/**
 * The address of Connect that leads back to another, including its view. A fragment stays one, because the query of Connect is sent to the server when
 * the page is loaded.
 */
export function getConnectAddress({ pathname, search, hash = '' }: Address): string {
  const target = pathname + search;
  const query = target === href('token') ? undefined : new URLSearchParams({ next: target });
  return href('connect', undefined, query) + hash;
}
