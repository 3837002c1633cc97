import { describe, expect, test } from 'vitest';
import { fieldIssues } from '../../contract/issues';
import { packListingBody } from '../../contract/listing';
import { audition, create, patch, publish } from '../../../tests/support/packSeller';
import { tierTerms } from '../seller/prepPricing';
import { ids, refusal } from '../testSupport';
import { packIds } from '../catalog/packs/seedIds';
import { mini, packWorld } from './testSupport';

describe('catalog', () => {
  const { buyer } = packWorld('pack-catalog');
  const page = async (query: Record<string, string | number> = {}) =>
    (await buyer.ask('packs.catalog', { query })).body;

  test('lists at least a dozen Packs, free and paid, newest first, each once', async () => {
    const { packs, total, limit, offset } = await page({ limit: 48 });
    expect([limit, offset]).toEqual([48, 0]);
    expect(packs).toHaveLength(total);
    expect(new Set(packs.map(({ id }) => id)).size).toBe(total);
    expect(packs.filter(({ free }) => free).length).toBeGreaterThanOrEqual(5);
    expect(packs.filter(({ free }) => !free).length).toBeGreaterThanOrEqual(7);
    const dates = packs.map(({ publishedAt }) => publishedAt ?? '');
    expect(dates).toEqual(dates.toSorted().toReversed());
  });

  test('limit defaults to 24; offset skips; past the end the list is empty and the total unchanged', async () => {
    const all = await page({ limit: 48 });
    expect((await page()).packs).toEqual(all.packs.slice(0, 24));
    expect((await page({ limit: 5, offset: 20 })).packs).toEqual(all.packs.slice(20, 25));
    const past = await page({ offset: 1_000 });
    expect([past.packs, past.total]).toEqual([[], all.total]);
  });

  test.each([
    ['contract', 'Supplier Contract Comparator'],
    ['query plan', 'Query Plan Explainer'],
    ['ACCESS', 'Accessibility Issue Triager'],
    ['deviations', 'Protocol Deviation Sorter'],
  ])('q %s finds %s first', async (q, name) => {
    expect((await page({ q })).packs[0]?.name).toBe(name);
  });

  test.each([
    ['incident response', 'Incident Timeline Builder'],
    ['repository issue triage', 'Accessibility Issue Triager'],
    ['compare the contracts of my suppliers with our terms', 'Supplier Contract Comparator'],
    ['incidnt respons', 'Incident Timeline Builder'],
  ])('a need no Pack has all words of, "%s", finds %s first', async (q, name) => {
    expect((await page({ q })).packs[0]?.name).toBe(name);
  });

  test('the Packs that have all words of q leave out those that have some', async () => {
    const complete = await page({ q: 'files rules', limit: 48 });
    const [files, rules] = [await page({ q: 'files', limit: 48 }), await page({ q: 'rules', limit: 48 })];
    const ids = ({ packs }: typeof complete) => packs.map(({ id }) => id);
    expect(ids(complete).toSorted()).toEqual(
      ids(files)
        .filter((id) => ids(rules).includes(id))
        .toSorted(),
    );
    expect(complete.total).toBeGreaterThan(0);
    expect(complete.total).toBeLessThan(files.total);
  });

  test('the pages of a need join to the whole, each Pack once, the same at every request', async () => {
    const q = 'tickets figures sources quarterly xylophone';
    const whole = await page({ q, limit: 48 });
    expect(whole.total).toBeGreaterThan(6);
    expect(whole.packs).toHaveLength(whole.total);
    const joined = [];
    for (let offset = 0; offset < whole.total; offset += 4) {
      const part = await page({ q, limit: 4, offset });
      expect(part.total).toBe(whole.total);
      joined.push(...part.packs);
    }
    expect(joined).toEqual(whole.packs);
    expect(await page({ q, limit: 48 })).toEqual(whole);
  });

  test('a q without matches, and a blank q', async () => {
    expect((await page({ q: 'xylophone' })).total).toBe(0);
    expect((await page({ q: '!?' })).total).toBe(0);
    expect((await page({ q: '  ' })).total).toBe((await page()).total);
  });

  test('every manifest is within the limits of a draft', async () => {
    for (const { agentSummary, shortDescription, name } of (await page({ limit: 48 })).packs) {
      const { error } = packListingBody().safeParse({ name, shortDescription, agentSummary });
      expect(error && fieldIssues(error), name).toBeUndefined();
      expect(agentSummary.models).toContain(mini);
    }
  });
});

describe('owned and acquire-free', () => {
  test('lists purchased, free-acquired and own Packs, each with its source', async () => {
    const { buyer, seller, readonly } = packWorld('pack-owned');
    const owned = async (who: typeof buyer) =>
      (await who.ask('packs.owned')).body.packs.map(({ id, source, owned }) => [id, source, owned]);
    expect(await owned(buyer)).toEqual([
      [packIds.support, 'free', true],
      [packIds.contracts, 'purchase', true],
    ]);
    expect(await owned(seller)).toContainEqual([packIds.ownClauses, 'seller', true]);
    expect(await owned(readonly)).toEqual(await owned(seller));
  });

  test('a Pack bought among the orders is owned, and listed once even if bought several times', async () => {
    const { seller, world, growth } = packWorld('pack-bought');
    await world.post('purchases', { count: 500, account: 'seller' });
    const { packs } = (await seller.ask('packs.owned')).body;
    const bought = packs.filter(({ source }) => source === 'purchase');
    expect(bought.length).toBeGreaterThan(10);
    expect(new Set(packs.map(({ id }) => id)).size).toBe(packs.length);
    expect((await growth('seller', bought[0]!.id)).status).toBe(200);
  });

  test('a free Pack can be acquired once, for this account alone', async () => {
    const { buyer, seller, acquire } = packWorld('pack-acquire');
    const answer = await acquire('buyer', packIds.queries);
    expect(answer.body).toMatchObject({ entitled: true, productId: packIds.queries, source: 'free' });
    expect((await buyer.ask('packs.owned')).body.total).toBe(3);
    expect((await seller.ask('packs.owned')).body.packs.map(({ id }) => id)).not.toContain(packIds.queries);
    expect(refusal(await acquire('buyer', packIds.queries))).toBe('409 CONFLICT');
  });

  test('a paid Pack is 403 with where to buy it, an owned one 409, an unknown id 404', async () => {
    const { acquire } = packWorld('pack-acquire-not');
    const paid = await acquire('buyer', packIds.close);
    expect(refusal(paid)).toBe('403 FORBIDDEN');
    expect(paid.body).toMatchObject({ purchaseUrl: 'https://marketplace.example/products/monthly-close-checker/buy' });
    expect(refusal(await acquire('seller', packIds.ownClauses))).toBe('409 CONFLICT');
    for (const id of [ids.unknown, ids.checkout]) expect(refusal(await acquire('seller', id))).toBe('404 NOT_FOUND');
  });
});

describe('one Pack', () => {
  test('an unpublished Pack is visible to its seller only: for others it is 404', async () => {
    const { seller, buyer } = packWorld('pack-hidden');
    const params = { id: packIds.ownClauses };
    for (const route of ['packs.runtimeProfile', 'packs.report', 'growth.read'] as const) {
      expect((await seller.ask(route, { params })).status).toBe(200);
      expect(refusal(await buyer.ask(route, { params }))).toBe('404 NOT_FOUND');
    }
    expect((await seller.ask('packs.report', { params })).body.report).toMatchObject({ status: 'none', stages: [] });
  });

  test('the profile is bound to the version and lists what the caller’s runtime may do', async () => {
    const { buyer } = packWorld('pack-profile');
    const { body } = await buyer.ask('packs.runtimeProfile', { params: { id: packIds.support.toUpperCase() } });
    expect(body.pack).toMatchObject({ id: packIds.support, version: body.version, digest: body.digest });
    expect(body.hostedSkills.map(({ id }) => id)).toEqual(['web_search', 'translation', 'table_extract']);
    const methods = body.clientExtensions.flatMap((extension) => extension.methods);
    expect(methods.map(({ effect, confirmation }) => [effect, confirmation])).toEqual([
      ['read', 'none'],
      ['write', 'per_call'],
      ['read', 'none'],
    ]);
    expect(body.clientExtensions[0]?.environmentKeys).toEqual(['HELPDESK_BASE_URL', 'HELPDESK_TOKEN']);
  });

  const reportFields = 'auditedAt dataHandling digest limitations name productId stages status summary version'.split(
    ' ',
  );

  test('the report is buyer-safe: every gate passed, with its score', async () => {
    const { buyer } = packWorld('pack-report');
    for (const id of [packIds.support, packIds.grants, packIds.energy]) {
      const { report } = (await buyer.ask('packs.report', { params: { id } })).body;
      expect(report.status).toBe('passing');
      expect(new Set(report.stages.map(({ status }) => status))).toEqual(new Set(['passing']));
      expect(Object.keys(report).toSorted()).toEqual(reportFields);
      for (const stage of report.stages)
        expect(Object.keys(stage).toSorted()).toEqual(['key', 'label', 'score', 'status', 'summary']);
      expect(report.stages).toHaveLength(8);
    }
  });

  test('the report of an own Pack agrees with its seller’s, during a prep and until a higher version', async () => {
    const { seller, world } = packWorld('pack-audited');
    const id = packIds.ownClauses;
    const report = async () => (await seller.ask('packs.report', { params: { id } })).body.report;
    expect((await audition(seller, id)).status).toBe(202);
    expect(await report()).toMatchObject({ status: 'none', summary: expect.stringContaining('0.2.0 has not passed') });
    await world.advance(tierTerms.verified_listing.durationMs);
    const passed = await report();
    expect(passed).toMatchObject({ status: 'passing', auditedAt: (await seller.report(id)).updatedAt });
    expect((await seller.prep(id, await seller.quoted(id, 'smoke_scan'))).status).toBe(409);
    expect(await report()).toEqual(passed);
    await world.post(`products/${id}/versions`, {});
    expect(await report()).toMatchObject({ status: 'none', version: '0.2.1', auditedAt: null });
  });

  test('an own Pack without a version, then without the rest: both reports say so, and what is next is done through the API', async () => {
    const { seller, world } = packWorld('pack-incomplete');
    const id = ids.packDraft;
    const report = async () => (await seller.ask('packs.report', { params: { id } })).body.report;
    expect((await report()).summary).toContain('No version');
    expect((await seller.report(id)).nextActions).toEqual([
      `Upload a first version, a .taip, with POST /api/seller/products/${id}/versions.`,
    ]);
    await world.post(`products/${id}/versions`, {});
    expect([(await report()).status, (await seller.report(id)).status]).toEqual(['none', 'none']);
    expect((await seller.report(id)).nextActions).toEqual([
      expect.stringContaining(`PATCH /api/seller/products/${id} with agentSummary.listing.`),
    ]);
  });

  test('every record of an own Pack says the same of it, from its draft to its next version', async () => {
    const { seller, buyer, world, start } = packWorld('pack-records');
    await create(seller, { assetKind: 'agent_pack', name: 'Empty', priceUsd: 12 });
    const agree = async (id: string) => {
      const own = await seller.product(id);
      const owned = (await seller.ask('packs.owned')).body.packs.find((pack) => pack.id === id)!;
      const { slug, name, shortDescription, state, priceUsd } = own;
      const inList = (await seller.ask('seller.products')).body.products.find((product) => product.id === id)!;
      expect(own).toMatchObject(inList);
      expect(owned).toMatchObject({ slug, name, shortDescription, state, priceUsd, free: priceUsd === 0 });
      expect(owned.version).toBe(own.publishedVersion ?? own.currentVersion);
      if (owned.version === own.currentVersion) expect(owned.digest).toBe(own.digest);
      expect((await seller.ask('packs.report', { params: { id } })).body.report).toMatchObject({
        name,
        version: owned.version,
        digest: owned.digest,
      });
      // Nowhere to buy what is not in the catalog.
      if (slug === null) expect([owned.publishedAt, owned.purchaseUrl]).toEqual([null, null]);
      return { own, owned };
    };
    const { products } = (await seller.ask('seller.products')).body;
    const packs = products.filter(({ assetKind }) => assetKind === 'agent_pack');
    expect(packs.map(({ name, slug }) => [name, slug])).toContainEqual(['Empty', null]);
    for (const { id } of packs) expect((await agree(id)).own.slug).toBeNull();
    const id = packIds.ownClauses;
    const run = (await start('seller', id)).body.run;
    expect(run.productSlug).toBeNull();
    const { agentSummary: whole } = await seller.product(id);
    const agentSummary = { ...whole, listing: { ...whole.listing, limitations: ['Reads English alone'] } };
    await patch(seller, id, { name: 'Clause Reviewer', priceUsd: 5, agentSummary });
    expect((await agree(id)).owned).toMatchObject({ name: 'Clause Reviewer', version: '0.2.0', agentSummary });
    const profile = await seller.ask('packs.runtimeProfile', { params: { id } });
    expect(profile.body.pack.name).toBe('Clause Reviewer');
    await audition(seller, id);
    await agree(id);
    await world.advance(tierTerms.verified_listing.durationMs);
    await agree(id);
    await publish(seller, id);
    await world.post(`products/${id}/versions`, {});
    const { own, owned } = await agree(id);
    expect([own.slug, own.currentVersion, owned.version]).toEqual(['contract-clause-reviewer', '0.2.1', '0.2.0']);
    const { product } = (await buyer.ask('catalog.product', { params: { slug: `${own.slug}` } })).body;
    const { slug, name, version, digest, priceUsd, publishedAt, category } = owned;
    expect(product).toMatchObject({ slug, name, version, digest, priceUsd, publishedAt, primaryCategory: category });
  });

  test('catalog, Pack catalog, orders and downloads agree on every Pack', async () => {
    const { buyer, acquire } = packWorld('pack-agree');
    await acquire('buyer', packIds.queries);
    const { packs } = (await buyer.ask('packs.catalog', { query: { limit: 48 } })).body;
    const listed = (await buyer.ask('catalog.products', { query: { type: 'agent_pack', page_size: 60 } })).body;
    expect(listed.products.map(({ id }) => id).toSorted()).toEqual(packs.map(({ id }) => id).toSorted());
    const { purchases } = (await buyer.ask('orders.purchases')).body;
    expect(purchases.filter(({ product }) => product.type === 'agent_pack').map(({ product }) => product.id)).toEqual([
      packIds.contracts,
    ]);
    const owned = new Map((await buyer.ask('packs.owned')).body.packs.map((pack) => [pack.id, pack]));
    for (const pack of packs) {
      const { product, entitlement } = (await buyer.ask('catalog.product', { params: { slug: `${pack.slug}` } })).body;
      const { id, name, shortDescription, tags, seller, priceUsd, version, digest, publishedAt } = product;
      expect(pack).toMatchObject({ id, name, shortDescription, tags, seller, priceUsd, version, digest, publishedAt });
      expect(entitlement).toMatchObject({
        entitled: owned.has(pack.id),
        reason: owned.get(pack.id)?.source ?? 'none',
        purchaseUrl: pack.purchaseUrl,
        acquiredAt: owned.get(pack.id)?.acquiredAt ?? null,
      });
      const inList = listed.products.find((each) => each.id === pack.id);
      expect([pack.slug, inList?.owned]).toEqual([pack.slug, owned.has(pack.id)]);
      const download = await buyer.ask('install.download', { params: { id: pack.id } });
      expect([pack.slug, download.status]).toEqual([pack.slug, entitlement.entitled ? 200 : 403]);
    }
    expect([...owned.keys()].toSorted()).toEqual([packIds.support, packIds.contracts, packIds.queries].toSorted());
  });

  test('a Pack that was acquired free and bought later is a purchase, in its own lists as in the catalog', async () => {
    const { buyer, world } = packWorld('pack-both');
    const mine = async () => (await buyer.ask('packs.owned')).body.packs.find(({ id }) => id === packIds.support)!;
    const { slug, source } = await mine();
    expect(source).toBe('free');
    await world.post('purchases', { count: 500 });
    const { reason, acquiredAt } = (await buyer.ask('catalog.product', { params: { slug: `${slug}` } })).body
      .entitlement;
    expect(reason).toBe('purchase');
    expect(await mine()).toMatchObject({ source: reason, acquiredAt });
  });

  test('a product of type agent_pack is a Pack, with the same version and digest', async () => {
    const { buyer } = packWorld('pack-product');
    const { product } = (await buyer.ask('catalog.product', { params: { slug: 'invoice-reader' } })).body;
    const { pack } = (await buyer.ask('packs.runtimeProfile', { params: { id: product.id } })).body;
    expect(pack).toMatchObject({
      slug: 'invoice-reader',
      version: product.version,
      digest: product.digest,
      free: true,
    });
  });
});

describe('runtime', () => {
  const { buyer } = packWorld('pack-runtime');

  test('has models of OpenAI, Anthropic and Z.AI, some unavailable with a reason', async () => {
    const { models } = (await buyer.ask('packs.models')).body;
    expect([...new Set(models.map(({ provider }) => provider))]).toEqual(['openai', 'anthropic', 'zai']);
    for (const { id, provider, available, unavailableReason } of models) {
      expect(id.startsWith(`${provider}:`)).toBe(true);
      expect(unavailableReason === null).toBe(available);
    }
    expect(models.filter(({ available }) => !available).length).toBeGreaterThanOrEqual(2);
    expect(models.map(({ id }) => id)).toEqual(expect.arrayContaining([mini, 'anthropic:claude-haiku-4-5']));
  });

  test('a sample quote equals the quote of a run with these tokens', async () => {
    const { quote } = packWorld('pack-sample');
    const { models } = (await buyer.ask('packs.models')).body;
    for (const { id, available, sampleQuote, pricing } of models) {
      const { inputPointsPerThousandTokens: input, outputPointsPerThousandTokens: output } = pricing;
      expect([id, sampleQuote.points]).toEqual([id, 8 * input + 2 * output]);
      if (!available) continue;
      const quoted = await quote('buyer', packIds.queries, {
        model: id,
        maxInputTokens: sampleQuote.inputTokens,
        maxOutputTokens: sampleQuote.outputTokens,
      });
      expect([id, quoted.body.ceilingPoints]).toEqual([id, sampleQuote.points]);
    }
  });

  test('lists skills with prices, the file policy and the client boundary', async () => {
    const { skills, filePolicy, clientBoundary } = (await buyer.ask('packs.skills')).body;
    for (const { points, pointsPerCall, maxCallsPerRun } of skills) expect(points).toBe(pointsPerCall * maxCallsPerRun);
    expect(skills.filter(({ available }) => !available)).toHaveLength(1);
    expect(filePolicy).toMatchObject({ maxFiles: 5, minBytes: 1, maxBytes: 8_388_608 });
    expect(clientBoundary.client.length).toBeGreaterThan(0);
  });
});

test('terms are accepted once: accepting them again changes nothing', async () => {
  const { seller, buyer, world } = packWorld('pack-terms');
  const accept = async (who: typeof seller, surface = 'api') =>
    (await who.ask('packs.acceptTerms', { body: { surface } })).body;
  const first = await accept(seller);
  expect(first).toMatchObject({ accepted: true, acceptedAt: (await world.state()).now });
  await world.advance(60_000);
  expect(await accept(seller, 'mcp')).toEqual(first);
  expect((await accept(buyer)).acceptedAt).not.toBe(first.acceptedAt);
});
