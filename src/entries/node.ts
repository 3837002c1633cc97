/** `marketplace-console/node`: the sandbox behind a Node http server, for clients in other processes. */
import { serveSandbox } from '../sandbox/mounts/node';
import { seedValue } from '../sandbox/seed/seedValue';

export { tokenFor } from '../sandbox/world/tokens';
export type { AccountName } from '../sandbox/ground/accounts';

export interface ListenOptions {
  /** 0, the default, is any free port. */
  port?: number | undefined;
  /** The address to listen on; by default `localhost`, which only programs and pages of this machine reach. */
  host?: string | undefined;
  /** The folder that keeps the worlds over a restart; by default they end with the server. One server at a time has it. */
  dir?: string | undefined;
  /** Products in the catalog; 246 by default. */
  products?: number | undefined;
  /**
   * What each fresh world begins with: a text in YAML or JSON, or an object; `marketplace-console seed --example` prints one. By default the
   * built-in seed.
   */
  seed?: string | object | undefined;
}

export interface Listening {
  /** Its address without a trailing slash, such as `http://localhost:8787`; `/__sandbox/health` answers at once. */
  url: string;
  /** Stops listening and cuts open connections, once however often it is called. */
  close: () => Promise<void>;
}

/** Serves a sandbox of its own. Rejects if the port is in use, the folder is another server's, or the seed is none. */
export async function listen({ port = 0, host, dir, products, seed: given }: ListenOptions = {}): Promise<Listening> {
  const seed = given === undefined ? undefined : seedValue(given, 'seed', products);
  return serveSandbox({ port, ...(host !== undefined && { host }), products, seed, keepIn: dir, mustKeep: true });
}
