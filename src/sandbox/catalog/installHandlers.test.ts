import { describe, expect, test } from 'vitest';
import { artifactDigest } from '../artifact/artifact';
import { Catalog } from './catalog';
import { deployTargetsOf } from './deploy/targets';
import { downloadTickets } from '../orders/downloadTickets';
import { accounts } from '../world/accounts';
import { client, control, ids, testNow, testSandbox } from '../testSupport';
import { World } from '../world/world';
import { installHandlers } from './installHandlers';

const sandbox = testSandbox();
const catalog = Catalog.seeded(246);
const buyer = client(sandbox, 'buyer', 'install');
const idOf = (slug: string): string => catalog.bySlug(slug)?.id ?? '';

describe('deploy targets', () => {
  test('every product has at least one, with no part left empty', () => {
    for (let page = 1; page <= 5; page++) {
      for (const entry of catalog.page({ page, page_size: 60 }).entries) {
        const targets = deployTargetsOf(entry);
        expect(targets.length, entry.slug).toBeGreaterThan(0);
        expect(new Set(targets.map(({ key }) => key)).size).toBe(targets.length);
        for (const { label, requirements, environment, commands, limits } of targets) {
          expect(label).not.toBe('');
          expect(requirements?.length).toBeGreaterThan(0);
          expect(commands?.length).toBeGreaterThan(0);
          expect(JSON.stringify([requirements, environment, commands, limits])).not.toMatch(/undefined|NaN|""/);
        }
      }
    }
  });

  test.each([
    ['invoice-studio', ['vercel', 'server']],
    ['quick-payslip', ['cpanel', 'server']],
    ['receipt-capture', ['google-play']],
    ['bold-editor-co', ['project']],
    ['invoice-reader', ['hosted-runtime', 'taip-runner']],
  ])('%s deploys to %j', async (slug, keys) => {
    const { body } = await buyer.ask('install.deployTargets', { params: { id: idOf(slug) } });
    expect(body.version).toBe(catalog.bySlug(slug)?.version);
    expect(body.targets.map(({ key }) => key)).toEqual(keys);
  });

  test("a target's requirements follow from the stack", async () => {
    const { body } = await buyer.ask('install.deployTargets', { params: { id: idOf('invoice-studio') } });
    const names = body.targets[0]?.environment.map(({ name }) => name);
    expect(names).toEqual([
      'APP_URL',
      'APP_SECRET',
      'DATABASE_URL',
      'STRIPE_SECRET_KEY',
      'TOSS_SECRET_KEY',
      'APP_LOCALE',
    ]);
  });

  test('an unknown product, or one outside the catalog, is 404', async () => {
    for (const id of [ids.unknown, ids.hiddenForeign, ids.noVersion]) {
      expect((await buyer.ask('install.deployTargets', { params: { id } })).status).toBe(404);
    }
  });
});

describe('download', () => {
  test.each([
    ['buyer', 'ledger-base'],
    ['buyer', 'address-lookup-kr'],
    ['seller', 'invoice-studio'],
  ] as const)('%s gets %s: bought, free, sold', async (account, slug) => {
    const { status, body } = await client(sandbox, account, 'install').ask('install.download', {
      params: { id: idOf(slug) },
    });
    const entry = catalog.bySlug(slug);
    expect(status).toBe(200);
    expect(body.url).toMatch(/^http:\/\/sandbox\.test\/__sandbox\/worlds\/install\/downloads\/[0-9a-f]{32}$/);
    expect(body).toMatchObject({
      filename: `${slug}-${entry?.version}.zip`,
      version: entry?.version,
      digest: entry && artifactDigest(entry),
      sizeBytes: entry?.sizeBytes,
      expiresAt: new Date(testNow + 300_000).toISOString(),
    });
  });

  test('each URL is new, and its five minutes start when it is requested', async () => {
    const world = 'install-clock';
    const asker = client(sandbox, 'buyer', world);
    const first = (await asker.ask('install.download', { params: { id: idOf('ledger-base') } })).body;
    await control(sandbox, world).advance(60_000);
    const second = (await asker.ask('install.download', { params: { id: idOf('ledger-base') } })).body;
    expect(second.url).not.toBe(first.url);
    expect(Date.parse(second.expiresAt) - Date.parse(first.expiresAt)).toBe(60_000);
  });

  test('without an entitlement: 403 that says what is missing and where to buy it', async () => {
    const { status, body } = await buyer.ask('install.download', { params: { id: idOf('dunning-desk') } });
    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect(body).toMatchObject({ purchaseUrl: 'https://marketplace.example/products/dunning-desk/buy' });
    expect(body.error.message).toMatch(/no license of Dunning Desk.*\/products\/dunning-desk\/buy/);
  });

  test('an unknown id is 404, a malformed one 400', async () => {
    expect((await buyer.ask('install.download', { params: { id: ids.unknown } })).status).toBe(404);
    expect((await buyer.ask('install.download', { params: { id: 'ledger-base' } })).status).toBe(400);
  });

  test('the world keeps the ticket with its expiry', () => {
    const world = new World('tickets', catalog, () => testNow);
    const id = idOf('ledger-base');
    const ask = {
      world,
      account: accounts.buyer,
      params: { id },
      query: undefined,
      body: undefined,
      headers: new Headers(),
      origin: 'https://sandbox.example',
      until: () => Promise.resolve(),
    };
    const { url } = installHandlers['install.download'](ask);
    expect(url).toMatch(/^https:\/\/sandbox\.example\//);
    const ticket = url?.split('/').at(-1) ?? '';
    expect(downloadTickets(world).get(ticket)).toEqual({
      ticket,
      productId: id,
      version: catalog.byId(id)?.version,
      expiresAt: testNow + 300_000,
    });
  });
});
