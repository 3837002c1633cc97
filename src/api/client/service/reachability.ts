/** Whether the service answers at all: after three failures in a row it counts as down, until it answers again. */
import type { ApiError } from '../errors';
import { onSessionChange } from '../session/session';
import { createStore, useStore } from '../store';

const DOWN_AFTER = 3;
/** Statuses sent by a gateway in place of the service, or by a service that cannot work. */
const unavailable = [502, 503, 504];

const down = createStore(false);
let failures = 0;

/** Whether the service seems to be down; re-renders the component on every change. */
export const useServiceDown = (): boolean => useStore(down);

/** Records how one try of a request ended; without an error, it was answered. */
export function recordTry(error?: ApiError): void {
  // These failures do not come from the service, but from the user's cancelling or the client's own deadline and rules. A redirect has no status,
  // because browsers hide it, but it is an answer.
  if (error && !['network', 'redirect'].includes(error.kind) && error.status === undefined) return;
  const failed = error !== undefined && (error.kind === 'network' || unavailable.includes(error.status ?? 0));
  failures = failed ? failures + 1 : 0;
  const isDown = failures >= DOWN_AFTER;
  if (isDown !== down.get()) down.set(isDown);
}

onSessionChange(() => {
  failures = 0;
  if (down.get()) down.set(false);
});
