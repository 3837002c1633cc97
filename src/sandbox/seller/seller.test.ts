import { describe, expect, test } from 'vitest';
import { lifecycleStates } from '../../contract/values';
import { tierTerms } from './prepPricing';
import { client, control, ids, refusal, testNow, testSandbox, prepRoute } from '../testSupport';

const sandbox = testSandbox();
const seller = client(sandbox, 'seller', 'seller-reads');

test('ids are case-insensitive, in a path and in a body', async () => {
  expect((await seller.product(ids.checkout.toUpperCase())).id).toBe(ids.checkout);
  const productId = ids.agentPack.toUpperCase();
  const quote = await seller.ask('runs.quote', { body: { productId, model: 'openai:gpt-5.4-mini' } });
  expect([quote.status, quote.body.productId]).toEqual([200, ids.agentPack]);
});

describe('products', () => {
  test('cover every lifecycle state but the queue, a draft without a version, an Agent Pack, small and large sizes, long and foreign names', async () => {
    const { products, total } = (await seller.ask('seller.products')).body;
    expect(products.length).toBe(total);
    expect(total).toBeGreaterThanOrEqual(8);
    expect(new Set(products.map(({ state }) => state))).toEqual(
      // Only a submission leads to the queue.
      new Set(lifecycleStates.filter((state) => state !== 'queued')),
    );
    expect(products.some(({ currentVersion, digest, sizeBytes }) => !currentVersion && !digest && !sizeBytes)).toBe(
      true,
    );
    expect(products.some(({ assetKind }) => assetKind === 'agent_pack')).toBe(true);
    expect(Math.min(...products.map(({ sizeBytes }) => sizeBytes ?? Infinity))).toBe(3_000);
    expect(Math.max(...products.map(({ sizeBytes }) => sizeBytes ?? 0))).toBe(4_500_000);
    expect(products.some(({ name }) => name.length > 150)).toBe(true);
    expect(products.some(({ name }) => /\p{Script=Hangul}/u.test(name))).toBe(true);
    expect(products.some(({ name }) => /\p{Script=Hebrew}/u.test(name))).toBe(true);
    const changed = products.map(({ updatedAt }) => updatedAt);
    expect(changed).toEqual(changed.toSorted().toReversed());
    for (const { updatedAt } of products) expect(Date.parse(updatedAt)).toBeLessThanOrEqual(testNow);
  });

  test('published ones are the same in the catalog, where they are owned, and as a download', async () => {
    const { products } = (await seller.ask('seller.products')).body;
    const published = products.filter(({ state }) => state === 'published');
    expect(published.length).toBeGreaterThanOrEqual(1);
    for (const { id, slug, name, currentVersion: version, digest, sizeBytes } of published) {
      const { body } = await seller.ask('catalog.product', { params: { slug: slug ?? '' } });
      expect(body.product).toMatchObject({ id, name, version, digest, sizeBytes });
      expect(body.entitlement.reason).toBe('owner');
      const download = await seller.ask('install.download', { params: { id } });
      expect(download.body).toMatchObject({ version, digest, sizeBytes });
    }
  });

  test('detail lists versions newest first and says what to do next', async () => {
    const product = await seller.product(ids.checkout);
    expect(product.versions.map(({ version }) => version)).toEqual(['1.4.2', '1.4.1', '1.3.0']);
    expect(product.versions[0]).toMatchObject({ digest: product.digest, sizeBytes: product.sizeBytes });
    expect(product.nextAction.action).toBe('run_prep');
    expect((await seller.product(ids.noVersion)).nextAction).toMatchObject({ action: 'upload_code' });
  });

  test('each version has the result of its audits; one committed after an audit has none', async () => {
    const states = async (id: string) => (await seller.product(id)).versions.map(({ state }) => state);
    expect(await states(ids.inAudit)).toEqual(['in_audit']);
    expect(await states(ids.changesNeeded)).toEqual(['failing']);
    expect(await states(ids.verified)).toEqual(['passing', 'not_audited']);
    const world = 'version-states';
    await control(sandbox, world).post(`products/${ids.changesNeeded}/versions`, {});
    const product = await client(sandbox, 'seller', world).product(ids.changesNeeded);
    expect(product.versions.map(({ state }) => state)).toEqual(['not_audited', 'failing']);
  });

  test('readonly and broke see the same products', async () => {
    const { products } = (await seller.ask('seller.products')).body;
    for (const account of ['readonly', 'broke'] as const) {
      const answer = await client(sandbox, account, 'seller-reads').ask('seller.products');
      expect(answer.body.products).toEqual(products);
    }
  });
});

describe('readiness', () => {
  test('has three groups; each open item has a link to the signed-in site and a reason', async () => {
    const { body } = await seller.ask('seller.readiness', { params: { id: ids.noVersion } });
    expect(body.ready).toBe(false);
    expect(body.groups.map(({ key }) => key)).toEqual(['metadata', 'immutable_code', 'preview_images']);
    const open = body.groups.flatMap(({ items }) => items).filter(({ done }) => !done);
    expect(open.map(({ key }) => key)).toEqual(['business_use_case', 'tags', 'version', 'digest', 'preview_images']);
    for (const { continueUrl, why } of open) {
      expect(continueUrl).toMatch(new RegExp(`^https://marketplace\\.example/.*${ids.noVersion}`));
      expect(why).not.toBe('');
    }
  });

  test('no item of a Pack has a link: it is fixed through the API', async () => {
    const { body } = await seller.ask('seller.readiness', { params: { id: ids.packDraft } });
    const open = body.groups.flatMap(({ items }) => items).filter(({ done }) => !done);
    expect(open.map(({ continueUrl }) => continueUrl)).toEqual([null, null, null, null, null]);
    expect((await seller.product(ids.packDraft)).nextAction).toMatchObject({
      action: 'upload_version',
      label: 'Upload a first version',
      url: null,
    });
  });

  test('a ready product has no open items', async () => {
    const { body } = await seller.ask('seller.readiness', { params: { id: ids.checkout } });
    expect(body).toMatchObject({ ready: true, currentVersion: '1.4.2' });
    expect(
      body.groups.flatMap(({ items }) => items).every(({ done, continueUrl }) => done && continueUrl === null),
    ).toBe(true);
  });
});

describe('report', () => {
  test('is empty before the first prep, and says what to do', async () => {
    const report = await seller.report(ids.korean);
    expect(report).toMatchObject({ status: 'none', run: null, stages: [], updatedAt: null });
    expect(report.nextActions).toHaveLength(1);
    expect((await seller.report(ids.noVersion)).version).toBeNull();
  });

  test('a failing one names stages, evidence and fixes', async () => {
    const report = await seller.report(ids.changesNeeded);
    expect(report.status).toBe('failing');
    const failing = report.stages.filter(({ status }) => status === 'failing');
    expect(failing.length).toBeGreaterThan(0);
    for (const { evidence, fixes } of failing) expect([evidence.length > 0, fixes.length > 0]).toEqual([true, true]);
    expect(report.nextActions.join(' ')).toContain('higher version');
  });

  test('what passed can be submitted if its listing is complete, and must be completed otherwise', async () => {
    const world = 'next-actions';
    const own = client(sandbox, 'seller', world);
    for (const id of [ids.checkout, ids.draft]) await own.prep(id, await own.quoted(id, 'smoke_scan'));
    await control(sandbox, world).advance(tierTerms.smoke_scan.durationMs);
    expect((await own.report(ids.checkout)).nextActions).toEqual(['Submit the product in the signed-in site.']);
    expect((await own.report(ids.draft)).nextActions).toEqual(['Complete the listing in the signed-in site.']);
  });

  test('a passing one has evidence and no fixes', async () => {
    const report = await seller.report(ids.verified);
    expect(report).toMatchObject({
      status: 'passing',
      version: '4.2.1',
      run: { tier: 'deep_review', status: 'completed' },
    });
    for (const { status, evidence, fixes } of report.stages)
      expect([status, evidence.length > 0, fixes]).toEqual(['passing', true, []]);
  });

  test.each([
    ['smoke_scan', 3],
    ['verified_listing', 5],
    ['deep_review', 8],
    ['launch_ready', 10],
  ] as const)('follows a %s prep through its %i stages', async (tier, count) => {
    const world = `report-${tier.replace('_', '-')}`;
    const own = client(sandbox, 'seller', world);
    await own.prep(ids.checkout, await own.quoted(ids.checkout, tier));
    const passed: number[] = [];
    for (let step = 0; step <= 4; step += 1) {
      const { stages, status } = await own.report(ids.checkout);
      expect([stages.length, status]).toEqual([count, step < 4 ? 'running' : 'passing']);
      passed.push(stages.filter((stage) => stage.status === 'passing').length);
      await control(sandbox, world).advance(tierTerms[tier].durationMs / 4);
    }
    expect([passed[0], passed[4]]).toEqual([0, count]);
    expect(passed).toEqual(passed.toSorted((a, b) => a - b));
  });

  test('after work that failed, the earlier report is still valid', async () => {
    const before = await seller.report(ids.verified);
    await control(sandbox, 'seller-reads').fault({ route: prepRoute, work: 'fails' });
    await seller.prep(ids.verified, await seller.quoted(ids.verified, 'smoke_scan'));
    await control(sandbox, 'seller-reads').advance(tierTerms.smoke_scan.durationMs);
    const after = await seller.report(ids.verified);
    expect(after.stages).toEqual(before.stages);
    expect(after.status).toBe('passing');
    expect(after.run?.status).toBe('failed');
    expect(after.nextActions[0]).toContain('returned');
  });
});

describe('connect status', () => {
  test('is complete, incomplete, or refused without a seller profile', async () => {
    expect((await seller.ask('seller.connectStatus')).body).toMatchObject({
      connected: true,
      payoutsEnabled: true,
      missing: [],
    });
    const broke = await client(sandbox, 'broke', 'seller-reads').ask('seller.connectStatus');
    expect(broke.body).toMatchObject({ payoutsEnabled: false });
    expect(broke.body.missing.length).toBeGreaterThan(0);
    const buyer = await client(sandbox, 'buyer', 'seller-reads').ask('seller.connectStatus');
    expect(refusal(buyer)).toBe('403 FORBIDDEN');
  });
});
