/** Controls of the worlds, outside `/api`: they change, inspect and reset a world, and serve its download URLs and images. */
import type { Context } from 'hono';
import type { HonoBase } from 'hono/hono-base';
import { type Control, controlForms, validateControl, describeNearest, refuseCut } from './controlForms';
import { controlRoutes } from './controlRoutes';
import { removalNames, runControl } from './controls';
import { registerFileControls } from './fileControls';
import { registerHistoryControls } from './historyControls';
import { type CreatedWorld, registerSnapshotControls } from './snapshotControls';
import { overview } from './overview';
import { describeWorld } from './worldState';
import type { Catalog } from '../catalog/catalog';
import { routeName } from '../../contract/schema/urlCodec';
import { findNearest } from '../../lib/text/findNearest';
import { redactControlBody } from '../core/redaction';
import { Refusal, badField, worldReset } from '../core/refusal';
import { type Reply, jsonReply, refusalReply, toResponse } from '../core/reply';
import { CONTROL_LIMIT, readJson, readTypedText } from '../core/requestBody';
import { runOperation } from '../history/change';
import type { Operation } from '../history/entry';
import type { Replay } from '../history/changes';
import type { WorldStore } from '../history/worldStore';
import type { SavedWorld } from '../history/snapshot';
import { MAX_SEED_CHARACTERS } from '../seed/buildSeed';
import type { WorldSeed } from '../seed/worldSeed';
import type { World } from '../world/world';
import { type Worlds, isWorldName } from '../world/worlds';

const defaultWorld = 'demo';
/** Content types of a seed. JSON is a subset of YAML. */
const seedTypes = ['application/yaml', 'application/json', 'application/x-yaml', 'text/yaml', 'text/x-yaml'];
/** The maximum number of bytes that a character has in UTF-8. */
const MAX_BYTES_PER_CHARACTER = 4;

interface Dependencies {
  worlds: Worlds;
  /** The products that all worlds share. */
  catalog: Catalog;
  /** The seed that a world began with, or would begin with. */
  seedFor: (name: string) => WorldSeed;
  /** Restarts a world with the seed in a text. Throws 400 for an invalid seed. */
  begin: (name: string, text: string) => Promise<CreatedWorld>;
  /** Waits this many real milliseconds. */
  sleep: (ms: number) => Promise<void>;
  /** Stores worlds beyond the end of the process; undefined if they end with it. */
  worldStore: Pick<WorldStore, 'where' | 'getNotice'> | undefined;
  /** Creates a world from a saved one. An existing world is replaced only if `replaces`. */
  remake: (name: string, saved: SavedWorld, replaces: boolean) => Promise<CreatedWorld>;
  replay: Replay;
  /** Whether this sandbox cannot cut connections. */
  cannotCut: boolean;
}

/** Registers the control routes, which need no token: they are for whoever runs the sandbox. */
export function registerControls(
  app: HonoBase,
  { worlds, catalog, seedFor, begin, sleep, remake, replay, worldStore, cannotCut }: Dependencies,
): void {
  app.get('/__sandbox', (context) =>
    reply(context, () => {
      const world = checkWorldName(context.req.query('world') ?? defaultWorld);
      return jsonReply(200, overview(world, seedFor(world)));
    }),
  );
  app.get('/__sandbox/health', (context) =>
    reply(context, () => jsonReply(200, { status: 'pass', catalogProducts: catalog.total })),
  );

  const base = '/__sandbox/worlds/:world';
  // A read without a token must not seed a world, because each new one may push another out.
  const inFoundWorld = (context: Context, work: (world: World) => unknown) =>
    reply(context, async () => jsonReply(200, await work(findWorld(worlds, context))));

  app.get(base, (context) => inFoundWorld(context, (world) => describeWorld(world, worldStore)));
  app.delete(base, (context) =>
    reply(context, () => {
      const world = readWorldName(context);
      worlds.reset(world);
      return jsonReply(200, { world, reset: true });
    }),
  );
  registerFileControls(app, { base, reply, found: (context) => findWorld(worlds, context), sleep });
  for (const control of Object.keys(controlForms) as Control[]) {
    // Opens the world only once the body is read, because a slow request must not act in a world that was reset meanwhile.
    app.post(`${base}/${control}`, (context) =>
      reply(context, async () => {
        const name = readWorldName(context);
        const { value } = await readJson(context.req.raw, CONTROL_LIMIT);
        const body = validateControl(control, value);
        if (cannotCut) refuseCut(body);
        return jsonReply(200, await callControl(worlds.open(name), context, control, body));
      }),
    );
  }
  app.put(`${base}/seed`, (context) =>
    reply(context, async () => {
      const name = readWorldName(context);
      const text = await readTypedText(context.req.raw, seedTypes, MAX_SEED_CHARACTERS * MAX_BYTES_PER_CHARACTER);
      return jsonReply(200, await begin(name, text));
    }),
  );
  registerHistoryControls(app, { base, inFoundWorld, replay });
  registerSnapshotControls(app, {
    base,
    reply,
    found: (context) => findWorld(worlds, context),
    nameOf: readWorldName,
    remake,
  });
  for (const control of removalNames) {
    app.delete(`${base}/${control}`, (context) =>
      inFoundWorld(context, (world) => callControl(world, context, control)),
    );
  }
  app.all('/__sandbox/*', (context) =>
    reply(context, () => {
      throw unknownControl(context.req);
    }),
  );
}

const controlNames = controlRoutes.routes.map(([, route]) => routeName(route));

function unknownControl({ method, path }: { method: string; path: string }): Refusal {
  const given = `${method} ${path}`;
  const meant = findNearest(given.replace(/(?<=\/worlds\/)[^/]+/, ':world'), controlNames);
  return new Refusal('NOT_FOUND', [`There is no control ${given}.`, describeNearest(meant)].join(' ').trimEnd());
}

/** Runs a control when it is its turn, and records it in the world's history. */
function callControl(world: World, context: Context, control: string, body?: object): Promise<unknown> {
  const { method } = context.req;
  const path = `/${control.replace(':id', encodeURIComponent(context.req.param('id') ?? ''))}`;
  const operation: Operation = {
    by: 'control',
    method,
    path,
    ...(body && { body: redactControlBody(body) as Record<string, unknown> }),
  };
  return runOperation(world, operation, { reads: false, status: 200 }, () => {
    if (world.isDropped) throw worldReset();
    return runControl(world, { method, path: operation.path, body });
  });
}

function findWorld(worlds: Worlds, context: Context): World {
  const name = readWorldName(context);
  const world = worlds.find(name);
  if (world) return world;
  const message = `There is no world ${name} yet. Send a request with one of its tokens, or call a control, to create it.`;
  throw new Refusal('NOT_FOUND', message);
}

async function reply(context: Context, work: () => Reply | Promise<Reply>): Promise<Response> {
  let answer: Reply;
  try {
    answer = await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    answer = refusalReply(error, null);
  }
  return toResponse(answer, context.req.raw, null);
}

function readWorldName(context: Context): string {
  return checkWorldName(context.req.param('world') ?? '');
}

function checkWorldName(name: string): string {
  if (isWorldName(name)) return name;
  throw badField('world', 'world must be 1 to 64 letters, digits or hyphens.');
}
