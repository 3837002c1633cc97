/** The boundary between client and network: where the token comes from, where requests are logged, and how they are sent. */
import { isClosed, noteLimit, reopened, untilOpen } from '../limit/routeLimits';
import { whyNotSent } from '../redact/secretIn';
import { record } from '../requestLog';
import { noteTry } from '../service/reachability';
import { credentials } from '../session/session';

/** The parts of the client that can be replaced. */
interface Ends {
  /** The token of the next request; undefined for none. */
  token: () => string | undefined;
  /** Opens a request's entry in the log. */
  record: typeof record;
  /** Sends one request. Rejects as `fetch` does. */
  send: (url: string, init: RequestInit) => Promise<Response>;
}

export interface Transport extends Ends {
  /** Why a request must not leave; undefined when it may. */
  whyNotSent: typeof whyNotSent;
  /** Undefined when the route may be called at once; otherwise as `untilOpen`. */
  held: (...asked: Parameters<typeof untilOpen>) => Promise<void> | undefined;
  /** Resolves to whether the route is open for another try; false if the signal aborted. */
  reopened: typeof reopened;
  /** Records how one try ended; without an error, it was answered. `retryIn` is the delay of the next try, in ms. */
  noteEnd: (route: Parameters<typeof noteLimit>[0], error?: Parameters<typeof noteLimit>[1], retryIn?: number) => void;
}

/** The browser's transport: the session's token, the request log, `fetch`, and the waits that the service asked for. */
export const browserTransport: Transport = {
  token: () => credentials().token,
  record,
  send: (url, init) => fetch(url, init),
  whyNotSent,
  held: (limited, signal) => (isClosed(limited.route) ? untilOpen(limited, signal) : undefined),
  reopened,
  noteEnd: (route, error, retryIn) => {
    noteTry(error);
    if (error) noteLimit(route, error, retryIn);
  },
};

/**
 * A transport without a service, so that nothing leaves the page. Requests may carry secrets, and their outcomes are not recorded. The answers of its
 * `send` must contain no world, time or balance.
 */
export const rehearsedTransport = (ends: Ends): Transport => ({
  ...ends,
  whyNotSent: () => undefined,
  held: () => undefined,
  reopened: () => Promise.resolve(true),
  noteEnd: () => undefined,
});
