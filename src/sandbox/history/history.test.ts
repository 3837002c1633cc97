/** What leaves an entry, what an entry has in it, and what is made of a history. */
import { describe, expect, test } from 'vitest';
import { commit, pack } from '../../../tests/support/packSeller';
import { contentDigest } from '../artifact/digests';
import { bounds } from '../core/bounds';
import { packIds, runIds } from '../catalog/packs/seedIds';
import { client, control, freshWorlds, ids, prepRoute, refusal, send, testNow, testSandbox } from '../testSupport';
import { runOperation } from './change';
import type { Entry } from './entry';
import { getHistory } from './history';

const fresh = freshWorlds('history');
type World = ReturnType<typeof fresh>;

const listEntries = ({ sandbox, name }: Pick<World, 'sandbox' | 'name'>): Entry[] =>
  getHistory(sandbox.find(name)!).lines.map((line) => JSON.parse(line) as Entry);
const said = (world: World): string[] =>
  listEntries(world).map(({ by, method, path, status, faults }) =>
    [by, method, path, status, ...(faults === undefined ? [] : ['for a fault'])].join(' '),
  );

const address = (name: string, rest: string) => `/__sandbox/worlds/${name}/${rest}`;
const saved = async ({ sandbox, name }: World) => (await send(sandbox, 'GET', address(name, 'snapshot'))).text;
const open = (sandbox: World['sandbox'], name: string, text: string) =>
  send(sandbox, 'POST', address(name, 'snapshot'), { body: text, headers: { 'content-type': 'application/json' } });
const fork = ({ sandbox, name }: World, body: object) => send(sandbox, 'POST', address(name, 'fork'), { body });

const run = { model: 'openai:gpt-5.4-mini', prompt: 'What is due?' };
const startRun = (buyer: ReturnType<typeof client>, fields: object = {}, headers: Record<string, string> = {}) =>
  buyer.ask('runs.start', { params: { id: packIds.support }, body: { ...run, ...fields }, headers });

describe('an entry is left', () => {
  test('by each effective write, each drawn id and each control, but by no read, quote or refusal', async () => {
    const world = fresh();
    const { seller } = world;
    const quoted = await seller.quoted(ids.checkout);
    await seller.ask('seller.products');
    await seller.ask('catalog.smartSearch', { body: { query: 'invoices' } });
    await seller.ask('runs.quote', { body: { productId: packIds.ownClauses, ...run, prompt: undefined } });
    expect(refusal(await seller.prep(ids.checkout, { ...quoted, expectedPoints: 1 }))).toBe('409 CONFLICT');
    expect(refusal(await seller.prep(ids.unknown, quoted))).toBe('404 NOT_FOUND');
    expect((await seller.ask('listing.create', { body: {} })).status).toBe(400);
    expect((await startRun(client(world.sandbox, 'buyer', world.name), { prompt: 'Now. [busy]' })).status).toBe(429);
    expect((await seller.prep(ids.checkout, quoted)).status).toBe(202);
    expect((await seller.prep(ids.checkout, quoted)).status).toBe(409);
    await seller.ask('install.download', { params: { id: ids.agentPack } });
    await world.control.advance(4_000);
    await world.control.post('clock', { advanceMs: -1 });
    await world.control.clearFaults();
    expect(said(world)).toEqual([
      `seller POST /api/seller/products/${ids.checkout}/prep 202`,
      `seller GET /api/install/products/${ids.agentPack}/download 200`,
      'control POST /clock 200',
      'control DELETE /faults 200',
    ]);
  });

  test('by a refusal that changed something: the gate refuses a delta for good', async () => {
    const world = fresh();
    const buyer = client(world.sandbox, 'buyer', world.name);
    const { body } = await startRun(buyer, { prompt: 'Learn. [gate]' });
    await world.control.advance(60_000);
    const { runId } = body.run;
    await buyer.ask('growth.stage', { params: { runId }, body: { proposalIndex: 0 } });
    const sequence = (await buyer.ask('growth.read', { params: { id: packIds.support } })).body.checkpoints.at(-1)!;
    const accept = () =>
      buyer.ask('growth.accept', { params: { id: packIds.support, sequence: sequence.sequence }, headers: {} });
    expect([refusal(await accept()), refusal(await accept())]).toEqual(['409 CONFLICT', '409 CONFLICT']);
    expect(said(world).filter((line) => line.endsWith(' 409'))).toHaveLength(1);
  });

  test('by a request that used up a fault, also a read, and once more by its work', async () => {
    const world = fresh();
    const { seller } = world;
    const quoted = await seller.quoted(ids.checkout);
    await world.control.fault({ route: prepRoute, status: 503, when: 'after' });
    await world.control.fault({ route: 'GET *', drop: true, times: 2 });
    expect((await seller.prep(ids.checkout, quoted)).status).toBe(503);
    expect((await seller.ask('seller.products')).dropped).toBe(true);
    expect(said(world).slice(2)).toEqual([
      `seller POST /api/seller/products/${ids.checkout}/prep 503 for a fault`,
      `seller POST /api/seller/products/${ids.checkout}/prep 202`,
      'seller GET /api/seller/products  for a fault',
    ]);
    await fork(world, { to: `${world.name}-fork` });
    const { faults, accounts } = await control(world.sandbox, `${world.name}-fork`).state();
    expect(faults).toMatchObject([{ id: 2, times: 1 }]);
    expect(accounts.seller.held).toBeGreaterThan(0);
  });
});

test('nothing secret is in a history, and no prompt or attachment of a run; what was sent is', async () => {
  const world = fresh();
  const buyer = client(world.sandbox, 'buyer', world.name);
  const token = 'txk_live_canary9c41';
  const key = 'sk-canary-9c41-key';
  await startRun(buyer, { prompt: 'Say canary.', fundingMode: 'byok' }, { 'x-tetrees-provider-key': key });
  const form = new FormData();
  for (const [field, value] of Object.entries({ ...run, prompt: 'Read canary.' })) form.append(field, value);
  form.append('attachments', new File(['bytes of canary'], 'notes.txt', { type: 'text/plain' }));
  await buyer.ask('runs.startWithFiles', { params: { id: packIds.contracts }, body: form });
  const draft = { assetKind: 'agent_pack', name: `Pack of ${token}`, shortDescription: `A Pack of ${key}, and more.` };
  const fields = { priceUsd: 0, productType: 'agent_pack', primaryCategory: 'support' };
  const body = { ...draft, ...fields, businessUseCase: 'To be found in no history at all.' };
  const made = await world.seller.ask('listing.create', { body, headers: { 'x-tetrees-provider-key': key } });
  // The world keeps what its history has, so that it can be played.
  expect(made.body.product.name).toBe('Pack of [redacted]');
  await world.control.fault({ route: 'GET *', status: 500, body: `{"token":"${token}"}` });
  await world.control.fault({ route: 'GET *', bodyBase64: btoa(`\xff ${token}`), headers: { authorization: key } });
  const file = await saved(world);
  expect(file).not.toMatch(/canary|txk_/);
  expect(listEntries(world)).toMatchObject([
    { by: 'buyer', body: { prompt: { characters: 11, words: [] } }, providerKey: true },
    { by: 'buyer', body: { prompt: { characters: 12 }, attachments: [{ name: 'notes.txt', bytes: 15 }] } },
    { by: 'seller', body: { name: 'Pack of [redacted]', shortDescription: 'A Pack of [redacted], and more.' } },
    { by: 'control', body: { body: '{"token":"[redacted]"}' } },
    { by: 'control', body: { bodyBase64: btoa('\xff [redacted]'), headers: { authorization: '[redacted]' } } },
  ]);
});

test('an operation that ends after its world was dropped is recorded in no history', async () => {
  const { sandbox, name, control: world } = fresh();
  await world.advance(1);
  const old = sandbox.find(name)!;
  const entered = () => getHistory(old).lines.length;
  const operation = { by: 'control', method: 'POST', path: '/clock' } as const;
  const writes = { reads: false, status: 200 };
  await runOperation(old, operation, writes, () => Promise.resolve());
  expect(entered()).toBe(2);
  await runOperation(old, operation, writes, () => world.reset());
  expect([entered(), getHistory(sandbox.find(name)!).lines.length]).toEqual([2, 0]);
});

describe('a fork', () => {
  test('draws the same next ids, diverges, and has the same time', async () => {
    const world = fresh();
    await world.control.advance(90_000);
    await commit(world.seller, pack, '0.3.0');
    const to = `${world.name}-fork`;
    expect((await fork(world, { to })).body).toMatchObject({ world: to, entries: 2 });
    const forkSeller = client(world.sandbox, 'seller', to);
    const [original, forked] = [world.seller, forkSeller].map(async (seller) => {
      const { body } = await seller.prep(ids.checkout, await seller.quoted(ids.checkout));
      return body.prep;
    });
    expect((await original)?.id).toBe((await forked)?.id);
    await control(world.sandbox, to).advance(300_000);
    expect((await forkSeller.product(ids.checkout)).prep?.status).toBe('completed');
    expect((await world.seller.product(ids.checkout)).prep?.status).toBe('running');
    expect(
      (await send(world.sandbox, 'GET', '/api/seller/products', { token: forkSeller.token })).headers.get(
        'x-sandbox-world',
      ),
    ).toBe(to);
  });

  test('after an entry, is as the world was then, and its time continues from there', async () => {
    const world = fresh();
    const { seller } = world;
    await seller.prep(ids.checkout, await seller.quoted(ids.checkout));
    await world.control.advance(1_000_000);
    expect((await world.control.state()).accounts.seller.spent).toBeGreaterThan(0);
    await fork(world, { to: world.name, at: 1 });
    const state = await world.control.state();
    expect([state.now, state.advancedMs]).toEqual([new Date(testNow).toISOString(), 0]);
    expect(state.accounts.seller.held).toBeGreaterThan(0);
    expect(state.history).toMatchObject({ entries: 1, full: false });
    await fork(world, { to: world.name, at: 0 });
    expect((await world.control.state()).accounts.seller).toMatchObject({ held: 0, spent: 0 });
  });

  test('of a run whose answer waits continues the run', async () => {
    const untilAborted = (_: number, client?: AbortSignal) =>
      new Promise<void>((resolve) => client?.addEventListener('abort', () => resolve()));
    const sandbox = testSandbox({ runAnswer: 'ended', sleep: untilAborted });
    const buyer = client(sandbox, 'buyer', 'waiting');
    const answer = startRun(buyer);
    await expect.poll(async () => (await control(sandbox, 'waiting').state()).accounts.buyer.held).toBeGreaterThan(0);
    await send(sandbox, 'POST', address('waiting', 'fork'), { body: { to: 'elsewhere' } });
    await control(sandbox, 'elsewhere').advance(60_000);
    const { held, spent } = (await control(sandbox, 'elsewhere').state()).accounts.buyer;
    expect([held, spent > 0]).toEqual([0, true]);
    await control(sandbox, 'waiting').advance(60_000);
    expect((await answer).status).toBe(200);
  });

  test.each<[object, string]>([
    [{ to: 'a b' }, '400 BAD_REQUEST to'],
    [{ to: 'x', at: 1 }, '400 BAD_REQUEST at'],
    [{ to: 'x', from: 'y' }, '400 BAD_REQUEST from'],
  ])('%j is %s, and nothing is created', async (body, expected) => {
    const world = fresh();
    await world.control.state();
    await world.seller.ask('seller.products');
    expect(refusal(await fork(world, body))).toBe(expected);
    expect(world.sandbox.hasWorld('x')).toBe(false);
  });

  test('of a world that does not exist is 404', async () => {
    expect(refusal(await fork(fresh(), { to: 'x' }))).toBe('404 NOT_FOUND');
  });
});

describe('a saved world', () => {
  /** A world with a file and some entries, and its file as a value. */
  async function worked() {
    const world = fresh();
    await commit(world.seller, pack, '0.3.0');
    await client(world.sandbox, 'buyer', world.name).ask('growth.stage', {
      params: { runId: runIds.openProposals },
      body: { proposalIndex: 0 },
    });
    const text = await saved(world);
    return { ...world, text, value: JSON.parse(text) as Record<string, unknown> };
  }

  /** The text of a file with the right checksum. */
  const resealed = ({ format, checksum: _, ...rest }: Record<string, unknown>) =>
    JSON.stringify({ format, checksum: contentDigest(JSON.stringify(rest)), ...rest });

  test('is opened under any name, with its files', async () => {
    const { text, sandbox, name } = await worked();
    const otherSandbox = testSandbox({ realNow: () => testNow + 86_400_000 });
    expect((await open(otherSandbox, 'opened', text)).body).toMatchObject({ world: 'opened', entries: 2 });
    expect((await control(otherSandbox, 'opened').state()).now).toBe((await control(sandbox, name).state()).now);
    const download = await client(otherSandbox, 'seller', 'opened').ask('install.download', { params: { id: pack } });
    expect((await send(otherSandbox, 'GET', download.body.url)).status).toBe(200);
  });

  test.each<[string, (given: Awaited<ReturnType<typeof worked>>) => string, string]>([
    ['that is cut', ({ text }) => text.slice(0, -40), 'body'],
    ['of another version', ({ value }) => resealed({ ...value, format: 'sandbox-world-2' }), 'format'],
    ['without a version', () => '{}', 'format'],
    ['that was changed', ({ text }) => text.replace('"status": 201', '"status": 200'), 'checksum'],
    ['that lacks a part', ({ value: { now: _, ...rest } }) => resealed(rest), 'now'],
    [
      'with a control that no sandbox takes',
      ({ value }) => {
        const at = value['now'] as string;
        const clock = { at, by: 'control', method: 'POST', path: '/clock', body: { advanceMs: -1 }, status: 200 };
        return resealed({ ...value, entries: [clock] });
      },
      'entries',
    ],
    ['without its file', ({ value }) => resealed({ ...value, files: {} }), 'entries'],
    [
      'with another file',
      ({ value }) => resealed({ ...value, files: { [Object.keys(value['files'] as object)[0]!]: 'AAAA' } }),
      'files',
    ],
    [
      'with an entry that ends otherwise here',
      ({ text }) => resealed(JSON.parse(text.replace('"status": 201', '"status": 409')) as Record<string, unknown>),
      'entries',
    ],
    [
      'of a route that there is not',
      ({ text }) =>
        resealed(JSON.parse(text.replace('/api/ai-packs/runs', '/api/ai-packs/walks')) as Record<string, unknown>),
      'entries',
    ],
    [
      'with a catalog of another size',
      ({ value }) => resealed({ ...value, seed: { ...(value['seed'] as object), products: 12 } }),
      'seed.products',
    ],
  ])('%s is 400 that says what is wrong, and nothing is created', async (_, change, field) => {
    const given = await worked();
    expect(refusal(await open(given.sandbox, 'opened', change(given)))).toBe(`400 BAD_REQUEST ${field}`);
    expect(given.sandbox.hasWorld('opened')).toBe(false);
    // Nor is a world that is there touched.
    expect((await open(given.sandbox, given.name, change(given))).status).toBe(400);
    expect(listEntries(given)).toHaveLength(2);
  });
});

test('a world that outgrows its history reports that and continues, but cannot be saved or forked', async () => {
  const world = fresh();
  const fault = { route: 'POST *', body: 'x'.repeat(1_000) };
  await world.control.fault(fault);
  const { lines, bytes } = getHistory(world.sandbox.find(world.name)!);
  expect(bytes).toBe(lines.join('').length);
  getHistory(world.sandbox.find(world.name)!).bytes = bounds.historyBytes - bytes;
  await world.control.fault(fault);
  expect((await world.control.state()).history).toMatchObject({ entries: 2, full: false });
  await world.control.fault(fault);
  expect((await world.control.state()).history).toMatchObject({ entries: 0, full: true });
  expect((await world.seller.prep(ids.checkout, await world.seller.quoted(ids.checkout, 'smoke_scan'))).status).toBe(
    202,
  );
  expect((await send(world.sandbox, 'GET', address(world.name, 'snapshot'))).status).toBe(409);
  expect(refusal(await fork(world, { to: 'x' }))).toBe('409 CONFLICT');
  await world.control.reset();
  const { history } = await world.control.state();
  expect(history).toEqual({ entries: 0, bytes: 0, full: false, keptIn: null, ownSeed: false });
});
