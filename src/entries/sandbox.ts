/**
 * `marketplace-console/sandbox`: the whole service in memory, as one function from `Request` to `Response`. It runs wherever these two are: in Node,
 * in a browser, in a worker. It needs neither a server nor a page, and does not listen on a port.
 */
import { seedValue } from '../sandbox/seed/seedValue';
import { createSandbox as create } from '../sandbox/service/sandbox';
import { type OptionNames, checkOptions } from './client/checkArguments';
import { World } from './client/world';
import type { RunAnswerTime } from '../sandbox/world/world';

export { tokenFor } from './client/checkArguments';
export type { AccountName } from '../sandbox/core/accounts';
export type * from './client/world';

export interface SandboxOptions {
  /** Products in the catalog; 246 by default. */
  products?: number | undefined;
  /**
   * The seed of each new world: a text in YAML or JSON, or an object; `marketplace-console seed --example` prints one. By default the built-in seed.
   */
  seed?: string | object | undefined;
  /** The clock of all worlds, ms epoch, which `POST /__sandbox/worlds/:world/clock` advances for one; by default `Date.now`. */
  now?: (() => number) | undefined;
  /** Waits real milliseconds, for latency, delays and the end of runs. Ends early if `client` aborts. By default a timer. */
  sleep?: ((ms: number, client?: AbortSignal) => Promise<void>) | undefined;
  /** Whether an answer that breaks the contract, or any bug of the sandbox, rejects; by default it is logged with `console.error`. */
  strict?: boolean | undefined;
  /** When a new world answers a run: once it has `ended` (default), or as soon as it is `admitted`. */
  runAnswer?: RunAnswerTime | undefined;
  /** The maximum number of worlds, not counting those with work in progress; 2,000 by default. The one idle the longest is dropped first. */
  maxWorlds?: number | undefined;
}

export interface Sandbox {
  /**
   * Answers one request to `/api`, to the controls under `/__sandbox` or to the upload storage, at any origin. For a connection that a fault cuts,
   * resolves to `Response.error()`. Rejects only if the sandbox is `strict`.
   */
  fetch: (request: Request) => Promise<Response>;
  /** Whether the world exists: seeded by a request and not dropped since. */
  hasWorld: (name: string) => boolean;
  /** The world with this name and its controls. Throws a TypeError unless the name is 1 to 64 letters, digits or hyphens. */
  world: (name: string) => World;
}

const optionNames: OptionNames<SandboxOptions> = {
  products: true,
  seed: true,
  now: true,
  sleep: true,
  strict: true,
  runAnswer: true,
  maxWorlds: true,
};
/** The host in the addresses of in-process requests: a name that nobody can register. */
const IN_PROCESS = 'http://sandbox.invalid';

/**
 * Creates a sandbox without worlds: each is seeded by the first request with one of its tokens (`tokenFor`). Throws for an invalid seed, naming the
 * line and field of every issue, and for an unknown option.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  const { now = Date.now, strict = false, sleep, ...rest } = checkOptions('createSandbox', options, optionNames);
  const { products, seed, runAnswer, maxWorlds } = rest;
  const { fetch, hasWorld } = create({
    realNow: now,
    onContractMismatch: strict ? 'throw' : 'log',
    ...(products !== undefined && { products }),
    ...(seed !== undefined && { seed: seedValue(seed, 'seed', products) }),
    ...(sleep && { sleep }),
    ...(runAnswer && { runAnswer }),
    ...(maxWorlds !== undefined && { maxWorlds }),
  });
  return { fetch, hasWorld, world: (name) => new World(fetch, name, IN_PROCESS) };
}
