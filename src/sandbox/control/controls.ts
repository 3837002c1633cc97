/** What each control does in its world, when it is called and when the world's history is replayed. */
import { RouteMatcher, unescapePath } from '../../contract/schema/pathMatcher';
import { revokeAcquisition } from '../orders/acquisitions';
import { setPurchases } from '../orders/entitlement';
import { bounds } from '../core/bounds';
import type { Fault } from '../core/faults';
import { Refusal, badField } from '../core/refusal';
import { redactControlBody } from '../core/redaction';
import { truncate } from '../core/requestLog';
import { commitVersion } from '../seller/commitVersion';
import { ownedProduct } from '../seller/ownership';
import { addOwnProducts } from '../seller/seed/moreProducts';
import { getSellerProducts } from '../seller/sellerProducts';
import { sellerProductView } from '../seller/sellerViews';
import type { World } from '../world/world';
import { type Control, type ControlForm, validateControl } from './controlForms';

/** A control's call within its world. */
export interface ControlCall {
  method: string;
  /** What follows the world, such as `/clock` and `/faults/3`. */
  path: string;
  body?: unknown;
}

/** By the name of the control. `id` comes from the path. A setting is answered with its own body. */
const posts: { [C in Control]: (world: World, form: ControlForm<C>, id: string) => unknown } = {
  clock: (world, { advanceMs }) => {
    if (world.now() + advanceMs > bounds.lastInstant) {
      throw badField('advanceMs', `advanceMs must not move the clock beyond ${world.iso(bounds.lastInstant)}.`);
    }
    world.advance(advanceMs);
    return { now: world.iso() };
  },
  latency: (world, { ms }) => void (world.latencyMs = ms),
  prices: (world, { percent }) => void (world.priceRisePercent = percent),
  queue: (world, { ahead }) => void (world.auditsAhead = ahead),
  rate: (world, { perMinute }) => void (world.rate.perMinute = perMinute),
  runs: (world, { answer }) => void (world.runAnswer = answer),
  uploads: (world, { strategy }) => void (world.uploadStrategy = strategy),
  faults: (world, form) => {
    const { delayMs = 0, hold = false, times = 1, after = 0, drop = false } = form;
    const changesAnswer = [form.body, form.bodyBase64, form.headers].some((given) => given !== undefined);
    const isAnswer = form.status !== undefined || form.code !== undefined || drop;
    const when = form.when ?? (changesAnswer && !isAnswer ? 'after' : 'before');
    return { fault: faultView(world.faults.add({ ...form, delayMs, hold, times, after, when, drop })) };
  },
  purchases: (world, { count, account = 'buyer' }) => {
    setPurchases(world, world.accounts[account], count);
    return { account, count };
  },
  revocations: (world, { productId, account = 'buyer' }) => {
    if (!revokeAcquisition(world, world.accounts[account], productId)) {
      throw new Refusal('NOT_FOUND', `${account} has no free entitlement to ${productId}.`);
    }
    return { account, productId };
  },
  products: (world, { count }) => {
    addOwnProducts(world, count);
    return { added: count, products: getSellerProducts(world).size };
  },
  'products/:id/versions': (world, form, id) => {
    const product = ownedProduct(world, world.accounts.seller, id);
    commitVersion(world, product, form);
    return { product: sellerProductView(world, product) };
  },
};

export type Removal = 'faults' | 'faults/:id';

const removals: Readonly<Record<Removal, (world: World, id: string) => unknown>> = {
  faults: ({ faults }) => {
    const { held } = faults;
    faults.clear();
    return { released: held };
  },
  'faults/:id': ({ faults }, id) => {
    if (!/^\d{1,15}$/.test(id) || !faults.remove(Number(id))) {
      throw new Refusal('NOT_FOUND', 'No such fault is pending. It may already be used up.');
    }
    return { removed: Number(id) };
  },
};

/** The controls that remove something. */
export const removalNames = Object.keys(removals) as Removal[];

const matcher = new RouteMatcher<Control | Removal>();
for (const name of Object.keys(posts) as Control[]) matcher.add('POST', `/${name}`, name);
for (const name of removalNames) matcher.add('DELETE', `/${name}`, name);

/** Replays a control from a file. Its body is validated first, because a file may contain anything. Throws like `runControl`. */
export function replayControl(world: World, { method, path, body }: ControlCall): unknown {
  const name = method === 'POST' ? matcher.match(method, path)?.value : undefined;
  return runControl(world, { method, path, body: name ? validateControl(name as Control, body) : body });
}

/** Runs a control whose body is already validated. Throws a `Refusal`, or a `RangeError` for an unknown control. */
export function runControl(world: World, { method, path, body }: ControlCall): unknown {
  const at = matcher.match(method, path);
  if (!at) throw new RangeError(`There is no control ${method} ${path}`);
  const id = unescapePath(at.params['id'] ?? '');
  if (method === 'DELETE') return removals[at.value as Removal](world, id);
  return (posts[at.value as Control] as (world: World, form: unknown, id: string) => unknown)(world, body, id) ?? body;
}

/** A fault with only the beginning of its body, without secrets, which may be 10 MB, and the body's length. */
export function faultView(fault: Fault): Fault & { bodyCharacters?: number } {
  const { body, bodyBase64 } = fault;
  const shown = redactControlBody(fault);
  if (body !== undefined) return { ...shown, body: truncate(shown.body ?? ''), bodyCharacters: body.length };
  if (bodyBase64 === undefined) return shown;
  return { ...shown, bodyBase64: truncate(shown.bodyBase64 ?? ''), bodyCharacters: bodyBase64.length };
}
