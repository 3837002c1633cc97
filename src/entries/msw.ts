/** `marketplace-console/msw`: the sandbox as handlers of msw, for `setupServer` in Node and `setupWorker` in a page. */
import type { HttpHandler } from 'msw';
import { sandboxHandlers } from '../sandbox/adapters/msw';
import { type OptionNames, checkOptions } from './client/checkArguments';
import { createSandbox } from './sandbox';

export interface HandlersOptions {
  /** The sandbox that answers, for access to its worlds or to share it between servers; by default a new one. */
  sandbox?: { fetch: (request: Request) => Promise<Response> };
  /** Answers only requests to this origin, such as `https://api.example`; by default to any origin. */
  origin?: string;
}

/**
 * Handlers for the API (`/api/*`), its storage and the sandbox's controls: `setupServer(...handlers())`. Faults and aborts reach `fetch` as from a
 * real server: a connection that is cut is a network error. Throws a TypeError for an invalid origin or an unknown option.
 */
export function handlers(options: HandlersOptions = {}): HttpHandler[] {
  const { sandbox = createSandbox(), origin } = checkOptions('handlers', options, optionNames);
  if (origin !== undefined && !isOrigin(origin))
    throw new TypeError(`The origin must look like https://api.example, not ${JSON.stringify(origin)}.`);
  return sandboxHandlers(sandbox, origin);
}

const optionNames: OptionNames<HandlersOptions> = { sandbox: true, origin: true };

/** An http or https address with only scheme, host and port. */
function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === text.toLowerCase();
}
