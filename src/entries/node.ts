/** `marketplace-console/node`: the sandbox behind a Node http server, for clients in other processes. */
import { agentsByUrl } from '../cli/agentsByUrl';
import { readVersion } from '../cli/version';
import { serveSandbox } from '../sandbox/adapters/serve';
import { seedValue } from '../sandbox/seed/seedValue';
import { type OptionNames, checkOptions } from './client/checkArguments';
import { World } from './client/world';

export { tokenFor } from './client/checkArguments';
export type { AccountName } from '../sandbox/core/accounts';
export type * from './client/world';

export interface ListenOptions {
  /** 0, the default, is any free port. */
  port?: number | undefined;
  /** The address to listen on; by default `localhost`, which only programs and pages of this machine reach. */
  host?: string | undefined;
  /** The folder that stores the worlds across restarts; by default they are lost when the server ends. Only one server can use it at a time. */
  dir?: string | undefined;
  /** Products in the catalog; 246 by default. */
  products?: number | undefined;
  /**
   * The seed of each new world: a text in YAML or JSON, or an object; `marketplace-console seed --example` prints one. By default the built-in seed.
   */
  seed?: string | object | undefined;
}

export interface Listening {
  /** Its address without a trailing slash, such as `http://localhost:8787`; `/__sandbox/health` answers at once. */
  url: string;
  /** Stops listening and cuts open connections. Further calls do nothing. */
  close: () => Promise<void>;
  /** The world with this name and its controls, as from `worldAt`. */
  world: (name: string) => World;
}

const optionNames: OptionNames<ListenOptions> = { port: true, host: true, dir: true, products: true, seed: true };

/** Serves a new sandbox. Rejects if the port is in use, another server uses the folder, the seed is invalid, or an option is unknown. */
export async function listen(options: ListenOptions = {}): Promise<Listening> {
  const { port = 0, host, dir, products, seed: given } = checkOptions('listen', options, optionNames);
  const seed = given === undefined ? undefined : seedValue(given, 'seed', products);
  const served = await serveSandbox({
    port,
    ...(host !== undefined && { host }),
    products,
    seed,
    storeDir: dir,
    requireStore: true,
    agents: agentsByUrl(readVersion),
  });
  return { url: served.url, close: served.close, world: (name) => worldAt(served.url, name) };
}

/**
 * A world of a running sandbox, with its controls: `worldAt('http://localhost:8787', 'my-test')`. Throws a TypeError unless the first is an http
 * address and the name 1 to 64 letters, digits or hyphens. It sends nothing until it is used.
 */
export function worldAt(url: string, name: string): World {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new TypeError(`A sandbox's address must look like http://localhost:8787, not ${JSON.stringify(url)}.`);
  return new World((request) => fetch(request), name, new URL(url).origin);
}
