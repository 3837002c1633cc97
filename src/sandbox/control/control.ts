/** Controls of the worlds, outside `/api`: they change, inspect and reset a world, and serve its download URLs. */
import { sellerProductsOf } from '../seller/sellerProducts';
import type { Context, Hono } from 'hono';
import { type AccountName, accountNames, accounts } from '../ground/accounts';
import { artifactStream } from '../artifact/artifact';
import { type Control, type ControlForm, judgeControl } from './controlForms';
import { commitVersion } from '../seller/commitVersion';
import { downloadOf } from '../orders/downloads';
import { revokeAcquisition } from '../orders/acquisitions';
import { setPurchases } from '../orders/entitlement';
import { bounds } from '../ground/bounds';
import type { Fault } from '../ground/faults';
import { ownedProduct } from '../seller/ownership';
import { Refusal, badField } from '../ground/refusal';
import { type Reply, jsonReply, refusalReply, toResponse } from '../ground/reply';
import { trimmed } from '../ground/requestLog';
import { CONTROL_LIMIT, readJson } from '../ground/requestBody';
import { addOwnProducts } from '../seller/seed/moreProducts';
import { sellerProductView } from '../seller/sellerViews';
import { refusedAccounts, refusedNames, tokenFor } from '../world/tokens';
import type { World } from '../world/world';
import { type Worlds, isWorldName } from '../world/worlds';

const defaultWorld = 'demo';

/** Registers the control routes, which need no token: they are for whoever runs the sandbox. `sleep` takes real ms. */
export function mountControl(app: Hono, worlds: Worlds, sleep: (ms: number) => Promise<void>): void {
  app.get('/__sandbox', (context) => reply(context, () => jsonReply(200, overview(context.req.query('world')))));

  const base = '/__sandbox/worlds/:world';
  // Opens the world only once the body is read, because a slow request must not act in a world that was reset meanwhile.
  const post = <C extends Control>(
    control: C,
    work: (world: World, form: ControlForm<C>, context: Context) => unknown,
  ) =>
    app.post(`${base}/${control}`, (context) =>
      reply(context, async () => {
        const name = worldNameOf(context);
        const { value } = await readJson(context.req.raw, CONTROL_LIMIT);
        const form = judgeControl(control, value);
        // A setting is echoed as it was applied.
        return jsonReply(200, work(worlds.open(name), form, context) ?? form);
      }),
    );
  // A read without a token must not seed a world, because each new one may push another out.
  const inFoundWorld = (context: Context, work: (world: World) => unknown) =>
    reply(context, () => jsonReply(200, work(found(worlds, context))));

  app.get(base, (context) => inFoundWorld(context, inspect));
  app.delete(base, (context) =>
    reply(context, () => {
      const world = worldNameOf(context);
      worlds.reset(world);
      return jsonReply(200, { world, reset: true });
    }),
  );
  post('clock', (world, { advanceMs }) => {
    if (world.now() + advanceMs > bounds.lastInstant) {
      throw badField('advanceMs', `advanceMs must not go beyond ${world.iso(bounds.lastInstant)}.`);
    }
    world.advance(advanceMs);
    return { now: world.iso() };
  });
  post('latency', (world, { ms }) => void (world.latencyMs = ms));
  post('prices', (world, { percent }) => void (world.priceRisePercent = percent));
  post('runs', (world, { answer }) => void (world.runAnswer = answer));
  post('uploads', (world, { strategy }) => void (world.uploadStrategy = strategy));
  post('faults', (world, form) => {
    const onlyBody = form.body !== undefined && form.status === undefined && form.code === undefined && !form.drop;
    const { delayMs = 0, hold = false, times = 1, when = onlyBody ? 'after' : 'before', drop = false } = form;
    return { fault: faultView(world.faults.add({ ...form, delayMs, hold, times, when, drop })) };
  });
  app.delete(`${base}/faults`, (context) =>
    inFoundWorld(context, ({ faults }) => {
      const { held } = faults;
      faults.clear();
      return { released: held };
    }),
  );
  app.delete(`${base}/faults/:id`, (context) =>
    inFoundWorld(context, ({ faults }) => {
      const id = context.req.param('id') ?? '';
      if (!/^\d{1,15}$/.test(id) || !faults.remove(Number(id)))
        throw new Refusal('NOT_FOUND', 'No such fault is pending: it may have been used up.');
      return { removed: Number(id) };
    }),
  );
  app.get(`${base}/downloads/:ticket`, (context) =>
    reply(context, () => download(found(worlds, context), context.req.param('ticket') ?? '', sleep)),
  );
  post('purchases', (world, { count, account = 'buyer' }) => {
    setPurchases(world, accounts[account], count);
    return { account, count };
  });
  post('revocations', (world, { productId, account = 'buyer' }) => {
    if (!revokeAcquisition(world, accounts[account], productId)) {
      throw new Refusal('NOT_FOUND', `${account} has no free entitlement to ${productId}.`);
    }
    return { account, productId };
  });
  post('products', (world, { count }) => {
    addOwnProducts(world, count);
    return { added: count, products: sellerProductsOf(world).size };
  });
  post('products/:id/versions', (world, form, context) => {
    const product = ownedProduct(world, accounts.seller, context.req.param('id') ?? '');
    commitVersion(world, product, form);
    return { product: sellerProductView(world, product) };
  });
}

/** Serves a download URL. The world's latency delays the first and every further chunk. */
async function download(world: World, ticket: string, sleep: (ms: number) => Promise<void>): Promise<Reply> {
  const pause = async () => {
    if (world.latencyMs > 0) await sleep(world.latencyMs);
  };
  await pause();
  const { filename, artifact, sizeBytes } = downloadOf(world, ticket);
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${filename}"`,
    'content-length': String(sizeBytes),
  };
  return { status: 200, text: artifactStream(artifact, pause), headers, code: null };
}

/** The accounts that the console offers in one click, with their tokens for a world. */
function overview(asked: string | undefined): unknown {
  const world = checkedName(asked ?? defaultWorld);
  const offered = { ...accounts, ...refusedAccounts };
  const row = (name: keyof typeof offered, usable: boolean) => {
    const { label, description } = offered[name];
    return { account: name, label, description, token: tokenFor(name, world), usable };
  };
  return {
    world,
    accounts: [...accountNames.map((name) => row(name, true)), ...refusedNames.map((name) => row(name, false))],
  };
}

export type WorldState = ReturnType<typeof inspect>;

function inspect(world: World) {
  const accounts = accountNames.map((name) => [name, statement(world, name)]);
  return {
    now: world.iso(),
    advancedMs: world.advancedMs,
    accounts: Object.fromEntries(accounts) as Record<AccountName, ReturnType<typeof statement>>,
    faults: world.faults.list().map(faultView),
    heldAnswers: world.faults.held,
    requests: world.requests.list().map((record) => ({ ...record, at: world.iso(record.at) })),
    latencyMs: world.latencyMs,
    pricePercent: world.priceRisePercent,
    runAnswer: world.runAnswer,
    uploadStrategy: world.uploadStrategy,
  };
}

/** A fault with only the beginning of its body, which may be 10 MB, and the body's length. */
function faultView(fault: Fault): Fault & { bodyCharacters?: number } {
  const { body } = fault;
  return body === undefined ? fault : { ...fault, body: trimmed(body), bodyCharacters: body.length };
}

function statement(world: World, name: AccountName) {
  const ledger = world.ledger(name);
  return { ...ledger.balance, entries: ledger.entries.map((entry) => ({ ...entry, at: world.iso(entry.at) })) };
}

function found(worlds: Worlds, context: Context): World {
  const name = worldNameOf(context);
  const world = worlds.find(name);
  if (world) return world;
  const message = `There is no world ${name}. A request with one of its tokens seeds it, and so does a control.`;
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

function worldNameOf(context: Context): string {
  return checkedName(context.req.param('world') ?? '');
}

function checkedName(name: string): string {
  if (isWorldName(name)) return name;
  throw badField('world', 'world must be 1 to 64 letters, digits or hyphens.');
}
