/** The whole service in memory, as one function from `Request` to `Response`. `admission.ts` has the order of refusals. */
import { type Context, Hono } from 'hono';
import { anyRoute } from '../../contract/errorCodes';
import { routeName } from '../../contract/schema/wire';
import { wait } from '../../lib/async/wait';
import type { Account } from '../ground/accounts';
import { type Admission, admit } from './admission';
import { sharedCatalog } from '../catalog/sharedCatalog';
import { mountControl } from '../control/control';
import type { Made } from '../control/keeping';
import { type Fault, replacesAnswer } from '../ground/faults';
import { change } from '../history/change';
import type { Deed } from '../history/entry';
import { enter, historyOf } from '../history/history';
import { takenApart } from '../history/sent';
import type { Keeper } from '../history/keeper';
import { Unplayable } from '../history/play';
import type { Saved } from '../history/snapshot';
import { Refusal, badRequest, conflict, isDocumented } from '../ground/refusal';
import { type Origin, type Reply, faultReply, jsonReply, preflight, refusalReply, toResponse } from '../ground/reply';
import { loggedText, redactPath } from '../ground/requestLog';
import { readSeed, seedOf } from '../seed/makeSeed';
import { builtInSeed } from '../seed/worldSeed';
import { retiredRoutes } from './retiredRoutes';
import { type Route, routes } from './routes';
import { keep, playedWorld, seedOfHistory, seededWorlds, standingWorld } from './seededWorld';
import { mountStorage } from '../seller/uploads/mountStorage';
import { STORAGE_ROUTE } from '../ground/storageForm';
import { type TokenReading, readToken, worldNamedBy } from '../world/tokens';
import { type RunAnswerTime, type World, defaultRunAnswer } from '../world/world';
import type { Worlds } from '../world/worlds';
import { Cut, waitForClock } from './waiting';

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

/** A mount that has a place of its own for each world. */
export interface Mount {
  /**
   * Makes a world whose place is elsewhere, there: in the place of the one there was, or only if there was none. Undefined for one whose
   * place is here. Rejects with the refusal that it was answered with.
   */
  makeElsewhere: (name: string, saved: Saved, replaces: boolean) => Promise<Made> | undefined;
  /** No timer settles a world for an answer that waits: the mount does so at its `dueAt`. */
  settlesWorlds: true;
  /** No connection can be cut. */
  cannotCut: true;
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

const failure: Reply = {
  ...jsonReply(500, { error: { code: 'INTERNAL_ERROR', message: 'The sandbox failed; its console says why.' } }),
  code: 'INTERNAL_ERROR',
};

export function createSandbox(options: SandboxOptions): Sandbox {
  const { realNow, sleep = wait, onContractMismatch, keeper, mount } = options;
  const cannotCut = mount?.cannotCut ?? false;
  const catalog = sharedCatalog(options.products);
  const { runAnswer = defaultRunAnswer, maxWorlds: max } = options;
  const seed = options.seed === undefined ? builtInSeed(catalog) : seedOf(options.seed, catalog);
  seed.catalog.hold();
  const worlds = seededWorlds({ catalog, seed, realNow, max, runAnswer, keeper });
  const cut = new WeakSet<Request>();

  // The operator of the sandbox sees its bugs; nothing else is ever logged.
  function onMismatch(message: string): void {
    if (onContractMismatch === 'throw') throw new Error(message);
    console.error(message);
  }

  function onBug(error: unknown): Reply {
    if (onContractMismatch === 'throw') throw error;
    console.error(error);
    return failure;
  }

  /** Turns refusals and bugs into answers; the control routes do so themselves. */
  async function answered(admission: Admission): Promise<Reply> {
    try {
      return await admit(admission);
    } catch (error) {
      if (error instanceof Cut) throw error;
      if (!(error instanceof Refusal)) return onBug(error);
      holdToContract(admission.route, error, onMismatch);
      return refusalReply(error, admission.account);
    }
  }

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

  /** Does the work with the latency and the faults of the world; null when the connection must be cut or the client is gone. */
  async function withFaults(
    world: World,
    route: string,
    account: Account | null,
    request: Request,
    work: () => Promise<Reply>,
  ): Promise<Reply | null> {
    const { faults, latencyMs } = world;
    const { signal } = request;
    world.pending += 1;
    try {
      if (latencyMs > 0) await sleep(latencyMs, signal);
      if (latencyMs > 0 && signal.aborted) return null;
      const { counts } = faults;
      const fault = faults.take(route);
      if (faults.counts !== counts) noteFault(world, route, fault, account, request);
      if (!fault) return await work();
      const since = faults.clears;
      let answer = fault.when === 'after' ? await work() : null;
      if (fault.delayMs > 0) await sleep(fault.delayMs, signal);
      if (fault.hold) await faults.hold(since, signal);
      if (fault.when === 'before') {
        if (signal.aborted && (fault.delayMs > 0 || fault.hold)) return null;
        if (!replacesAnswer(fault)) answer = await work();
      }
      if (fault.drop && (fault.status === undefined || cannotCut)) return null;
      return { ...faultReply(fault, answer, account), cut: fault.drop };
    } catch (error) {
      if (error instanceof Cut) return null;
      throw error;
    } finally {
      world.pending -= 1;
    }
  }

  async function remake(name: string, saved: Saved, replaces: boolean): Promise<Made> {
    const elsewhere = mount?.makeElsewhere(name, saved, replaces);
    if (elsewhere) return elsewhere;
    const world = await playedWorld(name, saved, { catalog, realNow });
    if (!replaces) await refuseTaken(name);
    worlds.place(world);
    if (keeper) {
      keep(keeper, world, true);
      await keeper.written(name);
    }
    return { world: name, entries: historyOf(world).lines.length, now: world.iso() };
  }

  /** Makes the world of a name begin anew, with the seed of a text. Throws 400 that tells all that is wrong with it, by line. */
  async function begin(name: string, text: string): Promise<Made> {
    const { seed: own, issues } = readSeed(text, catalog);
    if (!own) throw badRequest(issues);
    const now = Math.floor(realNow());
    const began = new Date(now).toISOString();
    const kept = { name, began, products: catalog.total, runAnswer, ...(own.own && { own: own.own.value }) };
    return remake(name, { seed: kept, lines: [], files: new Map(), now }, true);
  }

  /** Throws 409 if there is a world of the name, also one that is only kept. */
  async function refuseTaken(name: string): Promise<void> {
    if (keeper) await wake(keeper, name);
    if (worlds.has(name)) throw conflict(`There is a world ${name} already. It stays as it is, and nothing was made.`);
  }

  const waking = new Map<string, Promise<void>>();

  /** Plays what is kept of a world, unless it is there. */
  async function wake(kept: Keeper, name: string): Promise<void> {
    if (worlds.has(name)) return;
    const woken = waking.get(name) ?? playKept(kept, name).finally(() => waking.delete(name));
    waking.set(name, woken);
    await woken;
  }

  async function playKept(from: Keeper, name: string): Promise<void> {
    const kept = await from.read(name);
    if (!kept) return;
    try {
      const world = await playedWorld(name, kept, { catalog, realNow });
      // A fork or an opened file has taken its place meanwhile.
      if (worlds.has(name)) return;
      historyOf(world).sink = from.goOn(name, kept);
      worlds.place(world);
    } catch (error) {
      if (!(error instanceof Unplayable || error instanceof Refusal)) throw error;
      await from.setAside(name, error.message);
    }
  }

  const app = new Hono();
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
    try {
      await wake(from, name);
      const response = await app.fetch(request);
      await from.written(name);
      return response;
    } catch (error) {
      return toResponse(onBug(error), request, null);
    }
  }

  return {
    fetch: async (request) => {
      const response = await (keeper ? keptFetch(keeper, request) : app.fetch(request));
      // Only here, because Hono answers HEAD with a copy of the answer to GET, and `Response.error()` cannot be copied.
      return cut.has(request) ? Response.error() : response;
    },
    hasWorld: (name) => worlds.has(name),
    find: (name) => worlds.find(name),
    routes: () => app.routes.map(routeName),
  };
}

/** Checks that the endpoint lists the refusal's code, unless any route may return it or the Errors table lacks it. */
function holdToContract(route: Route, { code }: Refusal, onMismatch: (message: string) => void): void {
  if (route.kind !== 'endpoint' || !isDocumented(code) || anyRoute.includes(code)) return;
  if (!route.endpoint.errors.includes(code)) onMismatch(`${route.name} refused with ${code}, which it does not list.`);
}

/** What a request to no route is answered with, and what to a retired one: that only to a usable token. */
type NoRoute = (token: TokenReading) => Refusal;

function unknownRoute(request: Request): NoRoute {
  const { method, path } = seen(request);
  // Before any check of the token.
  return () => new Refusal('NOT_FOUND', `There is no route ${method} ${path.split('?', 1)[0]!}.`);
}

function gone(message: string): NoRoute {
  return (token) => (token.usable ? new Refusal('GONE', message) : new Refusal(token.code, token.message));
}

/** With a usable token, the world records the request. */
function noRoute(worlds: Worlds, context: Context, refuse: NoRoute): Response {
  const request = context.req.raw;
  const token = readToken(request.headers);
  const refusal = refuse(token);
  let origin: Origin | null = null;
  if (token.usable) {
    const world = worlds.open(token.world);
    const record = world.requests.open({ at: world.now(), ...seen(request), route: null, account: token.account.name });
    record.status = refusal.status;
    record.code = refusal.code;
    origin = originOf(world);
  }
  return toResponse(refusalReply(refusal, null), request, origin);
}

/** Enters in the history that a request counted for the faults of its route. `fault` is the one that it used up one time of. */
function noteFault(
  world: World,
  route: string,
  fault: Fault | undefined,
  account: Account | null,
  request: Request,
): void {
  const { method, path } = seen(request);
  const answers = fault !== undefined && (fault.status !== undefined || fault.code !== undefined);
  const status = answers ? faultReply(fault, null, account).status : null;
  const by = account?.name ?? 'storage';
  enter(world, { at: world.iso(), by, method, path: redactPath(path), faults: route, status });
}

function originOf(world: World): Origin {
  return { name: world.name, now: world.now() };
}

function seen(request: Request): { method: string; path: string } {
  const { pathname, search } = new URL(request.url);
  return { method: request.method, path: pathname + search };
}
