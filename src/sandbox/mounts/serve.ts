/** One plain Node server for the built console: its files, and `/api` from the sandbox or forwarded. */
import { readBaseUrl, servedLive } from '../../lib/connection';
import { securityHeaders } from '../../lib/csp';
import { STRICT_TRANSPORT } from '../../lib/serving/publicOrigin';
import { gate, isSandboxPath } from './gate';
import { type Guard, guard } from './guard/guard';
import { type Served, listen, sandboxInUse, sandboxListener } from './node';
import { worldsIn } from './keeping/worldFiles';
import { overService } from './documents/overService';
import { toPrintedName } from './printedName';
import { staticFiles } from './staticFiles';

export interface ConsoleOptions {
  host?: string;
  dist: string;
  /** The real service to which `/api` is forwarded; by default the sandbox answers. */
  apiBaseUrl?: string | undefined;
  /** Origins that the page may call in addition to its own; none by default. */
  connectTo?: readonly string[] | undefined;
  /** The https origin at which a proxy serves the console: admitted like loopback. */
  publicOrigin?: string | undefined;
  /** Size of the sandbox's catalog. */
  products?: number | undefined;
  /** The folder that keeps the sandbox's worlds; they end with the process by default. */
  keepIn?: string | undefined;
  /** Whether a folder that another server has is an error; by default the sandbox says so, and keeps none. */
  mustKeep?: boolean | undefined;
  /** The value of the seed that fresh worlds of the sandbox begin with, from `readSeedFile`; the built-in seed by default. */
  seed?: unknown;
}

/** Serves the console on a port (0: any free one). Rejects without a build, and if the port or the folder is another's. */
export async function serveConsole(options: ConsoleOptions & { port: number }): Promise<Served> {
  const { port, host = 'localhost' } = options;
  const { answer, stop } = consoleAnswers(options);
  return listen(answer, port, host, stop);
}

/** The request handler of a console, wherever it listens. Throws without a build. */
export function consoleAnswers(options: ConsoleOptions): Omit<Guard, 'stop'> & { stop: () => Promise<void> } {
  const {
    host = 'localhost',
    dist,
    apiBaseUrl,
    connectTo = [],
    publicOrigin,
    products,
    keepIn,
    mustKeep,
    seed,
  } = options;
  // `/api` has the page's own origin in either case; only the storage of a real service may have another.
  const live = apiBaseUrl ? servedLive(readBaseUrl(apiBaseUrl), connectTo) : undefined;
  const page = staticFiles(dist, securityHeaders(connectTo), live);
  const keeper = keepIn && !apiBaseUrl ? worldsIn(keepIn, mustKeep) : undefined;
  const api = guard(
    apiBaseUrl
      ? overService(apiBaseUrl, publicOrigin)
      : sandboxListener(sandboxInUse(products, keeper, seed), publicOrigin),
  );
  const admit = gate(host, { publicOrigin });
  const sendOn = toPrintedName(host);
  const answer: Guard['answer'] = (incoming, outgoing) => {
    if (publicOrigin) outgoing.setHeader('strict-transport-security', STRICT_TRANSPORT);
    if (!admit(incoming, outgoing)) return;
    if (isSandboxPath(incoming.url)) api.answer(incoming, outgoing);
    else if (!sendOn(incoming, outgoing)) page(incoming, outgoing);
  };
  const stop = async () => {
    api.stop();
    await keeper?.close();
  };
  return { answer, stop };
}
