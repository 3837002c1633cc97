/** `marketplace-console/msw`: the sandbox as handlers of msw, for `setupServer` in Node and `setupWorker` in a page. */
import type { HttpHandler } from 'msw';
import { sandboxHandlers } from '../sandbox/adapters/msw';
import { type OptionNames, checkOptions } from './client/checkArguments';
import { createSandbox } from './sandbox';

export interface HandlersOptions {
  /** The sandbox that answers, to look at its worlds or to have it behind several servers; by default one of their own. */
  sandbox?: { fetch: (request: Request) => Promise<Response> };
  /** Answers only what goes to this origin, such as `https://api.example`; by default requests to any. */
  origin?: string;
}

/**
 * Handlers for the API (`/api/*`), its storage and the sandbox's controls: `setupServer(...handlers())`. Faults and aborts reach `fetch` as from a real
 * server: a connection that is cut is a network error. Throws a TypeError for an origin that is none, and for an option that there is not.
 */
export function handlers(options: HandlersOptions = {}): HttpHandler[] {
  const { sandbox = createSandbox(), origin } = checkOptions('handlers', options, optionNames);
  if (origin !== undefined && !isOrigin(origin))
    throw new TypeError(`The origin must be one such as https://api.example, not ${JSON.stringify(origin)}.`);
  return sandboxHandlers(sandbox, origin);
}

const optionNames: OptionNames<HandlersOptions> = { sandbox: true, origin: true };

/** An http or https address of nothing but scheme, host and port. */
function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase();
}
