/** The plain Node servers of the project: the built console with the sandbox or a real service behind it, and the sandbox alone. */
import type { RequestListener } from 'node:http';
import { resolve } from 'node:path';
import { readBaseUrl, servedLive } from '../../lib/connection';
import { securityHeaders } from '../../lib/csp';
import { describeSystemError } from '../../lib/files/systemError';
import { logError } from '../../lib/secrets/logError';
import type { WorldStore } from '../history/worldStore';
import { type Sandbox, type SandboxOptions, createSandbox } from '../service/sandbox';
import { type Agents, type AgentsService, inProcess, overNetwork } from './agents';
import { builtFiles } from './builtFiles';
import { compressed } from './compressed';
import { consoleFiles } from './consoleFiles';
import { type Answer, type Idempotency, type KeyStore, idempotency, noStore } from './idempotency/idempotency';
import { keyFiles } from './idempotency/keyFiles';
import { openWorldFiles } from './persistence/worldFiles';
import { type RunningServer, listen } from './listen';
import { nodeListener } from './node';
import { originPolicy } from './originPolicy';
import { passThrough } from './passThrough';
import { pipeline, sandboxAnswers, serviceAnswers } from './pipeline';

interface SandboxSettings {
  host?: string;
  /** Size of the sandbox's catalog. */
  products?: number | undefined;
  /** The folder that stores the sandbox's worlds and idempotency keys. By default both end with the process. */
  storeDir?: string | undefined;
  /** Whether a folder that another server has, or in which keys cannot be stored, is an error. By default that is logged, and nothing is stored. */
  requireStore?: boolean | undefined;
  /** The value of the seed for new worlds, from `readSeedFile`; the built-in seed by default. */
  seed?: unknown;
  /** Answers agents by URL. By default nothing does. */
  agents?: Agents | undefined;
}

export interface ConsoleOptions extends SandboxSettings {
  dist: string;
  /** The real service to which `/api` is forwarded; by default the sandbox answers. */
  apiBaseUrl?: string | undefined;
  /** Origins that the page may call in addition to its own; none by default. */
  connectTo?: readonly string[] | undefined;
  /** The https origin at which a proxy serves the console: admitted like loopback. */
  publicOrigin?: string | undefined;
}

/** Serves the console on a port (0: any free one). Rejects without a build, and if the port or the folder is in use. */
export async function serveConsole(options: ConsoleOptions & { port: number }): Promise<RunningServer> {
  const { port, host = 'localhost' } = options;
  const { answer, stop } = consoleAnswers(options);
  return listen(answer, port, host, stop);
}

/** The request handler of a console, wherever it listens. Throws without a build. */
export function consoleAnswers(options: ConsoleOptions): { answer: RequestListener; stop: () => Promise<void> } {
  const {
    host = 'localhost',
    dist,
    apiBaseUrl,
    connectTo = [],
    publicOrigin,
    storeDir,
    requireStore,
    agents,
  } = options;
  // `/api` has the page's own origin in either case; only the storage of a real service may have another.
  const live = apiBaseUrl ? servedLive(readBaseUrl(apiBaseUrl), connectTo) : undefined;
  const file = builtFiles(dist, live);
  const behind = apiBaseUrl
    ? { answer: serviceAnswers(passThrough(apiBaseUrl)), asked: overNetwork(readBaseUrl(apiBaseUrl)), close: undefined }
    : sandboxIn(options);
  const { once, stop } = nodeIdempotency(storeDir, requireStore);
  const serve = pipeline({
    policy: originPolicy(host, { publicOrigin }),
    once,
    answer: behind.answer,
    agents: agents?.(behind.asked),
    files: consoleFiles({ host, headers: securityHeaders(connectTo), file }),
    publicOrigin,
  });
  return {
    answer: nodeListener(serve),
    stop: async () => {
      stop();
      await behind.close?.();
    },
  };
}

/** Serves the sandbox alone on a port. */
export function serveSandbox(settings: SandboxSettings & { port: number }): Promise<RunningServer> {
  const { port, host = 'localhost', storeDir, requireStore, agents } = settings;
  const policy = originPolicy(host, { allIsApi: true });
  const { answer, asked, close } = sandboxIn(settings);
  const { once, stop } = nodeIdempotency(storeDir, requireStore);
  const serve = pipeline({ policy, once, answer, agents: agents?.(asked) });
  return listen(nodeListener(serve), port, host, async () => {
    stop();
    await close();
  });
}

/** The answers of a sandbox that stores its worlds in a folder, if one is given. */
function sandboxIn({ products, storeDir, requireStore, seed }: SandboxSettings): {
  answer: Answer;
  /** As agents ask it. */
  asked: AgentsService;
  close: () => Promise<void>;
} {
  const worldStore = storeDir ? openWorldFiles(storeDir, requireStore) : undefined;
  const answer = compressed(sandboxAnswers(createLiveSandbox(products, worldStore, seed)));
  return { answer, asked: inProcess(answer), close: async () => worldStore?.close() };
}

/** A sandbox for use, not tests: it runs in real time. `worldStore` stores its worlds, `seed` is for new ones. */
export function createLiveSandbox(products: number | undefined, worldStore?: WorldStore, seed?: unknown): Sandbox {
  return createSandbox(getLiveOptions(products, worldStore, seed));
}

/**
 * The options of such a sandbox. Contract violations are logged, or throw with SANDBOX_STRICT=1, as in browser tests. `products` is the size of the
 * catalog.
 */
export function getLiveOptions(products: number | undefined, worldStore?: WorldStore, seed?: unknown): SandboxOptions {
  return {
    ...(seed !== undefined && { seed }),
    ...(products !== undefined && { products }),
    ...(worldStore && { worldStore }),
    realNow: Date.now,
    onContractMismatch: process.env['SANDBOX_STRICT'] === '1' ? 'throw' : 'log',
  };
}

/** The idempotency step of a Node server, whose keys are stored in a folder, if one is given. @param requireStore as in its settings */
export const nodeIdempotency = (storeDir?: string, requireStore = false): Idempotency =>
  idempotency({
    store: storeDir ? openKeyFiles(storeDir, requireStore) : noStore,
    now: Date.now,
    later: (ms, then) => void setTimeout(then, ms).unref(),
  });

function openKeyFiles(folder: string, requireStore: boolean): KeyStore {
  try {
    return keyFiles(folder);
  } catch (error) {
    const reason = `Idempotency keys can't be stored in ${resolve(folder)}: ${describeSystemError(error)}. Set SANDBOX_DIR to another folder, or leave it empty to turn storage off.`;
    if (requireStore) throw new Error(reason, { cause: error });
    logError(reason);
    return noStore;
  }
}
