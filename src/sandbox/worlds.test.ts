import { describe, expect, test } from 'vitest';
import { client, control, ids, send, testSandbox } from './testSupport';
import { tokenFor } from './tokens';

/** Everything a fresh world answers to a seller's reads, and to one prep. */
async function story(sandbox: ReturnType<typeof testSandbox>, world: string) {
  const seller = client(sandbox, 'seller', world);
  const list = await seller.ask('seller.products');
  const reads = await Promise.all(
    list.body.products.flatMap(({ id }) => [
      seller.ask('seller.product', { params: { id } }),
      seller.ask('seller.readiness', { params: { id } }),
      seller.ask('seller.report', { params: { id } }),
      seller.ask('seller.prepQuote', { params: { id } }),
    ]),
  );
  const prep = await seller.prep(ids.checkout, await seller.quoted(ids.checkout));
  const catalog = await seller.ask('catalog.products');
  return [list, ...reads, prep, catalog].map(({ status, text }) => [status, text]);
}

const touch = (sandbox: ReturnType<typeof testSandbox>, world: string) =>
  send(sandbox, 'GET', '/api/auth/api-token-status', { token: tokenFor('seller', world) });

describe('determinism', () => {
  test('a world of the same name begins the same way in another sandbox', async () => {
    expect(await story(testSandbox(), 'same')).toEqual(await story(testSandbox(), 'same'));
  });

  test('and again after a reset', async () => {
    const sandbox = testSandbox();
    const first = await story(sandbox, 'again');
    await control(sandbox, 'again').advance(9_999_999);
    await control(sandbox, 'again').post('prices', { percent: 50 });
    expect((await control(sandbox, 'again').reset()).body).toEqual({ world: 'again', reset: true });
    expect(await story(sandbox, 'again')).toEqual(first);
  });

  test('worlds of different names hold the same products, and make different ids', async () => {
    const sandbox = testSandbox();
    const [one, two] = [await story(sandbox, 'one'), await story(sandbox, 'two')];
    expect(one[0]).toEqual(two[0]);
    expect(one.at(-2)).not.toEqual(two.at(-2));
  });
});

describe('isolation', () => {
  test('what happens in one world is unknown in the others, even at the same time', async () => {
    const sandbox = testSandbox();
    const names = Array.from({ length: 12 }, (_, index) => `iso-${index}`);
    const answers = await Promise.all(
      names.map(async (name) => {
        const seller = client(sandbox, 'seller', name);
        return seller.prep(ids.checkout, await seller.quoted(ids.checkout));
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 202));
    expect(new Set(answers.map(({ body }) => body.prep.id)).size).toBe(names.length);
    await control(sandbox, 'iso-0').fault({ route: 'GET /api/seller/products', status: 500, times: 9 });
    await control(sandbox, 'iso-0').post('latency', { ms: 5 });
    for (const name of names.slice(1)) {
      expect((await client(sandbox, 'seller', name).ask('seller.products')).status).toBe(200);
      const state = await control(sandbox, name).state();
      expect(state.accounts.seller.held).toBe(640);
      expect(state.requests).toHaveLength(3);
      expect(state.latencyMs).toBe(0);
    }
  });

  test('accounts of one world share its products and nothing of their Points', async () => {
    const sandbox = testSandbox();
    const seller = client(sandbox, 'seller', 'shared');
    await seller.prep(ids.checkout, await seller.quoted(ids.checkout));
    const readonly = client(sandbox, 'readonly', 'shared');
    expect((await readonly.product(ids.checkout)).state).toBe('in_audit');
    const { accounts } = await control(sandbox, 'shared').state();
    expect([accounts.seller.held, accounts.broke.held, accounts.buyer.available]).toEqual([640, 0, 2_000]);
  });
});

describe('eviction', () => {
  test('the world that was idle the longest goes first', async () => {
    const sandbox = testSandbox({ maxWorlds: 2 });
    for (const world of ['a', 'b', 'a', 'c']) await touch(sandbox, world);
    expect(['a', 'b', 'c'].map((world) => sandbox.hasWorld(world))).toEqual([true, false, true]);
  });

  test('a world with a request under way stays', async () => {
    let release: (() => void) | undefined;
    const sandbox = testSandbox({
      maxWorlds: 1,
      sleep: () => new Promise((resolve) => (release = resolve)),
    });
    await control(sandbox, 'busy').post('latency', { ms: 1 });
    const pending = touch(sandbox, 'busy');
    await touch(sandbox, 'next');
    expect(sandbox.hasWorld('busy')).toBe(true);
    release?.();
    expect((await pending).status).toBe(200);
    await touch(sandbox, 'last');
    expect(sandbox.hasWorld('busy')).toBe(false);
  });

  test('refused tokens seed no world; a good one does, also at an unknown route, which its world notes', async () => {
    const sandbox = testSandbox();
    await send(sandbox, 'GET', '/api/seller/products', { token: tokenFor('expired', 'ghost') });
    await send(sandbox, 'GET', '/api/nowhere', { token: tokenFor('revoked', 'ghost') });
    expect(sandbox.hasWorld('ghost')).toBe(false);
    await send(sandbox, 'GET', '/api/nowhere', { token: tokenFor('seller', 'noted') });
    expect(sandbox.hasWorld('noted')).toBe(true);
    expect((await control(sandbox, 'noted').state()).requests).toMatchObject([{ route: null, status: 404 }]);
  });
});
