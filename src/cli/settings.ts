/** The settings of a command from its environment and its flags, read and checked in one place. */
import { readBaseUrl, readConnection } from '../lib/connection';
import { readPublicOrigin } from '../lib/serving/publicOrigin';

/** The environment variables of the commands; docs/serving.md describes them. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The flags of a command. Each overrides its variable. */
export interface Flags {
  /** For PORT. */
  port?: string | undefined;
  /** For HOST. */
  host?: string | undefined;
  /** For API_BASE_URL. */
  api?: string | undefined;
  /** For SANDBOX_DIR. */
  dir?: string | undefined;
  /** For SANDBOX_SEED. */
  seed?: string | undefined;
}

interface ServerSettings {
  port: number;
  host: string;
  /** Size of the sandbox's catalog; undefined for its default. */
  products: number | undefined;
  /** The file of the seed for the sandbox's new worlds; undefined for the built-in seed. */
  seedPath: string | undefined;
}

export interface ConsoleSettings extends ServerSettings {
  /** The folder that stores the sandbox's worlds; empty for none. */
  storeDir: string;
  /** Whether that folder was named, so that the server must not start if it cannot store worlds there. */
  requireStore: boolean;
  /** The service to which `/api` is forwarded; undefined for the sandbox. */
  apiBaseUrl: string | undefined;
  /** The origins that the page may call in addition to its own. */
  connectTo: readonly string[] | undefined;
  /** The origin at which a proxy serves the console. */
  publicOrigin: string | undefined;
}

/** The environment as a command sees it with its flags. Throws for a flag with an invalid value, and for a folder of worlds together with a service. */
export function withFlags(env: Env, { port, host, api, dir, seed }: Flags): Env {
  if (port !== undefined) readPort(port, '--port');
  if (host?.trim() === '') throw new TypeError('--host needs a value, such as localhost.');
  readHost(host, '--host');
  if (api !== undefined) readBaseUrl(api, '--api');
  if (dir && (api ?? env['API_BASE_URL']))
    throw new TypeError("--dir is for the sandbox and can't be used with a service.");
  if (seed?.trim() === '') throw new TypeError('--seed needs a file name.');
  if (seed !== undefined && (api ?? env['API_BASE_URL']))
    throw new TypeError("--seed is for the sandbox and can't be used with a service.");
  return {
    ...env,
    ...(seed !== undefined && { SANDBOX_SEED: seed }),
    ...(port !== undefined && { PORT: port }),
    ...(host !== undefined && { HOST: host }),
    ...(api !== undefined && { API_BASE_URL: api }),
    ...(dir !== undefined && { SANDBOX_DIR: dir }),
  };
}

/** Where a server listens, how many catalog products its sandbox has, and where its seed is. Throws for an invalid value. */
export function serverSettings({ PORT, HOST, SANDBOX_PRODUCTS, SANDBOX_SEED }: Env, otherPort: number): ServerSettings {
  const products = SANDBOX_PRODUCTS ? Number(SANDBOX_PRODUCTS) : undefined;
  if (products !== undefined && (!Number.isInteger(products) || products < 1))
    throw new TypeError(`SANDBOX_PRODUCTS must be a whole number of at least 1, not "${SANDBOX_PRODUCTS}".`);
  const port = PORT ? readPort(PORT, 'PORT') : otherPort;
  return { port, host: readHost(HOST, 'HOST'), products, seedPath: SANDBOX_SEED?.trim() || undefined };
}

/** The folder that stores the sandbox's worlds, from SANDBOX_DIR; empty for none. */
export const readStoreDir = ({ SANDBOX_DIR }: Env, byDefault: string): string => (SANDBOX_DIR ?? byDefault).trim();

/** As `serverSettings`, for a served console. @param defaultStoreDir the folder of its worlds where SANDBOX_DIR is not set */
export function consoleSettings(env: Env, defaultStoreDir: string): ConsoleSettings {
  const { connectTo } = readConnection({ ...env, CONSOLE_SERVED: '1' });
  return {
    ...serverSettings(env, 5173),
    storeDir: readStoreDir(env, defaultStoreDir),
    requireStore: readStoreDir(env, '') !== '',
    apiBaseUrl: env['API_BASE_URL'] || undefined,
    connectTo,
    publicOrigin: readPublicOrigin(env['PUBLIC_ORIGIN']),
  };
}

/** For commands that do not run behind a proxy. */
export function refusePublicOrigin({ PUBLIC_ORIGIN }: Env): void {
  if (PUBLIC_ORIGIN) throw new TypeError('PUBLIC_ORIGIN is for `npm start`.');
}

/** A host name or address alone. Whether this machine has it is known only when the server listens. */
function readHost(text: string | undefined, name: string): string {
  const host = text?.trim() || 'localhost';
  if (/^[\w.-]+$/.test(host) || /^[\da-f:.%\w]*:[\da-f:.%\w]*:[\da-f:.%\w]*$/i.test(host)) return host;
  throw new InvalidHost(`${name} must be a host name or address, such as 127.0.0.1, not "${host}".`);
}

/** A host at which a server cannot listen. */
export class InvalidHost extends TypeError {}

function readPort(text: string, name: string): number {
  const port = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new TypeError(`${name} must be 0 to 65535, not "${text}".`);
  return port;
}
