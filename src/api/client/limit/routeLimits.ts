/** The routes that are closed for this tab's token, and the waits of the answers that closed them. */
import { type EndpointId, endpointOf } from '../../../contract/endpoints';
import { formatCountdown } from '../../../lib/time';
import { type ApiError, isLimit, notSent } from '../errors';
import { LONGEST_WAIT_MS } from '../retry';
import { limitScope } from '../session/scope';
import { ClosedRoutes, LONGEST_CLOSED_MS, type RouteKey } from './closedRoutes';

/** How long a 429 that names no time closes its route, in milliseconds. */
const UNSAID_MS = 5_000;

const elapsed = () => performance.now();

export const closedRoutes = new ClosedRoutes(() => localStorage, { now: () => Date.now(), elapsed }, limitScope);

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (ClosedRoutes.concerns(key)) closedRoutes.reload();
  });
  // A page in the back/forward cache receives no storage events.
  window.addEventListener('pageshow', () => closedRoutes.reload());
}

/** The route of an id, without its parameters. */
const routeOf = (id: EndpointId): RouteKey => `${endpointOf(id).method} ${endpointOf(id).path}` as RouteKey;

/** When each error's wait is over, by `performance.now()`: one error is one wait, wherever and however often it is shown. */
const ends = new WeakMap<ApiError, number>();

/** Closes the route of a 429 until its wait is over; nothing for other errors. `retryIn` is when it is sent again by itself, in ms. */
export function noteLimit(route: RouteKey, error: ApiError, retryIn: number | undefined): void {
  if (error.status !== 429) return;
  const ms = Math.min(error.retryAfterMs ?? retryIn ?? UNSAID_MS, LONGEST_CLOSED_MS);
  ends.set(error, elapsed() + ms);
  closedRoutes.close(route, ms);
}

/** Whether a request for this route must not be sent now. */
export const isClosed = (route: RouteKey): boolean => closedRoutes.left(route) > 0;

/** A request that is about to be sent. */
interface Limited {
  id: EndpointId | undefined;
  route: RouteKey;
  /** A read that may be sent again by itself waits for its route, as long as it would for its own retry. */
  patient: boolean;
}

/**
 * For a request whose route is closed: resolves once it may be sent, or throws in place of sending it. An `ApiError`
 * that says to wait, or that it was cancelled, if the signal aborted during the wait.
 */
export async function untilOpen({ id, route, patient }: Limited, signal: AbortSignal): Promise<void> {
  const open = patient && (await reopened(route, signal));
  if (signal.aborted) {
    throw notSent('cancelled', { route: id, message: 'The request was cancelled before it was sent.' });
  }
  if (open) return;
  const left = closedRoutes.left(route);
  const error = notSent('wait', {
    route: id,
    message: `Not sent: the service asks to wait ${formatCountdown(left)} before this is asked for again.`,
    retryAfterMs: Math.ceil(left),
  });
  ends.set(error, elapsed() + left);
  throw error;
}

/** Waits for a route as long as a read waits for its own retry. Resolves to whether it is open, or the signal aborted. */
export const reopened = (route: RouteKey, signal: AbortSignal): Promise<boolean> =>
  closedRoutes.outwait(route, LONGEST_WAIT_MS, signal);

/**
 * Milliseconds until what a limit refused may be asked for again: at most ten minutes, whatever the service asks. 0 for
 * any other error.
 */
export function leftOf(error: unknown): number {
  if (!isLimit(error)) return 0;
  const now = elapsed();
  const end = ends.get(error) ?? now + Math.min(error.retryAfterMs ?? UNSAID_MS, LONGEST_CLOSED_MS);
  ends.set(error, end);
  return Math.max(0, end - now);
}

/** Milliseconds until all of these routes are open; 0 when they are. */
export function leftOn(routes: readonly EndpointId[]): number {
  return Math.max(0, ...routes.map((id) => closedRoutes.left(routeOf(id))));
}

/** Milliseconds until a time of `opensAt`. */
export const leftUntil = (opens: number): number => Math.max(0, opens - elapsed());

/** When the last of these routes opens, by `performance.now()`; in the past when all are open. */
export function opensAt(routes: readonly EndpointId[]): number {
  return Math.max(0, ...routes.map((id) => closedRoutes.opensAt(routeOf(id))));
}
