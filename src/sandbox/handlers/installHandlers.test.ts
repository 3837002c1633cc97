import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { artifactDigest } from '../artifact/artifact';
import { getDeployTargets } from '../catalog/deployment';
import { builtInSeed, sharedCatalog } from '../seed/builtIn/builtInSeed';
import { client, control, ids, refusal, testNow, testSandbox } from '../testSupport';
import { packIds } from '../catalog/packs/seedIds';

const sandbox = testSandbox();
const catalog = sharedCatalog(246);
const buyer = client(sandbox, 'buyer', 'install');
const { deployment } = builtInSeed(catalog).catalog;
const getId = (slug: string): string => catalog.bySlug(slug)?.id ?? '';

describe('deploy targets', () => {
  test('every product has at least one, with no part left empty', () => {
    for (let page = 1; page <= 5; page++) {
      for (const entry of catalog.page({ page, page_size: 60 }).entries) {
        const targets = getDeployTargets(entry, deployment);
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
    const { body } = await buyer.ask('install.deployTargets', { params: { id: getId(slug) } });
    expect(body.version).toBe(catalog.bySlug(slug)?.version);
    expect(body.targets.map(({ key }) => key)).toEqual(keys);
  });

  test("a target's requirements follow from the stack", async () => {
    const { body } = await buyer.ask('install.deployTargets', { params: { id: getId('invoice-studio') } });
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

  test('what is required is never to be left out, and what may be left out says so', async () => {
    const all = [1, 2, 3, 4, 5].flatMap((page) => catalog.page({ page, page_size: 60 }).entries);
    const variables = all.flatMap((entry) =>
      getDeployTargets(entry, deployment).flatMap(({ environment = [] }) => environment),
    );
    const omitted = /leave it out|left out|optional|any value/i;
    for (const { name, required, description } of variables) {
      expect(omitted.test(description), `${name}: ${description}`).toBe(!required);
    }
    expect(new Set(variables.map(({ required }) => required)).size).toBe(2);
  });

  test('an own Pack that is not published has targets like its download, of one version; for others it is hidden', async () => {
    const seller = client(sandbox, 'seller', 'install');
    const params = { id: ids.agentPack };
    const targets = await seller.ask('install.deployTargets', { params });
    const download = await seller.ask('install.download', { params });
    expect([targets.status, targets.body.version]).toEqual([200, download.body.version]);
    expect(targets.body.targets.map(({ key }) => key)).toEqual(['hosted-runtime', 'taip-runner']);
    expect(JSON.stringify(targets.body)).toContain(download.body.filename);
    expect(refusal(await buyer.ask('install.deployTargets', { params }))).toBe('404 NOT_FOUND');
    const unborn = { params: { id: ids.packDraft } };
    expect(refusal(await seller.ask('install.deployTargets', unborn))).toBe('409 CONFLICT');
  });
});

test.each(['install.deployTargets', 'install.download'] as const)(
  '%s: an unknown product, or one outside the catalog, is 404',
  async (route) => {
    const seller = client(sandbox, 'seller', 'install');
    for (const id of [ids.unknown, ids.hiddenForeign, ids.noVersion, ids.checkout])
      expect(refusal(await seller.ask(route, { params: { id } }))).toBe('404 NOT_FOUND');
  },
);

describe('download', () => {
  test.each([
    ['buyer', 'ledger-base'],
    ['buyer', 'address-lookup-kr'],
    ['seller', 'invoice-studio'],
  ] as const)('%s gets %s: bought, free, sold', async (account, slug) => {
    const { status, body } = await client(sandbox, account, 'install').ask('install.download', {
      params: { id: getId(slug) },
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
    const first = (await asker.ask('install.download', { params: { id: getId('ledger-base') } })).body;
    await control(sandbox, world).advance(60_000);
    const second = (await asker.ask('install.download', { params: { id: getId('ledger-base') } })).body;
    expect(second.url).not.toBe(first.url);
    expect(Date.parse(second.expiresAt) - Date.parse(first.expiresAt)).toBe(60_000);
  });

  test('without an entitlement: 403 that says what is missing and where to buy it', async () => {
    const { status, body } = await buyer.ask('install.download', { params: { id: getId('dunning-desk') } });
    expect(refusal({ status, body })).toBe('403 FORBIDDEN');
    expect(body).toMatchObject({ purchaseUrl: 'https://marketplace.example/products/dunning-desk/buy' });
    expect(body.error.message).toMatch(/no license for Dunning Desk.*\/products\/dunning-desk\/buy/);
  });

  test('a Pack that is not acquired is 403, which says how to acquire it', async () => {
    const asker = client(sandbox, 'buyer', 'install-packs');
    const ask = (id: string) => asker.ask('install.download', { params: { id } });
    const free = await ask(packIds.queries);
    expect(refusal(free)).toBe('403 FORBIDDEN');
    expect(free.body.error.message).toContain(`POST /api/ai-packs/${packIds.queries}/acquire-free`);
    expect(free.body).not.toHaveProperty('purchaseUrl');
    const paid = await ask(packIds.close);
    expect(refusal(paid)).toBe('403 FORBIDDEN');
    expect(paid.body).toMatchObject({ purchaseUrl: expect.stringContaining('monthly-close-checker') as string });
  });

  test('the owner downloads an unpublished Pack with its committed digest; anyone else gets 404', async () => {
    const world = 'install-own';
    for (const account of ['seller', 'readonly', 'broke'] as const) {
      const own = client(sandbox, account, world);
      const product = await own.product(ids.agentPack);
      expect(product.state).not.toBe('published');
      const { status, body } = await own.ask('install.download', { params: { id: ids.agentPack } });
      expect(body.filename).toMatch(/\.taip$/);
      expect([status, body.version, body.digest, body.sizeBytes]).toEqual([
        200,
        product.currentVersion,
        product.digest,
        product.sizeBytes,
      ]);
      const response = await sandbox.fetch(new Request(body.url));
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect(`sha256:${createHash('sha256').update(bytes).digest('hex')}`).toBe(product.digest);
    }
    const { status } = await client(sandbox, 'buyer', world).ask('install.download', {
      params: { id: ids.agentPack },
    });
    expect(status).toBe(404);
  });
});
