/** The routes that are closed for this tab's token, and when each 429 allows another try. */
import { type EndpointId, endpointOf } from '../../../contract/endpoints';
import { formatCountdown } from '../../../lib/time';
import { type ApiError, isRateLimit, createUnsentError } from '../errors';
import { MAX_WAIT_MS } from '../retry';
import { limitScope } from '../session/scope';
import { ClosedRoutes, MAX_CLOSED_MS, type RouteKey } from './closedRoutes';

/** How long a 429 without `Retry-After` closes its route, in milliseconds. */
const DEFAULT_CLOSED_MS = 5_000;

const elapsed = () => performance.now();

export const closedRoutes = new ClosedRoutes(() => localStorage, { now: () => Date.now(), elapsed }, limitScope);

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (ClosedRoutes.concerns(key)) closedRoutes.reload();
  });
  // A page in the back/forward cache receives no storage events.
  window.addEventListener('pageshow', () => closedRoutes.reload());
}

/** The route with this id, as method and path template. */
const getRouteKey = (id: EndpointId): RouteKey => `${endpointOf(id).method} ${endpointOf(id).path}` as RouteKey;

/** When the wait of each error is over, by `performance.now()`. Stored per error, so it is the same wherever the error is shown. */
const waitEnds = new WeakMap<ApiError, number>();

/** Closes the route of a 429 until its wait is over; ignores other errors. `retryIn` is the delay of an automatic retry, in ms. */
export function recordLimit(route: RouteKey, error: ApiError, retryIn: number | undefined): void {
  if (error.status !== 429) return;
  const ms = Math.min(error.retryAfterMs ?? retryIn ?? DEFAULT_CLOSED_MS, MAX_CLOSED_MS);
  waitEnds.set(error, elapsed() + ms);
  closedRoutes.close(route, ms);
}

/** Whether a request for this route must not be sent now. */
export const isClosed = (route: RouteKey): boolean => closedRoutes.left(route) > 0;

/** A request that is about to be sent. */
interface LimitedRequest {
  id: EndpointId | undefined;
  route: RouteKey;
  /** A retryable read waits for its route for as long as it would wait for its own retry. */
  canWait: boolean;
}

/**
 * Resolves once a request for a closed route may be sent. Throws an `ApiError` that says to wait, or, if the signal aborted during the wait, that it
 * was cancelled.
 */
export async function waitForRoute({ id, route, canWait }: LimitedRequest, signal: AbortSignal): Promise<void> {
  const open = canWait && (await waitForReopening(route, signal));
  if (signal.aborted) {
    throw createUnsentError('cancelled', { route: id, message: 'The request was cancelled before it was sent.' });
  }
  if (open) return;
  const left = closedRoutes.left(route);
  const error = createUnsentError('wait', {
    route: id,
    message: `Not sent: the service asks you to wait ${formatCountdown(left)} before trying this again.`,
    retryAfterMs: Math.ceil(left),
  });
  waitEnds.set(error, elapsed() + left);
  throw error;
}

/** Waits for a route to open, at most as long as a read waits for its own retry. Resolves to whether it is open; false if the signal aborted. */
export const waitForReopening = (route: RouteKey, signal: AbortSignal): Promise<boolean> =>
  closedRoutes.waitUntilOpen(route, MAX_WAIT_MS, signal);

/** Milliseconds until a rate-limited request may be sent again: at most ten minutes, whatever the service asks for. 0 for any other error. */
export function getRemainingWait(error: unknown): number {
  if (!isRateLimit(error)) return 0;
  const now = elapsed();
  const end = waitEnds.get(error) ?? now + Math.min(error.retryAfterMs ?? DEFAULT_CLOSED_MS, MAX_CLOSED_MS);
  waitEnds.set(error, end);
  return Math.max(0, end - now);
}

/** Milliseconds until all of these routes are open; 0 when they are. */
export function getRoutesWait(routes: readonly EndpointId[]): number {
  return Math.max(0, ...routes.map((id) => closedRoutes.left(getRouteKey(id))));
}

/** Milliseconds until a time that `getOpeningTime` returned. */
export const getTimeUntil = (opens: number): number => Math.max(0, opens - elapsed());

/** When the last of these routes opens, by `performance.now()`; in the past when all are open. */
export function getOpeningTime(routes: readonly EndpointId[]): number {
  return Math.max(0, ...routes.map((id) => closedRoutes.opensAt(getRouteKey(id))));
}
