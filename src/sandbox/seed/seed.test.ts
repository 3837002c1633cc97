/** Seeds of one's own: what they make is what the routes answer. */
import { describe, expect, test } from 'vitest';
import { sharedCatalog } from './builtIn/builtInSeed';
import { packIds, runIds } from '../catalog/packs/seedIds';
import type { AccountName } from '../core/accounts';
import type { Sandbox } from '../service/sandbox';
import { client, control, ids, send, testSandbox } from '../testSupport';
import { readSeed } from './buildSeed';
import { seedExample } from './seedExample';

const put = (sandbox: Sandbox, world: string, text: string, type = 'application/yaml') =>
  send(sandbox, 'PUT', `/__sandbox/worlds/${world}/seed`, { body: text, headers: { 'content-type': type } });

async function seeded(text: string, world = 'own') {
  const sandbox = testSandbox();
  const answer = await put(sandbox, world, text);
  expect(answer.text).toContain('"entries":0');
  return { sandbox, as: (account: AccountName) => client(sandbox, account, world), world: control(sandbox, world) };
}

test('the example loads, and every part of it is answered by the routes', async () => {
  const { as, world, sandbox } = await seeded(seedExample());
  const [seller, buyer] = [as('seller'), as('buyer')];

  const { accounts } = await world.state();
  expect(accounts.buyer).toMatchObject({ granted: 300, available: 300 });
  expect(accounts.seller.available).toBe(12_000);
  expect(accounts.broke.available).toBe(40);

  const { products } = (await seller.ask('seller.products')).body;
  expect(Object.fromEntries(products.map(({ name, state }) => [name, state]))).toEqual({
    'Tide Clock Kit': 'ready',
    'Harbour Ledger': 'in_audit',
    'Mooring Planner': 'changes_needed',
    'Lighthouse Notes': 'published',
    'Berth Contract Reader': 'queued',
    'Invoice Studio': 'published',
    'Purchase Orders Lite': 'published',
  });
  const clock = products.find(({ name }) => name === 'Tide Clock Kit')!;
  const quote = (await seller.ask('seller.prepQuote', { params: { id: clock.id } })).body;
  expect(quote.currentVersion).toBe('1.1.0');
  expect(quote.choices.map(({ points }) => points)).toEqual([120, 640, 1_890, 2_980]);
  const mooring = products.find(({ name }) => name === 'Mooring Planner')!;
  expect((await seller.report(mooring.id)).status).toBe('failing');
  const berth = products.find(({ name }) => name === 'Berth Contract Reader')!;
  expect((await seller.report(berth.id)).queue).toMatchObject({ position: 1 });

  const found = (await buyer.ask('catalog.products', { query: { q: 'chart plotter' } })).body;
  expect(found.products.map(({ slug }) => slug)).toEqual(['chart-plotter']);
  expect(found.catalogTotal).toBe(246 + 4);
  expect((await buyer.ask('catalog.product', { params: { slug: 'lighthouse-notes' } })).status).toBe(200);
  expect(
    (await buyer.ask('catalog.smartSearch', { body: { query: 'read the tide tables' } })).body.results[0]?.product.slug,
  ).toBe('tide-table-reader');

  const { purchases } = (await buyer.ask('orders.purchases')).body;
  expect(purchases.map(({ product, license }) => [product.slug, license])).toEqual(
    expect.arrayContaining([
      ['chart-plotter', 'extended'],
      ['cargo-manifest-checker', 'regular'],
    ]),
  );
  expect(purchases).toHaveLength(2);
  expect((await buyer.ask('install.download', { params: { id: purchases[0]!.product.id } })).status).toBe(200);

  const { packs } = (await buyer.ask('packs.owned')).body;
  expect(packs.map(({ slug, source }) => [slug, source])).toEqual([
    ['tide-table-reader', 'free'],
    ['cargo-manifest-checker', 'purchase'],
  ]);
  const id = packs[0]!.id;
  const growth = (await buyer.ask('growth.read', { params: { id } })).body;
  expect(growth.activeSequence).toBe(1);
  expect(growth.checkpoints.map(({ title, status }) => [title, status])).toEqual([
    ['Signed Pack', 'base'],
    ['Times in UTC', 'accepted'],
    ['Name the gauge', 'staged'],
  ]);
  const [second, first] = growth.usage.recentRuns;
  expect([second?.growthVersion, first?.growthVersion]).toEqual([1, 0]);
  const { run } = (await buyer.ask('runs.read', { params: { runId: second!.runId } })).body;
  expect(run).toMatchObject({
    status: 'completed',
    model: 'openai:gpt-5.4-mini',
    growthDigest: growth.checkpoints[1]!.digest,
  });
  expect(run.result).toContain('Times are given in UTC.');

  const overview = (await send(sandbox, 'GET', '/__sandbox?world=own')).text;
  for (const each of ['Tide Clock Kit', 'tide-table-reader', 'chart-plotter', second!.runId, '12,000 Points']) {
    expect(overview).toContain(each);
  }
  expect(overview).not.toContain('Storefront Checkout Kit');
});

test('seeded records behave like built-in ones: a run is charged, a prep ends, a staged proposal is accepted', async () => {
  const { as, world } = await seeded(seedExample());
  const [seller, buyer] = [as('seller'), as('buyer')];
  const [pack] = (await buyer.ask('packs.owned')).body.packs;
  const params = { id: pack!.id };
  const body = { model: 'openai:gpt-5.4-mini', prompt: 'And on Monday?' };
  const quote = (await buyer.ask('runs.quote', { body: { productId: pack!.id, model: body.model } })).body;
  expect(quote).toMatchObject({ growthVersion: 1, availablePoints: 300, preview: false });
  expect((await buyer.ask('runs.start', { params, body })).status).toBe(200);
  expect((await buyer.ask('growth.accept', { params: { ...params, sequence: 2 } })).status).toBe(200);
  await world.advance(600_000);
  const { buyer: after, seller: payer } = (await world.state()).accounts;
  expect(after.spent).toBeGreaterThan(0);
  expect(payer).toMatchObject({ available: 12_000, held: 0 });
  const harbour = (await seller.ask('seller.products')).body.products.find(({ name }) => name === 'Harbour Ledger');
  expect(harbour?.state).toBe('verified');
});

test('JSON is read as well, each world has its own seed, and a reset gives it the server’s again', async () => {
  const sandbox = testSandbox();
  const text = JSON.stringify({ accounts: { buyer: { points: 7 } } }, null, '\t');
  expect((await put(sandbox, 'json', text, 'application/json')).status).toBe(200);
  const available = async (world: string) => (await control(sandbox, world).state()).accounts.buyer.available;
  expect(await available('json')).toBe(7);
  await client(sandbox, 'buyer', 'other').ask('token.status');
  expect(await available('other')).toBe(2_000);
  await send(sandbox, 'DELETE', '/__sandbox/worlds/json');
  expect(await available('json')).toBe(2_000);
});

test('permissions are those of the seed', async () => {
  const { as } = await seeded('accounts: { seller: { permissions: [catalog:read] }, buyer: { permissions: [] } }');
  expect((await as('seller').ask('seller.products')).status).toBe(403);
  expect((await as('seller').ask('token.status')).body.permissions).toEqual(['catalog:read']);
  expect((await as('buyer').ask('catalog.filters')).status).toBe(403);
});

test('what is left out is built in, as far as it fits', async () => {
  const all = await seeded('{}');
  const buyer = all.as('buyer');
  expect((await buyer.ask('runs.read', { params: { runId: runIds.atThree } })).status).toBe(200);
  expect((await all.as('seller').ask('seller.product', { params: { id: ids.checkout } })).status).toBe(200);

  // The Pack of these runs is no longer bought.
  const fewer = await seeded('purchases: []\nproducts: []');
  const own = fewer.as('buyer');
  expect((await own.ask('orders.purchases')).body.total).toBe(0);
  expect((await own.ask('runs.read', { params: { runId: runIds.openProposals } })).status).toBe(404);
  expect((await own.ask('runs.read', { params: { runId: runIds.atThree } })).status).toBe(200);
  expect((await own.ask('growth.read', { params: { id: packIds.contracts } })).status).toBe(403);
  expect((await fewer.as('seller').ask('seller.products')).body.products).toHaveLength(2);
});

test('an own Pack may be published, bought, run and grown, and published again under the same id', async () => {
  const { as } = await seeded(`
products:
  - { name: Berth Reader, type: agent_pack, state: published, versions: [{ version: 2.0.0 }] }
  - { name: New Berth Reader, type: agent_pack, state: verified }
acquired: [{ account: buyer, pack: berth-reader }]
runs:
  - { account: buyer, pack: berth-reader, prompt: Which berths are free?, name: one, proposals: [{ title: Berths by depth, summary: Deep ones first. }] }
  - { account: seller, pack: new-berth-reader, prompt: Which berths are free? }
checkpoints: [{ run: one }]
`);
  const [seller, buyer] = [as('seller'), as('buyer')];
  const [pack] = (await buyer.ask('packs.owned')).body.packs;
  expect(pack).toMatchObject({ slug: 'berth-reader', version: '2.0.0', source: 'free' });
  expect((await buyer.ask('growth.read', { params: { id: pack!.id } })).body.activeSequence).toBe(1);
  const { report } = (await buyer.ask('packs.report', { params: { id: pack!.id } })).body;
  expect(report.status).toBe('passing');

  await seller.ask('listing.update', { params: { id: pack!.id }, body: { name: 'Berth Reader Two' } });
  const found = (await buyer.ask('catalog.products', { query: { q: 'berth reader' } })).body;
  expect(found.products.map(({ name }) => name)).toEqual(['Berth Reader Two']);
  const renamedPack = (await seller.ask('seller.products')).body.products.find(
    ({ name }) => name === 'New Berth Reader',
  )!;
  expect((await seller.ask('listing.publish', { params: { id: renamedPack.id } })).status).toBe(200);
  expect((await seller.ask('growth.read', { params: { id: renamedPack.id } })).body.usage.recentRuns).toHaveLength(1);
});

test('a Pack that is or was auditioned had been submitted', async () => {
  const states = ['ready', 'queued', 'in_audit', 'changes_needed', 'verified', 'published'];
  const { as } = await seeded(
    `products:\n${states.map((state) => `  - { name: Pack ${state}, type: agent_pack, state: ${state} }\n`).join('')}`,
  );
  const { products } = (await as('seller').ask('seller.products')).body;
  const submitted = products
    .filter(({ name }) => name.startsWith('Pack '))
    .map(async ({ id, state }) => [state, (await as('seller').product(id)).queuedVersion]);
  expect(Object.fromEntries(await Promise.all(submitted))).toEqual({
    ...Object.fromEntries(states.map((state) => [state, '1.0.0'])),
    ready: undefined,
  });
});

describe('ids and sharing', () => {
  test('the same text gives the same ids in every world and sandbox, another name gives others', async () => {
    const answers = async (text: string, world: string) => {
      const { as } = await seeded(text, world);
      const products = (await as('seller').ask('seller.products')).body.products.map(({ id }) => id);
      const bought = (await as('buyer').ask('orders.purchases')).body.purchases.map(({ id }) => id);
      return [...products, ...bought].filter((id) => !id.startsWith('0b1'));
    };
    const first = await answers(seedExample(), 'one');
    expect(await answers(seedExample(), 'two')).toEqual(first);
    const renamed = await answers(seedExample().replace('name: tide-shop', 'name: other'), 'one');
    // The two that every catalog has stay.
    expect(renamed.filter((id) => first.includes(id))).toHaveLength(2);
  });

  test('worlds of one seed share its catalog and its parsed value', async () => {
    const catalog = sharedCatalog();
    const [first, second] = [readSeed(seedExample(), catalog), readSeed(`${seedExample()}\n`, catalog)];
    expect(first.seed).toBeDefined();
    expect(second.seed).toBe(first.seed);
    expect(first.seed!.catalog.catalog()).toBe(first.seed!.catalog.catalog());
    const plain = readSeed('accounts: { buyer: { points: 1 } }', catalog);
    expect(plain.seed!.catalog.catalog()).toBe(catalog);
  });
});

test('records name each other by ids in either case, as they are written', async () => {
  const [product, run] = ['11111111-1111-4111-8111-ABCDEFABCDEF', '22222222-2222-4222-8222-ABCDEFABCDEF'];
  const { as } = await seeded(
    `packs: [{ name: Tide Table Reader, id: ${product} }]
acquired: [{ account: buyer, pack: ${product} }]
runs: [{ account: buyer, pack: ${product}, id: ${run}, prompt: Read it., proposals: [{ title: A, summary: B }] }]
checkpoints: [{ run: ${run} }]`,
  );
  const growth = await as('buyer').ask('growth.read', { params: { id: product.toLowerCase() } });
  expect(growth.body).toMatchObject({ activeSequence: 1 });
});
