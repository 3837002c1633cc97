/** The whole service in memory, as one function from `Request` to `Response`. `admission.ts` has the order of refusals. */
import { HonoBase } from 'hono/hono-base';
import { routeName } from '../../contract/schema/wire';
import { wait } from '../../lib/async/wait';
import { answering } from './answering';
import { mountControl } from '../control/control';
import { faulting } from './faulting';
import { change } from '../history/change';
import type { Deed } from '../history/entry';
import { historyOf } from '../history/history';
import { takenApart } from '../history/sent';
import type { Keeper } from '../history/keeper';
import { cutBeforeHead } from '../ground/cut';
import { Refusal } from '../ground/refusal';
import { type Origin, type Reply, preflight, refusalReply, toResponse } from '../ground/reply';
import { loggedText } from '../ground/requestLog';
import { seedOf } from '../seed/makeSeed';
import { builtInSeed, sharedCatalog } from '../seed/builtIn/builtInSeed';
import type { Mount } from './mount';
import { gone, noRoute, unknownRoute } from './noRoute';
import { retiredRoutes } from './retiredRoutes';
import { type Route, routes } from './routes';
import { making } from './making';
import { seedOfHistory, seededWorlds, standingWorld } from './seededWorld';
import { originOf, seen } from './seen';
import { mountStorage } from '../seller/uploads/mountStorage';
import { STORAGE_ROUTE } from '../ground/storageForm';
import { readToken, worldNamedBy } from '../world/tokens';
import { type RunAnswerTime, type World, defaultRunAnswer } from '../world/world';
import { TableRouter } from './tableRouter';
import { waitForClock } from './waiting';
import { waker } from './waking';

export interface SandboxOptions {
  /** Catalog products to seed; 246 by default. */
  products?: number;
  /** The value of a seed's file, which `readSeed` has found right: fresh worlds begin with it. By default with the built-in seed. */
  seed?: unknown;
  /** ms epoch: the clock of all worlds, which their control routes can advance. */
  realNow: () => number;
  /** Waits real milliseconds, for latency, delays and the end of runs; ends early when the client disconnects. */
  sleep?: (ms: number, client?: AbortSignal) => Promise<void>;
  /** What to do with an answer that violates the contract: `throw` in tests, `log` in use. */
  onContractMismatch: 'throw' | 'log';
  /** When a fresh world answers a run request; `defaultRunAnswer` by default. */
  runAnswer?: RunAnswerTime;
  /** Keeps worlds over the end of the process; by default they end with it. */
  keeper?: Keeper | undefined;
  /** The maximum number of worlds, not counting those with work in progress; `bounds.worlds` by default. */
  maxWorlds?: number;
  /** What the sandbox cannot do by itself where it is mounted; by default it can do all of it. */
  mount?: Mount;
}

export interface Sandbox {
  /**
   * Answers one request. For a connection that a fault cuts, resolves to `Response.error()`, which a mount turns into a closed socket. Rejects only
   * for a bug of the sandbox, and in tests for an answer that violates the contract.
   */
  fetch: (request: Request) => Promise<Response>;
  /** Whether the world exists: seeded and not dropped since. */
  hasWorld: (name: string) => boolean;
  /** The world itself, to look at. */
  find: (name: string) => World | undefined;
  /** What it answers, as `routeName` writes it; `ALL` for any method. */
  routes: () => string[];
}

export function createSandbox(options: SandboxOptions): Sandbox {
  const { realNow, sleep = wait, onContractMismatch, keeper, mount } = options;
  const cannotCut = mount?.cannotCut ?? false;
  const catalog = sharedCatalog(options.products);
  const { runAnswer = defaultRunAnswer, maxWorlds: max } = options;
  const seed = options.seed === undefined ? builtInSeed(catalog) : seedOf(options.seed, catalog);
  seed.catalog.hold();
  const worlds = seededWorlds({ catalog, seed, realNow, max, runAnswer, keeper });
  const cut = new WeakSet<Request>();
  const { onMismatch, onBug, answered } = answering(onContractMismatch);
  const withFaults = faulting(sleep, cannotCut);
  const wake = waker(worlds, { catalog, realNow });
  const { begin, remake } = making({ worlds, catalog, realNow, runAnswer, keeper, wake, mount });

  async function serve(route: Route, request: Request, params: Record<string, string>): Promise<Response> {
    const token = readToken(request.headers);
    if (!token.usable) return toResponse(refusalReply(new Refusal(token.code, token.message), null), request, null);
    const world = worlds.open(token.world);
    const account = world.accounts[token.account.name];
    const record = world.requests.open({ at: world.now(), ...seen(request), route: route.name, account: account.name });
    const reply = await withFaults(world, route.name, account, request, () =>
      answered({
        route,
        world,
        account,
        params,
        request,
        until: (at) => waitForClock(world, at, mount?.settlesWorlds ? undefined : sleep, request.signal),
        onMismatch,
        onText: (text) => (record.body = loggedText(text)),
      }),
    );
    record.status = reply?.status ?? null;
    record.code = reply?.code ?? null;
    record.dropped = reply === null || reply.cut === true;
    return sent(reply, request, originOf(world));
  }

  /** The storage requires no token, so no account's request is recorded; latency and faults of the world apply to it too. */
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
  mountControl(app, {
    worlds,
    catalog,
    seedFor: (name) => {
      const world = worlds.find(name);
      return world ? seedOfHistory(historyOf(world).seed, catalog) : seed;
    },
    begin,
    sleep,
    remake,
    replay: (saved, watch) => standingWorld(saved.seed.name, saved, { catalog, realNow }, watch),
    keeper,
    cannotCut,
  });
  mountStorage(app, {
    worlds,
    serve: serveStorage,
    inTurn: async (world, { key, file }, work) => {
      const deed: Deed = { by: 'storage', method: 'POST', path: '/__storage', ...(await takenApart({ key, file })) };
      await change(world, deed, { reads: false, status: 204 }, work);
    },
  });
  for (const route of routes) {
    app.on(route.endpoint.method, route.endpoint.path, (context) => serve(route, context.req.raw, context.req.param()));
  }
  for (const { method, path, now } of retiredRoutes) {
    app.on(method, path, (context) => noRoute(worlds, context, gone(`${method} ${path} was retired; use ${now}.`)));
  }
  app.notFound((context) => noRoute(worlds, context, unknownRoute(context.req.raw)));

  /** Answers once what was done would outlive the process: nobody learns of anything else. */
  async function keptFetch(from: Keeper, request: Request): Promise<Response> {
    const name = worldNamedBy(request);
    if (name === undefined) return app.fetch(request);
    // A fresh world would take the place of what is kept of one that is dropped while its request arrives.
    const letGo = worlds.hold(name);
    try {
      await wake(from, name);
      const response = await app.fetch(request);
      await from.written(name);
      return response;
    } catch (error) {
      return toResponse(onBug(error), request, null);
    } finally {
      letGo();
    }
  }

  return {
    fetch: async (request) => {
      const response = await (keeper ? keptFetch(keeper, request) : app.fetch(request));
      // Only here, because Hono answers HEAD with a copy of the answer to GET, and a cut cannot be copied.
      return cut.has(request) ? cutBeforeHead() : response;
    },
    hasWorld: (name) => worlds.has(name),
    find: (name) => worlds.find(name),
    routes: () => app.routes.map(routeName),
  };
}
