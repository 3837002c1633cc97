/** Whether the service answers at all: three failures in a row say that it is down, any answer says that it is not. */
import type { ApiError } from '../errors';
import { onSessionChange } from '../session/session';
import { createStore, useStore } from '../store';

const DOWN_AFTER = 3;
/** What a gateway says in place of a service, or the service in place of its work. */
const unavailable = [502, 503, 504];

const down = createStore(false);
let failures = 0;

/** Whether the service seems to be down; re-renders the component on every change. */
export const useServiceDown = (): boolean => useStore(down);

/** Notes how one sending of a request ended: with an answer when there is no error. */
export function noteTry(error?: ApiError): void {
  // Neither is said by the service: the user's patience, or the client's own deadline and rules. A redirect has no
  // status, because browsers hide it, but is an answer.
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
