/** What stands between the client and the service: where the token comes from, what is logged, and what sends. */
import { isClosed, noteLimit, reopened, untilOpen } from '../limit/routeLimits';
import { whyNotSent } from '../redact/secretIn';
import { record } from '../requestLog';
import { noteTry } from '../service/reachability';
import { credentials } from '../session/session';

/** The ends of a client that can be replaced. */
interface Ends {
  /** The token of the next request; undefined for none. */
  token: () => string | undefined;
  /** Opens the entry of a request in a log. */
  record: typeof record;
  /** Sends one request. Rejects as `fetch` does. */
  send: (url: string, init: RequestInit) => Promise<Response>;
}

export interface Transport extends Ends {
  /** Why a request must not leave; undefined when it may. */
  whyNotSent: typeof whyNotSent;
  /** Undefined when the route may be asked at once; else as `untilOpen`. */
  held: (...asked: Parameters<typeof untilOpen>) => Promise<void> | undefined;
  /** Resolves to whether the route is open for another try, or the signal aborted. */
  reopened: typeof reopened;
  /** Notes how one try ended: with an answer when there is no error. `retryIn` is when it is sent again, in ms. */
  noteEnd: (route: Parameters<typeof noteLimit>[0], error?: Parameters<typeof noteLimit>[1], retryIn?: number) => void;
}

/** The browser's own: the session's token, the request log, `fetch`, and the waits that the service asked for. */
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
 * A transport with no service behind it, so that nothing leaves the page: requests may carry secrets, and their ends are
 * noted nowhere. The answers of its `send` must name neither world, time nor balance.
 */
export const rehearsedTransport = (ends: Ends): Transport => ({
  ...ends,
  whyNotSent: () => undefined,
  held: () => undefined,
  reopened: () => Promise.resolve(true),
  noteEnd: () => undefined,
});
