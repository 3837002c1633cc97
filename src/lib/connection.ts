import { isLoopback } from './loopback.ts';

/**
 * Which service the console uses. Fixed when it is built or served, and never chosen by its user, so that no link can send a token elsewhere and
 * `connect-src` stays closed. A served build has a page for each case; the server writes the service's address into the one for a service.
 */
export interface Connection {
  kind: 'sandbox' | 'live';
  /** `server`: the sandbox answers on this origin. `worker`: it runs in the page. `network`: a real service. */
  transport: 'server' | 'worker' | 'network';
  /** Prefix of every `/api` path; empty for this origin. Never ends in a slash. */
  baseUrl: string;
  /** Shown in the console: the service's address, or `Sandbox`. */
  label: string;
  /** The origins besides its own that the page may call (`connect-src`): the service's and its storage's, if any. */
  connectTo?: readonly string[];
}

/** The environment variables that determine it. */
export interface ConnectionEnv {
  /** `1` when scripts/start.mjs or scripts/dev.mjs serve the console and answer `/api`. */
  CONSOLE_SERVED?: string | undefined;
  /** The real service to which these scripts forward `/api`. */
  API_BASE_URL?: string | undefined;
  /** The real service that a static build calls directly. */
  VITE_API_BASE_URL?: string | undefined;
  /** The origins of that service's storage, separated by spaces or commas. */
  STORAGE_ORIGINS?: string | undefined;
  /** As above, for a static build. */
  VITE_STORAGE_ORIGINS?: string | undefined;
}

/** Reads the connection from the environment of a build. Throws for an invalid address, or for a variable of the other kind. */
export function readConnection(env: ConnectionEnv): Connection {
  const served = env.CONSOLE_SERVED === '1';
  for (const name of ['API_BASE_URL', 'STORAGE_ORIGINS'] as const) {
    if (served && env[`VITE_${name}`]) {
      throw new TypeError(`VITE_${name} is for \`npm run build\`. For a served console, set ${name} instead.`);
    }
    if (!served && env[name]) {
      throw new TypeError(
        `${name} is for \`npm start\` and \`npm run dev\`. For a static build, set VITE_${name} instead.`,
      );
    }
  }
  const storageOrigins = readStorageOrigins((served ? env.STORAGE_ORIGINS : env.VITE_STORAGE_ORIGINS) ?? '');
  if (env.API_BASE_URL) {
    return servedLive(readBaseUrl(env.API_BASE_URL), storageOrigins);
  }
  if (env.VITE_API_BASE_URL) {
    const baseUrl = readBaseUrl(env.VITE_API_BASE_URL);
    const connectTo = [...new Set([new URL(baseUrl).origin, ...storageOrigins])];
    return { kind: 'live', transport: 'network', baseUrl, label: baseUrl, connectTo };
  }
  if (storageOrigins.length > 0) {
    throw new TypeError('Storage origins are for a live service. The sandbox stores uploads itself.');
  }
  return { kind: 'sandbox', transport: served ? 'server' : 'worker', baseUrl: '', label: 'Sandbox' };
}

/** Of a page whose server forwards `/api` to the service at an address. */
export function servedLive(label: string, connectTo: readonly string[]): Connection {
  return { kind: 'live', transport: 'network', baseUrl: '', label, connectTo };
}

/** The address without a trailing slash. Throws unless it is http or https, without credentials, query or fragment. @param name the name of the setting */
export function readBaseUrl(text: string, name = 'Base URL'): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new TypeError(`${name} must be http or https, not "${redacted(text)}".`);
  if (url.username || url.password) throw new TypeError(`${name} must not contain a user name or password.`);
  if (/[?#]/.test(text)) throw new TypeError(`${name} must not contain a query or fragment.`);
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

/**
 * Origins separated by spaces or commas, without duplicates. Throws for anything but `https://host[:port]`, or `http` on loopback: a path, a wildcard
 * or another scheme would allow more than one origin, or send artifacts in clear text.
 */
export function readStorageOrigins(text: string): readonly string[] {
  const origins = text.split(/[\s,]+/).filter((part) => part !== '');
  return [...new Set(origins.map(readOrigin))];
}

function readOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const refuse = (why: string) => new TypeError(`Storage origin "${redacted(text)}" ${why}.`);
  if (!url || !/^https?:$/.test(url.protocol)) throw refuse('must be an origin such as https://files.example');
  if (/[*'";]/.test(text)) throw refuse('must name one host, without wildcards or quotes');
  if (url.username || url.password) throw refuse('must not contain a user name or password');
  if (!/^https?:\/\/[^/?#\\]+\/?$/i.test(text)) throw refuse('must not contain a path, query or fragment');
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) throw refuse('must be https: only loopback may be http');
  return url.origin;
}

/** The part of an invalid address that is safe to repeat: nothing before an @, which could be a password. */
function redacted(text: string): string {
  return text.replace(/^.*@/s, '…@').slice(0, 80);
}
