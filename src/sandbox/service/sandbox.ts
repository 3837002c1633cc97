/** The whole service in memory, as one function from `Request` to `Response`. `admission.ts` has the order of refusals. */
import { HonoBase } from 'hono/hono-base';
import { routeName } from '../../contract/schema/urlCodec';
import { wait } from '../../lib/async/wait';
import { createContractCheck } from './contractCheck';
import { registerControls } from '../control/control';
import { createFaultInjection } from './faultInjection';
import { runOperation } from '../history/change';
import type { Operation } from '../history/entry';
import { getHistory } from '../history/history';
import { splitBody } from '../history/sentBody';
import type { WorldStore } from '../history/worldStore';
import { cutBeforeHead } from '../core/cut';
import { Refusal } from '../core/refusal';
import { type Origin, type Reply, preflight, refusalReply, toResponse } from '../core/reply';
import { loggedText } from '../core/requestLog';
import { parseSeed } from '../seed/buildSeed';
import { builtInSeed, sharedCatalog } from '../seed/builtIn/builtInSeed';
import type { Adapter } from './adapter';
import { refuseRetired, noRoute, unknownRoute } from './noRoute';
import { retiredRoutes } from './retiredRoutes';
import { type Route, routes } from './routes';
import { createWorldFactory } from './worldFactory';
import { getHistorySeed, seededWorlds, pausedWorld } from './seededWorld';
import { getOrigin, getMethodAndPath } from './requestFacts';
import { registerStorage } from '../seller/uploads/storageRoutes';
import { STORAGE_ROUTE } from '../core/storageForm';
import { readToken, findWorldName } from '../world/tokens';
import { type RunAnswerTime, type World, defaultRunAnswer } from '../world/world';
import { TableRouter } from './tableRouter';
import { waitForClock } from './waiting';
import { createWorldLoader } from './worldLoader';

export interface SandboxOptions {
  /** Catalog products to seed; 246 by default. */
  products?: number;
  /** The value of a seed file that `readSeed` has accepted, with which new worlds begin. The built-in seed by default. */
  seed?: unknown;
  /** ms epoch: the clock of all worlds, which their control routes can advance. */
  realNow: () => number;
  /** Waits real milliseconds, for latency, delays and the end of runs; ends early when the client disconnects. */
  sleep?: (ms: number, client?: AbortSignal) => Promise<void>;
  /** What to do with an answer that violates the contract: `throw` in tests, `log` in use. */
  onContractMismatch: 'throw' | 'log';
  /** When a fresh world answers a run request; `defaultRunAnswer` by default. */
  runAnswer?: RunAnswerTime;
  /** Stores worlds beyond the end of the process. By default they end with it. */
  worldStore?: WorldStore | undefined;
  /** The maximum number of worlds, not counting those with work in progress; `bounds.worlds` by default. */
  maxWorlds?: number;
  /** What the sandbox cannot do by itself where it is hosted. By default it can do everything. */
  adapter?: Adapter;
}

export interface Sandbox {
  /**
   * Answers one request. For a connection that a fault cuts, resolves to `Response.error()`, which an adapter turns into a closed socket. Rejects
   * only for a bug in the sandbox, and in tests for an answer that violates the contract.
   */
  fetch: (request: Request) => Promise<Response>;
  /** Whether the world exists: seeded and not dropped since. */
  hasWorld: (name: string) => boolean;
  /** The world itself, for inspection. */
  find: (name: string) => World | undefined;
  /** The routes that it answers, as `routeName` writes them; `ALL` for any method. */
  routes: () => string[];
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const { realNow, sleep = wait, onContractMismatch, worldStore, adapter } = options;
  const cannotCut = adapter?.cannotCut ?? false;
  const catalog = sharedCatalog(options.products);
  const { runAnswer = defaultRunAnswer, maxWorlds: max } = options;
  const seed = options.seed === undefined ? builtInSeed(catalog) : parseSeed(options.seed, catalog);
  seed.catalog.hold();
  const worlds = seededWorlds({ catalog, seed, realNow, max, runAnswer, worldStore });
  const cut = new WeakSet<Request>();
  const { onMismatch, onBug, answered } = createContractCheck(onContractMismatch);
  const withFaults = createFaultInjection(sleep, cannotCut);
  const wake = createWorldLoader(worlds, { catalog, realNow });
  const { begin, remake } = createWorldFactory({ worlds, catalog, realNow, runAnswer, worldStore, wake, adapter });

  async function serve(route: Route, request: Request, params: Record<string, string>): Promise<Response> {
    const token = readToken(request.headers);
    if (!token.usable) return toResponse(refusalReply(new Refusal(token.code, token.message), null), request, null);
    const world = worlds.open(token.world);
    const account = world.accounts[token.account.name];
    const record = world.requests.open({
      at: world.now(),
      ...getMethodAndPath(request),
      route: route.name,
      account: account.name,
    });
    const reply = await withFaults(world, route.name, account, request, () =>
      answered({
        route,
        world,
        account,
        params,
        request,
        until: (at) => waitForClock(world, at, adapter?.settlesWorlds ? undefined : sleep, request.signal),
        onMismatch,
        onText: (text) => (record.body = loggedText(text)),
      }),
    );
    record.status = reply?.status ?? null;
    record.code = reply?.code ?? null;
    record.dropped = reply === null || reply.cut === true;
    return sent(reply, request, getOrigin(world));
  }

  /** The storage requires no token, so its requests are not recorded for an account. Latency and faults of the world apply to it too. */
  async function serveStorage(
    world: World | undefined,
    request: Request,
    work: () => Promise<Reply>,
  ): Promise<Response> {
    return sent(world ? await withFaults(world, STORAGE_ROUTE, null, request, work) : await work(), request, null);
  }

  function sent(reply: Reply | null, request: Request, origin: Origin | null): Response {
    if (reply) return toResponse(reply, request, origin);
    cut.add(request);
    return new Response();
  }

  const app = new HonoBase({ router: new TableRouter() });
  app.onError((error, context) => toResponse(onBug(error), context.req.raw, null));
  app.options('*', (context) => preflight(context.req.raw));
  registerControls(app, {
    worlds,
    catalog,
    seedFor: (name) => {
      const world = worlds.find(name);
      return world ? getHistorySeed(getHistory(world).seed, catalog) : seed;
    },
    begin,
    sleep,
    remake,
    replay: (saved, watch) => pausedWorld(saved.seed.name, saved, { catalog, realNow }, watch),
    worldStore,
    cannotCut,
  });
  registerStorage(app, {
    worlds,
    serve: serveStorage,
    inTurn: async (world, { key, file }, work) => {
      const operation: Operation = {
        by: 'storage',
        method: 'POST',
        path: '/__storage',
        ...(await splitBody({ key, file })),
      };
      await runOperation(world, operation, { reads: false, status: 204 }, work);
    },
  });
  for (const route of routes) {
    app.on(route.endpoint.method, route.endpoint.path, (context) => serve(route, context.req.raw, context.req.param()));
  }
  for (const { method, path, now } of retiredRoutes) {
    app.on(method, path, (context) =>
      noRoute(worlds, context, refuseRetired(`${method} ${path} was retired. Use ${now}.`)),
    );
  }
  app.notFound((context) => noRoute(worlds, context, unknownRoute(context.req.raw)));

  /** Answers only once everything done is stored, so that nobody sees a result that could be lost. */
  async function fetchStored(store: WorldStore, request: Request): Promise<Response> {
    const name = findWorldName(request);
    if (name === undefined) return app.fetch(request);
    // If the world were dropped as idle while its request arrives, a new world would replace the stored one.
    const letGo = worlds.hold(name);
    try {
      await wake(store, name);
      const response = await app.fetch(request);
      await store.written(name);
      return response;
    } catch (error) {
      return toResponse(onBug(error), request, null);
    } finally {
      letGo();
    }
  }

  return {
    fetch: async (request) => {
      const response = await (worldStore ? fetchStored(worldStore, request) : app.fetch(request));
      // Done here, because Hono answers HEAD with a copy of the answer to GET, and a cut cannot be copied.
      return cut.has(request) ? cutBeforeHead() : response;
    },
    hasWorld: (name) => worlds.has(name),
    find: (name) => worlds.find(name),
    routes: () => app.routes.map(routeName),
  };
}
