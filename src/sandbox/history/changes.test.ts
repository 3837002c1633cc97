/** What the history tells: its entries as a list, the Points that each moved, and the fields that each changed. */
import { describe, expect, test } from 'vitest';
import { acceptTerms, addImage, commit, pack } from '../../../tests/support/packSeller';
import { packIds, runIds } from '../catalog/packs/seedIds';
import { client, control, freshWorlds, ids, prepRoute, refusal, send, testNow, testSandbox } from '../testSupport';
import type { Changes } from './changes';
import { getHistory } from './history';
import { mayDiffer, collectLeaves } from './leaves';
import type { ListedEntry } from './listing';

const fresh = freshWorlds('changes');
type World = Pick<ReturnType<typeof fresh>, 'sandbox' | 'name'>;

const address = ({ name }: World, rest: string) => `/__sandbox/worlds/${name}/history${rest}`;
const read = ({ sandbox, name }: World, rest: string) => send(sandbox, 'GET', address({ sandbox, name }, rest));
interface Page {
  entries: ListedEntry[];
  total: number;
  full: boolean;
}
const listed = async (world: World, query = '') => (await read(world, query)).body as unknown as Page;
const changed = async (world: World, number: number, query = '') =>
  (await read(world, `/${number}/changes${query}`)).body as unknown as Changes;
/** What changed in one record, as `field: before → after`. */
const listFields = ({ records }: Changes, kind: string) =>
  records
    .filter((record) => record.kind === kind)
    .flatMap(({ changes }) => changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`));

const run = { model: 'openai:gpt-5.4-mini', prompt: 'What is due?' };

describe('the list of a history', () => {
  test('is newest first and in pages, with who, what, status and the Points that each entry moved', async () => {
    const world = fresh();
    const { seller } = world;
    const buyer = client(world.sandbox, 'buyer', world.name);
    await seller.prep(ids.checkout, await seller.quoted(ids.checkout));
    await buyer.ask('runs.start', { params: { id: packIds.support }, body: run });
    await world.control.advance(600_000);
    const { entries, total, full } = await listed(world);
    expect([total, full]).toEqual([3, false]);
    expect(entries.map(({ number, by, method, status }) => [number, by, method, status])).toEqual([
      [3, 'control', 'POST', 200],
      [2, 'buyer', 'POST', 200],
      [1, 'seller', 'POST', 202],
    ]);
    expect(entries[2]?.points).toEqual({ seller: { hold: 640 } });
    const held = entries[1]?.points?.buyer?.hold ?? 0;
    // The clock ended both, and what the run did not use came back.
    const { seller: paid, buyer: ran, ...others } = entries[0]?.points ?? {};
    expect(others).toEqual({});
    // With the prep that was under way when the world began.
    expect(paid).toEqual({ spend: 6_380 + 640 });
    expect((ran?.spend ?? 0) + (ran?.return ?? 0)).toBe(held);
    expect(await listed(world, '?before=3&limit=1')).toMatchObject({ entries: [{ number: 2 }], total: 3 });
    expect((await listed(world, '?before=1')).entries).toEqual([]);
  });

  test('is the same for a world that is replayed from its file', async () => {
    const world = fresh();
    await world.seller.prep(ids.checkout, await world.seller.quoted(ids.checkout));
    await world.control.advance(600_000);
    const to = `${world.name}-fork`;
    await send(world.sandbox, 'POST', `/__sandbox/worlds/${world.name}/fork`, { body: { to } });
    expect(await listed({ ...world, name: to })).toEqual(await listed(world));
  });

  test('does not count for an entry what came due while it waited for its turn', async () => {
    const time = { now: testNow };
    const sleep = async (ms: number) => void (time.now += ms);
    const sandbox = testSandbox({ realNow: () => time.now, sleep });
    const world = { sandbox, name: 'late' };
    const seller = client(sandbox, 'seller', world.name);
    await seller.prep(ids.checkout, await seller.quoted(ids.checkout));
    await control(sandbox, world.name).post('latency', { ms: 600_000 });
    await seller.ask('listing.update', { params: { id: ids.packDraft }, body: { name: 'Renamed Pack' } });
    expect((await control(sandbox, world.name).state()).accounts.seller.spent).toBe(640);
    expect((await listed(world)).entries.map(({ points }) => points)).toEqual([
      undefined,
      undefined,
      { seller: { hold: 640 } },
    ]);
    expect((await changed(world, 3)).records.map(({ kind }) => kind)).toEqual(['product']);
  });

  test('does not grow with what was sent, and has no secret in it', async () => {
    const world = fresh();
    const buyer = client(world.sandbox, 'buyer', world.name);
    await world.control.fault({ route: 'GET *', status: 500, body: `txk_live_canary ${'x'.repeat(1_000_000)}` });
    await buyer.ask('runs.start', {
      params: { id: packIds.support },
      body: { ...run, prompt: 'canary', fundingMode: 'byok' },
      headers: { 'x-tetrees-provider-key': 'sk-canary' },
    });
    const { text } = await read(world, '');
    expect(text).not.toMatch(/canary|txk_/);
    expect(text.length).toBeLessThan(4_000);
    expect((await listed(world)).entries[0]).toMatchObject({ providerKey: true });
  });

  test.each([
    ['?before=0', '400 BAD_REQUEST before'],
    ['?before=x', '400 BAD_REQUEST before'],
    ['?limit=0', '400 BAD_REQUEST limit'],
    ['?limit=201', '400 BAD_REQUEST limit'],
    ['/0/changes', '400 BAD_REQUEST number'],
    ['/2/changes', '400 BAD_REQUEST number'],
    ['/x/changes', '400 BAD_REQUEST number'],
    ['/1/changes?from=2', '400 BAD_REQUEST from'],
    ['/1/changes?from=0', '400 BAD_REQUEST from'],
  ])('%s is %s', async (query, expected) => {
    const world = fresh();
    await world.control.advance(1);
    expect(refusal(await read(world, query))).toBe(expected);
  });

  test('of a world that does not exist is 404', async () => {
    const world = fresh();
    expect((await read(world, '')).status).toBe(404);
    expect(world.sandbox.hasWorld(world.name)).toBe(false);
  });
});

describe('what an entry changed', () => {
  test('is listed by balances and records, field by field', async () => {
    const world = fresh();
    const { seller } = world;
    await seller.prep(ids.checkout, await seller.quoted(ids.checkout));
    const { id } = (await seller.product(ids.checkout)).prep!;
    const changes = await changed(world, 1);
    expect(changes).toMatchObject({ from: 1, to: 1, leftOff: 0 });
    expect(listFields(changes, 'points')).toEqual(
      expect.arrayContaining([
        'available: 5000 → 4360',
        'held: 6380 → 7020',
        `ledger[4].reference: undefined → "${id}"`,
        'ledger[4].points: undefined → 640',
      ]),
    );
    expect(listFields(changes, 'product')).toEqual(
      expect.arrayContaining(['state: "ready" → "in_audit"', `preps[${id}].status: undefined → "running"`]),
    );
    expect(changes.records.map(({ kind, is }) => `${kind} ${is}`)).toEqual([
      'points changed',
      'product changed',
      'inside changed',
    ]);
  });

  test('is only its own effect, not what came due before it; a range of entries has both', async () => {
    const world = fresh();
    const { seller } = world;
    await seller.prep(ids.checkout, await seller.quoted(ids.checkout));
    await world.control.advance(600_000);
    await seller.ask('listing.update', { params: { id: ids.packDraft }, body: { name: 'Renamed Pack' } });
    const own = await changed(world, 3);
    expect(own.records.map(({ kind }) => kind)).toEqual(['product']);
    expect(listFields(own, 'product')).toContain('name: "Support Reply Drafter" → "Renamed Pack"');
    const together = await changed(world, 3, '?from=2');
    expect(listFields(together, 'points')).toContain('spent: 0 → 7020');
    expect(listFields(together, 'product')).toContain('name: "Support Reply Drafter" → "Renamed Pack"');
    // To look changes nothing.
    expect((await listed(world)).total).toBe(3);
  });

  test('is empty for a control that sets the same value again', async () => {
    const world = fresh();
    await world.control.post('latency', { ms: 0 });
    expect(await changed(world, 1)).toEqual({ from: 1, to: 1, records: [], leftOff: 0 });
  });

  test('has nothing private: no memory of growth, no outcome of a run in progress, no ticket', async () => {
    const world = fresh();
    const buyer = client(world.sandbox, 'buyer', world.name);
    await buyer.ask('growth.stage', { params: { runId: runIds.openProposals }, body: { proposalIndex: 0 } });
    await buyer.ask('runs.start', { params: { id: packIds.support }, body: run });
    const { url } = (await world.seller.ask('install.download', { params: { id: ids.agentPack } })).body;
    const all = JSON.stringify(await changed(world, 3, '?from=1'));
    expect(all).toContain('staged');
    expect(all).not.toContain('memory"');
    expect(all).not.toContain(url.split('/').at(-1));
    const ran = await changed(world, 2);
    expect(listFields(ran, 'run')).toContain('status: undefined → "running"');
    expect(listFields(ran, 'run').join('\n')).not.toMatch(/^(?:result:|citations|growthProposals)/m);
  });

  test('is truncated if it is too long, and says by how much', async () => {
    const world = fresh();
    await world.control.post('products', { count: 200 });
    const { records, leftOff } = await changed(world, 1);
    expect(records.reduce((sum, { changes }) => sum + changes.length, 0)).toBe(500);
    expect(leftOff).toBeGreaterThan(500);
  });

  test('is found for every kind of record of a world', async () => {
    const world = fresh();
    const { seller, sandbox, name } = world;
    const buyer = client(sandbox, 'buyer', name);
    const newcomer = client(sandbox, 'newcomer', name);
    const operations: (() => Promise<unknown>)[] = [
      () => acceptTerms(newcomer),
      () => newcomer.ask('packs.acquireFree', { params: { id: packIds.support } }),
      () => world.control.post('revocations', { account: 'newcomer', productId: packIds.support }),
      () => commit(seller, pack, '0.3.0'),
      () => addImage(seller, pack),
      () =>
        seller.ask('versions.uploadUrl', {
          params: { id: pack },
          body: { version: '0.4.0', contentType: 'application/zip' },
        }),
      () => buyer.ask('growth.stage', { params: { runId: runIds.openProposals }, body: { proposalIndex: 0 } }),
      () => buyer.ask('growth.select', { params: { id: packIds.support }, body: { sequence: 0 } }),
      () => buyer.ask('runs.start', { params: { id: packIds.support }, body: run }),
      () => seller.ask('install.download', { params: { id: ids.agentPack } }),
      () => world.control.post('purchases', { count: 3 }),
      () => world.control.post('products', { count: 1 }),
      () => world.control.post('prices', { percent: 7 }),
      () => world.control.post('rate', { perMinute: 5_000 }),
      () => world.control.fault({ route: prepRoute, status: 503 }),
      () => world.control.clearFaults(),
    ];
    for (const [index, operation] of operations.entries()) {
      await operation();
      expect(getHistory(sandbox.find(name)!).lines.at(index), String(operation)).toBeDefined();
    }
    const { total } = await listed(world);
    expect(total).toBe(operations.length);
    for (let number = 1; number <= total; number += 1) {
      const { records } = await changed(world, number);
      expect(records.length, getHistory(sandbox.find(name)!).lines[number - 1]).toBeGreaterThan(0);
    }
  });
});

test('the compared state is the state of the world: a replay up to the end leaves nothing out', async () => {
  const world = fresh();
  await world.seller.prep(ids.checkout, await world.seller.quoted(ids.checkout));
  const to = `${world.name}-fork`;
  await send(world.sandbox, 'POST', `/__sandbox/worlds/${world.name}/fork`, { body: { to } });
  const [before, after] = [world.name, to].map((name) => collectLeaves(world.sandbox.find(name)!.contents().rest));
  expect(mayDiffer(before!, after!)).toBe(false);
  await control(world.sandbox, to).advance(1);
});

describe('a new world', () => {
  test('with replace: false replaces no world', async () => {
    const world = fresh();
    await world.control.advance(1_000);
    const fork = control(world.sandbox, `${world.name}-there`);
    await fork.advance(5);
    const base = `/__sandbox/worlds/${world.name}`;
    const body = { to: `${world.name}-there`, replace: false };
    const refused = await send(world.sandbox, 'POST', `${base}/fork`, { body });
    expect(refusal(refused)).toBe('409 CONFLICT');
    expect(refused.body.error.message).toContain(`${world.name}-there already`);
    const file = (await send(world.sandbox, 'GET', `${base}/snapshot`)).text;
    const headers = { 'content-type': 'application/json' };
    const open = (name: string, query: string) =>
      send(world.sandbox, 'POST', `/__sandbox/worlds/${name}/snapshot${query}`, { body: file, headers });
    expect(refusal(await open(`${world.name}-there`, '?replace=false'))).toBe('409 CONFLICT');
    expect((await fork.state()).advancedMs).toBe(5);
    expect((await open(`${world.name}-new`, '?replace=false')).status).toBe(200);
    expect((await open(`${world.name}-there`, '')).status).toBe(200);
    expect((await fork.state()).advancedMs).toBe(1_000);
  });
});
