/** One client for a world, over a sandbox in the same process and one that is served. */
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listen, worldAt } from '../node';
import { createSandbox } from '../sandbox';
import type { World } from './world';

const products = 'GET /api/seller/products';

const served = async (name: string): Promise<World> => {
  const { url, close } = await listen({ host: '127.0.0.1' });
  onTestFinished(close);
  return worldAt(`${url}/`, name);
};

describe.each([
  ['in the same process', (name: string) => Promise.resolve(createSandbox().world(name))],
  ['served', served],
])('a world of a sandbox %s', (_, createWorld) => {
  test('is seeded, forked, saved and opened', async () => {
    const world = await createWorld('client');
    expect(await world.seed({ accounts: { seller: { points: 77 } } })).toMatchObject({ world: 'client', entries: 0 });
    await world.set('prices', { percent: 10 });
    await world.set('latency', { ms: 1 });
    const fork = await world.fork('client-fork', { at: 1 });
    expect(await fork.settings()).toMatchObject({ pricePercent: 10, latencyMs: 0 });
    expect((await fork.ledgers()).seller.available).toBe(77);
    await expect(world.fork('client-fork', { replace: false })).rejects.toThrow(/^409 /);
    const again = world.other('client-again');
    await again.open(await world.snapshot());
    expect(await again.settings()).toMatchObject({ pricePercent: 10, latencyMs: 1 });
    await world.reset();
    expect((await world.state()).history).toMatchObject({ entries: 0, ownSeed: false });
    await expect(world.seed('accounts: { seller: { points: -1 } }')).rejects.toThrow(
      /^400 [^]*accounts\.seller\.points/,
    );
  });

  test('has faults, a clock and what it was asked for', async () => {
    const world = await createWorld('client');
    const before = Date.parse(
      await world.clock.now().catch(async () => {
        await world.reset();
        await world.clock.advance(0);
        return world.clock.now();
      }),
    );
    await world.clock.advance(3_600_000);
    expect(Date.parse(await world.clock.now()) - before).toBeGreaterThanOrEqual(3_600_000);

    const fault = await world.faults.add({ route: products, status: 503 });
    await world.faults.add({ route: '*', drop: true });
    expect((await world.faults.list()).map(({ route }) => route)).toEqual([products, '*']);
    await world.faults.remove(fault.id);
    await expect(world.ask('get', '/api/seller/products', 'seller')).rejects.toThrow(TypeError);
    const answer = await world.ask('get', '/api/seller/products', 'seller');
    expect(await answer.json()).toMatchObject({ products: expect.any(Array) as unknown });
    expect((await world.requests(products)).map(({ account, dropped }) => [account, dropped])).toEqual([
      ['seller', true],
      ['seller', false],
    ]);
    expect(await world.requests('POST /api/seller/products')).toEqual([]);
    expect(await world.requests()).toHaveLength(2);

    await world.faults.add({ route: products, hold: true });
    const held = world.ask('get', '/api/seller/products', 'seller');
    await world.faults.release();
    expect((await held).status).toBe(200);
    await expect(world.ask('get', '/api/seller/products', 'revoked')).rejects.toThrow(/^401 /);
  });
});

describe('an unknown name is refused with the nearest known one:', () => {
  const world = createSandbox().world('typo');
  // Programs without types.
  const any = (value: unknown) => value as never;

  test.each([
    ['GET /api/seller/product', 'GET /api/seller/products'],
    ['get /api/seller/products', products],
    ['GET /api/seller/products?page=2', products],
    ['GET /api/seller/products/0b100000-0000-4000-8000-000000000001', 'GET /api/seller/products/:id'],
    ['/api/seller/products', products],
  ])('requests(%j)', async (route, meant) => {
    await expect(world.requests(any(route))).rejects.toThrow(
      new TypeError(`No such route: ${route}. Did you mean ${meant}?`),
    );
  });

  test('a route that resembles none', async () => {
    await expect(world.requests(any('zzz'))).rejects.toThrow(new TypeError('No such route: zzz.'));
  });

  test('a field of a fault, and its route', async () => {
    await expect(world.faults.add(any({ route: products, statuss: 503 }))).rejects.toThrow('Did you mean status?');
    const typo = { route: 'GET /api/seller/product', status: 503 };
    await expect(world.faults.add(any(typo))).rejects.toThrow(`Did you mean ${products}?`);
    await expect(world.set(any('price'), any({}))).rejects.toThrow(/Did you mean POST \S+\/prices\?/);
  });

  test('an account', () => {
    expect(() => world.token(any('bob'))).toThrow(
      new TypeError(
        'No such account: bob. Choose one of: seller, buyer, readonly, broke, newcomer, expired, revoked, proxy.',
      ),
    );
    expect(() => world.token(any('sellr'))).toThrow('No such account: sellr. Did you mean seller?');
  });

  test('an option of fork', async () => {
    await expect(world.fork('other', any({ replaces: true }))).rejects.toThrow(
      'fork has no option replaces. Did you mean replace?',
    );
  });
});

test.each(['', 'a_b', 'a/../b', 'x'.repeat(65)])('%j is not a valid world name', async (name) => {
  expect(() => createSandbox().world(name)).toThrow(TypeError);
  expect(() => worldAt('http://localhost:1', name)).toThrow(TypeError);
  await expect(createSandbox().world('a').fork(name)).rejects.toThrow(TypeError);
});

test.each(['', 'localhost:8787', '/sandbox', 'file:///a'])('%j is not a valid sandbox address', (url) => {
  expect(() => worldAt(url, 'a')).toThrow(/^A sandbox's address must look like/);
});

test('an answer that is released must be held', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const world = createSandbox().world('not-held');
  await world.clock.advance(1);
  await Promise.all([
    expect(world.faults.release()).rejects.toThrow("World not-held isn't holding a response"),
    vi.runAllTimersAsync(),
  ]);
});
