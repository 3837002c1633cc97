import { describe, expect, test } from 'vitest';
import {
  type Seller,
  acceptTerms,
  audition,
  commit,
  create,
  draft,
  draftName as name,
  lacking,
  pack,
  patch,
  publish,
  readyPack,
  submit,
} from '../../../../tests/support/packSeller';
import { createTaip } from '../../../../tests/support/taip';
import { client, freshWorlds, ids, refusal } from '../../testSupport';
import { tierTerms } from '../prepPricing';

const fresh = freshWorlds('publishing');
const auditMs = tierTerms.verified_listing.durationMs;

/** Submits the Pack, pays its audition and lets it end. */
async function audited(seller: Seller, control: ReturnType<typeof fresh>['control'], id: string): Promise<void> {
  expect((await audition(seller, id)).status).toBe(202);
  await control.advance(auditMs);
}

test('newcomer owns nothing, sees nothing of the other seller, and creates only after the terms', async () => {
  const { sandbox, name: world, control } = fresh();
  const newcomer = client(sandbox, 'newcomer', world);
  for (const list of ['seller.products', 'packs.owned', 'orders.purchases'] as const) {
    expect((await newcomer.ask(list)).body.total).toBe(0);
  }
  expect((await control.state()).accounts.newcomer).toMatchObject({ granted: 2_000, available: 2_000 });
  expect(refusal(await newcomer.ask('seller.product', { params: { id: ids.checkout } }))).toBe('404 NOT_FOUND');
  expect((await create(newcomer)).body.error.message).toContain('POST /api/ai-packs/terms/accept');
  expect((await newcomer.ask('seller.products')).body.total).toBe(0);
  await acceptTerms(newcomer);
  const { body } = await create(newcomer);
  const seller = client(sandbox, 'seller', world);
  expect(refusal(await seller.ask('seller.product', { params: { id: body.product.id } }))).toBe('404 NOT_FOUND');
  const elsewhere = client(sandbox, 'newcomer', `${world}-other`);
  expect(refusal(await create(elsewhere))).toBe('403 FORBIDDEN');
});

describe('submit', () => {
  test('a ready version enters the queue, which costs nothing and starts nothing: its audition is quoted and paid', async () => {
    const { seller, control } = fresh();
    await control.reset();
    const points = async () => (await control.state()).accounts.seller;
    const before = await points();
    const { status, body } = await submit(seller, pack);
    expect([status, body.submission, body.product.state, body.product.queuedVersion]).toEqual([
      200,
      { version: '0.2.0', status: 'queued' },
      'queued',
      '0.2.0',
    ]);
    expect(body.product).toMatchObject({ prep: null, nextAction: { action: 'run_prep', label: 'Quote the audition' } });
    expect(body.product.versions?.[0]?.state).toBe('queued');
    await control.advance(auditMs * 10);
    expect([(await seller.product(pack)).state, await points()]).toEqual(['queued', before]);
    const again = await submit(seller, pack);
    expect([refusal(again), again.body.error.message]).toEqual([
      '409 CONFLICT',
      expect.stringContaining('already in the audit queue'),
    ]);
    expect((await publish(seller, pack)).body.error.message).toContain("hasn't been audited");

    expect((await seller.prep(pack, await seller.quoted(pack))).status).toBe(202);
    expect(refusal(await submit(seller, pack))).toBe('409 CONFLICT');
    await control.advance(auditMs);
    expect(await seller.product(pack)).toMatchObject({ state: 'verified', nextAction: { action: 'publish' } });
  });

  test('a version that has passed is neither charged nor queued again, of whichever tier', async () => {
    const { seller, control } = fresh();
    await audited(seller, control, pack);
    const { spent } = (await control.state()).accounts.seller;
    for (const tier of ['verified_listing', 'smoke_scan', 'launch_ready']) {
      const answer = await seller.prep(pack, await seller.quoted(pack, tier));
      expect([refusal(answer), answer.body.error.message]).toEqual([
        '409 CONFLICT',
        expect.stringContaining("isn't charged again"),
      ]);
    }
    expect((await submit(seller, pack)).body.error.message).toContain('Publish it');
    expect((await publish(seller, pack)).status).toBe(200);
    const later = await submit(seller, pack);
    expect([refusal(later), later.body.error.message]).toEqual([
      '409 CONFLICT',
      expect.stringContaining('already published'),
    ]);
    expect(refusal(await seller.prep(pack, await seller.quoted(pack)))).toBe('409 CONFLICT');
    expect((await control.state()).accounts.seller).toMatchObject({ spent, held: 0 });
  });

  test('the report names one step at a time, each with its request', async () => {
    const { seller, control } = fresh();
    const next = async () => (await seller.report(pack)).nextActions;
    expect(await next()).toEqual([expect.stringMatching(/^Submit version 0\.2\.0 .*\/submit, which costs nothing\.$/)]);
    await submit(seller, pack);
    expect(await next()).toEqual([expect.stringMatching(/^Quote the audition .*\/prep-quote/)]);
    await seller.prep(pack, await seller.quoted(pack, 'smoke_scan'));
    expect(await next()).toEqual([expect.stringMatching(/^Wait/)]);
    await control.advance(tierTerms.smoke_scan.durationMs);
    expect(await next()).toEqual([expect.stringMatching(/^Version 0\.2\.0 passed only smoke_scan.*\/prep-quote/)]);
    await control.fault({ route: 'POST /api/seller/products/:id/prep', work: 'fails' });
    await seller.prep(pack, await seller.quoted(pack));
    await control.advance(auditMs);
    expect(await next()).toEqual([expect.stringMatching(/could not be completed and its \d+ Points .*\/prep-quote/)]);
    await seller.prep(pack, await seller.quoted(pack));
    await control.advance(auditMs);
    expect(await next()).toEqual([expect.stringMatching(/^Publish it .*\/publish\.$/)]);
    await publish(seller, pack);
    expect(await next()).toEqual([]);
    await commit(seller, pack, '0.3.0');
    expect(await next()).toEqual([expect.stringMatching(/^Submit version 0\.3\.0/)]);
  });

  test('not ready: 409 with everything that is missing', async () => {
    const { seller } = fresh();
    const versionless = await submit(seller, draft);
    for (const answer of [
      versionless,
      await publish(seller, draft),
      await seller.ask('seller.prepQuote', { params: { id: draft } }),
      await seller.prep(draft, { ...(await seller.quoted(pack)) }),
      // Nor is it run, grown or delivered.
      await seller.ask('packs.runtimeProfile', { params: { id: draft } }),
      await seller.ask('growth.read', { params: { id: draft } }),
      await seller.ask('install.download', { params: { id: draft } }),
      await seller.ask('runs.quote', { body: { productId: draft, model: 'openai:gpt-5.4-mini' } }),
    ]) {
      expect([refusal(answer), answer.body.error.message]).toEqual([
        '409 CONFLICT',
        `${name} has no committed version yet. Upload a first version, a .taip, with POST /api/seller/products/${draft}/versions.`,
      ]);
    }
    await commit(seller, draft, '0.1.0');
    const answer = await submit(seller, draft);
    expect(refusal(answer)).toBe('409 CONFLICT');
    expect(answer.body.error.message).toContain('Missing: Example uses, Limitations, 0 of at least 1 preview image.');
    const { missing } = answer.body as unknown as { missing: { key: string; nextAction: string }[] };
    expect(missing.map(({ key }) => key)).toEqual(['listing_example_uses', 'listing_limitations', 'preview_images']);
    expect((await seller.product(draft)).state).toBe('draft');
  });

  test('a failed version is never audited again; a higher one is', async () => {
    const { seller, control } = fresh();
    await commit(seller, pack, '0.3.0', { sandbox: { outcome: 'failing' } });
    await audited(seller, control, pack);
    expect((await seller.product(pack)).state).toBe('changes_needed');
    expect((await submit(seller, pack)).body.error.message).toContain('commit a higher version');
    const { spent } = (await control.state()).accounts.seller;
    const again = await seller.prep(pack, await seller.quoted(pack));
    expect(refusal(again)).toBe('409 CONFLICT');
    expect(again.body.error.message).toBe(
      'Version 0.3.0 failed its audit. Commit a higher version. Nothing was spent.',
    );
    expect((await control.state()).accounts.seller).toMatchObject({ spent, held: 0 });
    expect((await publish(seller, pack)).body.error.message).toContain('failed its audit');
    await commit(seller, pack, '0.3.1');
    await audited(seller, control, pack);
    expect((await publish(seller, pack)).status).toBe(200);
  });

  test('an audition that a control makes fail says nothing about the version: it stays in the queue, and its Points return', async () => {
    const { seller, control } = fresh();
    await control.fault({ route: 'POST /api/seller/products/:id/prep', work: 'fails' });
    await audited(seller, control, pack);
    expect((await seller.product(pack)).state).toBe('queued');
    expect((await control.state()).accounts.seller).toMatchObject({ held: 0, spent: 0 });
    expect((await publish(seller, pack)).body.error.message).toContain('could not be completed');
    expect((await seller.prep(pack, await seller.quoted(pack))).status).toBe(202);
  });

  test('exactly one of several concurrent submissions is admitted', async () => {
    const { seller } = fresh();
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit(seller, pack)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });
});

describe('publish', () => {
  test('nothing but a passing verified_listing of the current version is publishable', async () => {
    const { seller, control } = fresh();
    const why = async () => {
      const answer = await publish(seller, pack);
      expect(refusal(answer)).toBe('409 CONFLICT');
      return answer.body.error.message;
    };
    expect(await why()).toContain("hasn't been audited");
    await audition(seller, pack, 'smoke_scan');
    expect(await why()).toContain('is running');
    await control.advance(tierTerms.smoke_scan.durationMs);
    // Each reason is given once.
    const quote = `Quote the audition of version 0.2.0 with GET /api/seller/products/${pack}/prep-quote, then confirm verified_listing.`;
    expect(await why()).toBe(`Version 0.2.0 passed only smoke_scan, which does not make it publishable. ${quote}`);
    await control.fault({ route: 'POST /api/seller/products/:id/prep', work: 'fails' });
    await audited(seller, control, pack);
    expect(await why()).toMatch(
      /^The last audition could not be completed and its \d+ Points were returned\. Quote the /,
    );
    await audited(seller, control, pack);
    await commit(seller, pack, '0.3.0');
    expect(await why()).toContain("Version 0.3.0 hasn't been audited");
    await audited(seller, control, pack);
    const { agentSummary } = await seller.product(pack);
    await patch(seller, pack, { agentSummary: { ...agentSummary, listing: {} } });
    expect(await why()).toContain("isn't ready. Missing: Problem it solves, Target users");
    await patch(seller, pack, { agentSummary });
    const { status, body } = await publish(seller, pack);
    expect([status, body.publication.version, body.product.state]).toEqual([200, '0.3.0', 'published']);
    expect(await why()).toContain('already published, which is final');
  });

  test('a paid Pack needs a connected account that is ready, before and after', async () => {
    const { sandbox, name: world, control, seller } = fresh();
    const newcomer = client(sandbox, 'newcomer', world);
    await acceptTerms(newcomer);
    const id = await readyPack(newcomer, { priceUsd: 12 });
    await audited(newcomer, control, id);
    const refused = await publish(newcomer, id);
    expect(refusal(refused)).toBe('409 CONFLICT');
    expect(refused.body).toMatchObject({ continueUrl: 'https://marketplace.example/seller/payouts' });
    await patch(newcomer, id, { priceUsd: 0 });
    expect((await publish(newcomer, id)).status).toBe(200);
    expect(refusal(await patch(newcomer, id, { priceUsd: 12 }))).toBe('409 CONFLICT');
    const paid = await readyPack(seller, { priceUsd: 12 });
    await audited(seller, control, paid);
    expect((await publish(seller, paid)).status).toBe(200);
  });

  test('a published Pack stays complete', async () => {
    const { seller, control } = fresh();
    await audited(seller, control, pack);
    await publish(seller, pack);
    const before = await seller.product(pack);
    expect(refusal(await patch(seller, pack, { agentSummary: { listing: lacking } }))).toBe('409 CONFLICT');
    expect(await seller.product(pack)).toEqual(before);
  });

  test('it is found and downloaded in its own world, and in no other', async () => {
    const { sandbox, name: world, control, seller } = fresh();
    const buyer = client(sandbox, 'buyer', world);
    const id = await readyPack(seller);
    expect(refusal(await buyer.ask('packs.report', { params: { id } }))).toBe('404 NOT_FOUND');
    const totals = async (of: Seller) => [
      (await of.ask('packs.catalog')).body.total,
      (await of.ask('catalog.products')).body.total,
    ];
    const before = await totals(buyer);
    await audited(seller, control, id);
    const { publication } = (await publish(seller, id)).body;
    expect(await totals(buyer)).toEqual(before.map((total) => total + 1));

    const found = (await buyer.ask('packs.catalog', { query: { q: 'night mail triage' } })).body.packs[0];
    expect(found).toMatchObject({ id, version: '1.0.0', digest: publication.digest, owned: false, state: 'published' });
    const listed = await buyer.ask('catalog.products', { query: { q: 'night mail triage' } });
    expect(listed.body.products[0]).toMatchObject({ id, slug: 'night-mail-triage', type: 'agent_pack' });
    const detail = await buyer.ask('catalog.product', { params: { slug: publication.slug } });
    expect(detail.body.product).toMatchObject({ digest: publication.digest, version: '1.0.0' });
    const { results } = (await buyer.ask('catalog.smartSearch', { body: { query: 'urgent night mail' } })).body;
    expect(results[0]?.product.id).toBe(id);
    await buyer.ask('packs.acquireFree', { params: { id } });
    const { url, digest, sizeBytes } = (await buyer.ask('install.download', { params: { id } })).body;
    const bytes = new Uint8Array(await (await sandbox.fetch(new Request(url))).arrayBuffer());
    expect([digest, sizeBytes]).toEqual([publication.digest, bytes.length]);
    expect(bytes).toEqual(createTaip({ name: 'Support Reply Drafter', version: '1.0.0' }));

    const elsewhere = client(sandbox, 'buyer', `${world}-other`);
    expect(await totals(elsewhere)).toEqual(before);
    expect(refusal(await elsewhere.ask('packs.report', { params: { id } }))).toBe('404 NOT_FOUND');
  });

  test('buyers keep the published version until the next one is published; its name follows the listing', async () => {
    const { sandbox, name: world, control, seller } = fresh();
    const buyer = client(sandbox, 'buyer', world);
    await audited(seller, control, pack);
    await publish(seller, pack);
    await commit(seller, pack, '0.3.0', { sandbox: { outcome: 'failing' } });
    await patch(seller, pack, { name: 'Clause Reader' });
    await audited(seller, control, pack);
    const { report } = (await buyer.ask('packs.report', { params: { id: pack } })).body;
    expect(report).toMatchObject({ name: 'Clause Reader', version: '0.2.0' });
    expect(await seller.product(pack)).toMatchObject({
      state: 'published',
      publishedVersion: '0.2.0',
      currentVersion: '0.3.0',
    });
    expect((await seller.report(pack)).status).toBe('failing');
    await commit(seller, pack, '0.4.0');
    await audited(seller, control, pack);
    expect((await publish(seller, pack)).body.publication.slug).toBe('contract-clause-reviewer');
    expect((await buyer.ask('packs.runtimeProfile', { params: { id: pack } })).body.version).toBe('0.4.0');
  });

  test('who acquired a Pack while it was free keeps it when it costs money', async () => {
    const { sandbox, name: world, control, seller } = fresh();
    const buyer = client(sandbox, 'buyer', world);
    const id = await readyPack(seller);
    await audited(seller, control, id);
    const { slug } = (await publish(seller, id)).body.publication;
    await buyer.ask('packs.acquireFree', { params: { id } });
    expect((await patch(seller, id, { priceUsd: 12 })).status).toBe(200);
    const { entitlement } = (await buyer.ask('catalog.product', { params: { slug } })).body;
    expect(entitlement).toMatchObject({ entitled: true, reason: 'free' });
    expect((await buyer.ask('install.download', { params: { id } })).status).toBe(200);
    expect((await buyer.ask('packs.owned')).body.packs.map((each) => each.id)).toContain(id);
  });

  test('two Packs of one name get addresses of their own', async () => {
    const { seller, control } = fresh();
    const slugs: string[] = [];
    for (let time = 0; time < 2; time += 1) {
      const id = await readyPack(seller);
      await audited(seller, control, id);
      slugs.push((await publish(seller, id)).body.publication.slug);
    }
    expect(slugs[0]).toBe('night-mail-triage');
    expect(slugs[1]).toMatch(/^night-mail-triage-[0-9a-f]{8}$/);
  });
});
