import { describe, expect, test } from 'vitest';
import { tierTerms } from './prepPricing';
import { client, freshWorlds, ids, refusal, prepRoute } from '../testSupport';

const fresh = freshWorlds('prep');

function world() {
  const made = fresh();
  return { ...made, broke: client(made.sandbox, 'broke', made.name) };
}

const untouched = { granted: 5_000, available: 5_000, held: 0, spent: 0 };

test('settles work of all kinds in the order in which it falls due', async () => {
  const { seller, control } = world();
  await seller.prep(ids.checkout, await seller.quoted(ids.checkout, 'verified_listing'));
  await seller.prep(ids.verified, await seller.quoted(ids.verified, 'smoke_scan'));
  const run = { model: 'openai:gpt-5.4-mini', prompt: 'What needs a person here?' };
  expect((await seller.ask('runs.start', { params: { id: ids.agentPack }, body: run })).status).toBe(200);
  await control.advance(86_400_000);
  const { entries } = (await control.state()).accounts.seller;
  const times = entries.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  expect(new Set(times).size).toBe(4);
});

describe('a quote', () => {
  test('has the current version, the size and four prices that grow with both', async () => {
    const { seller } = world();
    const { body, status } = await seller.ask('seller.prepQuote', { params: { id: ids.checkout } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ currentVersion: '1.4.2', artifactSizeBytes: 310_000, availablePoints: 5_000 });
    expect(body.choices.map(({ tier, points }) => [tier, points])).toEqual([
      ['smoke_scan', 120],
      ['verified_listing', 640],
      ['deep_review', 1_890],
      ['launch_ready', 2_980],
    ]);
    const huge = await seller.ask('seller.prepQuote', { params: { id: ids.huge } });
    const rises = huge.body.choices.map(({ points }, index) => points - (body.choices[index]?.points ?? Infinity));
    expect(Math.min(...rises)).toBeGreaterThan(0);
  });
});

describe('rule 1: if all four parts of the request match, Points are spent', () => {
  test('Points are held while the work runs and spent when it is done', async () => {
    const { seller, control } = world();
    const started = await seller.prep(ids.checkout, await seller.quoted(ids.checkout));
    expect(started.status).toBe(202);
    expect(started.body.prep).toMatchObject({
      status: 'running',
      tier: 'verified_listing',
      version: '1.4.2',
      points: 640,
      charged: 0,
    });
    expect(started.body.availablePoints).toBe(4_360);
    expect((await control.state()).accounts.seller).toMatchObject({ ...untouched, available: 4_360, held: 640 });
    expect((await seller.product(ids.checkout)).state).toBe('in_audit');

    await control.advance(tierTerms.verified_listing.durationMs - 1);
    expect((await seller.product(ids.checkout)).prep?.status).toBe('running');
    await control.advance(1);
    const product = await seller.product(ids.checkout);
    expect(product.state).toBe('verified');
    expect(product.prep).toMatchObject({ id: started.body.prep.id, status: 'completed', charged: 640, returned: 0 });
    expect((await control.state()).accounts.seller).toMatchObject({ ...untouched, available: 4_360, spent: 640 });
  });

  test('a passing audit leaves an incomplete draft a draft, even if a version was committed meanwhile', async () => {
    const { seller, control } = world();
    for (const commits of [false, true]) {
      await seller.prep(ids.draft, await seller.quoted(ids.draft, 'smoke_scan'));
      if (commits) await control.post(`products/${ids.draft}/versions`, {});
      await control.advance(tierTerms.smoke_scan.durationMs);
      expect(await seller.product(ids.draft)).toMatchObject({
        state: 'draft',
        prep: { status: 'completed' },
        nextAction: { action: 'complete_listing' },
      });
    }
  });

  test('a failing audit is completed work and spends them too', async () => {
    const { seller, control } = world();
    await seller.prep(ids.auditFails, await seller.quoted(ids.auditFails, 'smoke_scan'));
    await control.advance(tierTerms.smoke_scan.durationMs);
    const product = await seller.product(ids.auditFails);
    expect(product.state).toBe('changes_needed');
    expect((await control.state()).accounts.seller.spent).toBe(product.prep?.points);
  });

  test('after a failing version, the next one has a report of its own', async () => {
    const { seller, control } = world();
    const read = async () => {
      const { report } = (await seller.ask('seller.report', { params: { id: ids.auditFails } })).body;
      const failing = report.stages.filter(({ status }) => status === 'failing');
      return [report.version, report.status, failing.map(({ key }) => key)];
    };
    expect(await read()).toEqual(['1.0.3', 'failing', ['dependencies', 'build', 'install', 'documentation']]);
    expect(await seller.product(ids.auditFails)).toMatchObject({ state: 'ready', currentVersion: '1.0.4' });
    await seller.prep(ids.auditFails, await seller.quoted(ids.auditFails, 'deep_review'));
    await control.advance(tierTerms.deep_review.durationMs);
    expect(await read()).toEqual(['1.0.4', 'failing', ['dependencies', 'tests']]);
  });

  test.each([
    ['work that always fails', ids.workFails, undefined],
    ['work that a control makes fail', ids.checkout, { route: prepRoute, work: 'fails' }],
  ])('%s returns them, and the product is unchanged', async (_, id, fault) => {
    const { seller, control } = world();
    if (fault) await control.fault(fault);
    const started = await seller.prep(id, await seller.quoted(id));
    await control.advance(tierTerms.verified_listing.durationMs);
    const product = await seller.product(id);
    expect(product.state).toBe('ready');
    expect(product.prep).toMatchObject({ status: 'failed', charged: 0, returned: started.body.prep.points });
    expect((await control.state()).accounts.seller).toMatchObject(untouched);
    expect((await seller.report(id)).nextActions.join(' ')).toContain('returned');
    // The one failure consumed the fault.
    expect((await control.state()).faults).toEqual([]);
  });

  test('a published product stays published', async () => {
    const { seller, control } = world();
    const { products } = (await seller.ask('seller.products')).body;
    const published = products.find((product) => product.state === 'published')!;
    expect((await seller.prep(published.id, await seller.quoted(published.id, 'smoke_scan'))).status).toBe(202);
    expect((await seller.product(published.id)).state).toBe('published');
    await control.advance(tierTerms.smoke_scan.durationMs);
    expect((await seller.product(published.id)).state).toBe('published');
  });
});

describe('rule 2: a mismatch of version or cost is 409 and spends nothing', () => {
  test.each([
    ['another version', { expectedVersion: '1.4.1' }, 'expectedVersion'],
    ['a version that is not SemVer', { expectedVersion: 'latest' }, 'expectedVersion'],
    ['a lower price', { expectedPoints: 639 }, 'expectedPoints'],
    ['a higher price', { expectedPoints: 641 }, 'expectedPoints'],
    ["another tier's price", { tier: 'deep_review' }, 'expectedPoints'],
    ['no price at all', { expectedPoints: 0 }, 'expectedPoints'],
  ])('%s', async (_, change, named) => {
    const { seller, control } = world();
    const answer = await seller.prep(ids.checkout, { ...(await seller.quoted(ids.checkout)), ...change });
    expect(refusal(answer)).toBe('409 CONFLICT');
    expect(answer.body.error.message).toContain(named);
    expect((await control.state()).accounts.seller).toMatchObject(untouched);
    expect((await seller.product(ids.checkout)).prep).toBeNull();
  });

  test('a version committed after the quote, then a price raised after the next', async () => {
    const { seller, control } = world();
    const first = await seller.quoted(ids.checkout);
    await control.post(`products/${ids.checkout}/versions`, { sizeBytes: 335_000 });
    expect((await seller.prep(ids.checkout, first)).body.error.message).toContain('1.4.3');
    const second = await seller.quoted(ids.checkout);
    expect(second).toMatchObject({ expectedVersion: '1.4.3', expectedPoints: 660 });
    await control.post('prices', { percent: 10 });
    const answer = await seller.prep(ids.checkout, second);
    expect(answer.status).toBe(409);
    expect(answer.body.error.message).toContain('726');
    expect((await control.state()).accounts.seller).toMatchObject(untouched);
    expect((await seller.prep(ids.checkout, await seller.quoted(ids.checkout))).status).toBe(202);
  });

  test('a product without a version, which has no quote either', async () => {
    const { seller } = world();
    const quote = await seller.ask('seller.prepQuote', { params: { id: ids.noVersion } });
    expect(refusal(quote)).toBe('409 CONFLICT');
    expect(quote.body.error.message).toContain('Upload its code');
    const body = { tier: 'smoke_scan', expectedVersion: '0.1.0', expectedPoints: 72, confirmation: 'RUN_SELLER_PREP' };
    expect((await seller.prep(ids.noVersion, body)).status).toBe(409);
  });
});

describe('rule 3: a missing confirmation or an invalid body is 400', () => {
  test.each([
    ['confirmation', { confirmation: 'run_seller_prep' }],
    ['confirmation', { confirmation: ' RUN_SELLER_PREP' }],
    ['confirmation', { confirmation: true }],
    ['tier', { tier: '' }],
    ['tier', { tier: 'gold' }],
    ['tier', { tier: 'constructor' }],
    ['tier', { tier: 2 }],
    ['expectedVersion', { expectedVersion: null }],
    ['expectedVersion', { expectedVersion: '' }],
    ['expectedPoints', { expectedPoints: '640' }],
    ['expectedPoints', { expectedPoints: -640 }],
    ['expectedPoints', { expectedPoints: 1e300 }],
  ])('%s as in %o', async (field, change) => {
    const { seller, control } = world();
    const answer = await seller.prep(ids.checkout, { ...(await seller.quoted(ids.checkout)), ...change });
    expect(refusal(answer)).toBe(`400 BAD_REQUEST ${field}`);
    expect(answer.body.error.message).toContain(field);
    expect((await control.state()).accounts.seller).toMatchObject(untouched);
  });

  test('checks the form before ownership', async () => {
    const { seller } = world();
    const body = { tier: 'gold', expectedVersion: '1.0.0', expectedPoints: 1, confirmation: 'RUN_SELLER_PREP' };
    expect((await seller.prep(ids.hiddenForeign, body)).status).toBe(400);
    expect((await seller.prep(ids.hiddenForeign, { ...body, tier: 'smoke_scan' })).status).toBe(404);
  });
});

describe('rule 4: concurrent starts', () => {
  test('another account of the same seller cannot start a second one either', async () => {
    const { seller, broke } = world();
    const body = await seller.quoted(ids.checkout, 'smoke_scan');
    await seller.prep(ids.checkout, body);
    expect((await broke.prep(ids.checkout, body)).status).toBe(409);
  });

  test('different products run side by side; a start waits only for its own product', async () => {
    const { seller, control } = world();
    const [first, second] = [
      await seller.quoted(ids.checkout, 'smoke_scan'),
      await seller.quoted(ids.korean, 'smoke_scan'),
    ];
    expect((await seller.prep(ids.checkout, first)).status).toBe(202);
    expect((await seller.prep(ids.korean, second)).status).toBe(202);
    await control.advance(tierTerms.smoke_scan.durationMs);
    expect((await seller.prep(ids.checkout, first)).status).toBe(202);
    expect((await seller.prep(ids.inAudit, await seller.quoted(ids.inAudit))).status).toBe(409);
  });
});

test('an account has a limit of audits at once, which its workload counts: beyond it 429 with the wait, and nothing is charged', async () => {
  const { seller, broke, control } = world();
  const start = async (id: string) => seller.prep(id, await seller.quoted(id, 'smoke_scan'));
  // The seeded one has the fourth place.
  const started = [ids.checkout, ids.korean, ids.draft];
  for (const id of started) expect((await start(id)).status).toBe(202);
  const { auditions, ...load } = (await seller.ask('packs.workload')).body;
  expect(load).toMatchObject({
    active: 4,
    queued: 0,
    limits: { active: 7, queued: 2 },
    places: { activeRuns: { used: 0, most: 3 }, queuedRuns: { used: 0, most: 2 }, auditions: { used: 4, most: 4 } },
  });
  expect(auditions.map(({ productId }) => productId)).toEqual([ids.inAudit, ...started]);
  const { held } = (await control.state()).accounts.seller;
  const refused = await start(ids.verified);
  expect([refusal(refused), refused.headers.get('retry-after')]).toEqual(['429 AI_WORKLOAD_BUSY', '20']);
  expect(refused.body).toMatchObject({
    limit: 'auditions',
    error: { message: expect.stringContaining('4 preps of this account are in progress, the maximum.') },
  });
  expect((await control.state()).accounts.seller.held).toBe(held);
  // Another account has its own places, so it is refused only because of its Points.
  expect((await broke.ask('packs.workload')).body).toMatchObject({ active: 0, auditions: [] });
  expect((await broke.prep(ids.huge, await broke.quoted(ids.huge))).status).toBe(402);
  await control.advance(tierTerms.smoke_scan.durationMs);
  expect((await start(ids.verified)).status).toBe(202);
});

test('the workload lists preps in the order in which they started', async () => {
  const { seller, control } = world();
  const started = [ids.draft, ids.korean, ids.checkout];
  for (const id of started) {
    await seller.prep(id, await seller.quoted(id));
    await control.advance(1_000);
  }
  const { auditions } = (await seller.ask('packs.workload')).body;
  expect(auditions.map(({ productId }) => productId)).toEqual([ids.inAudit, ...started]);
});

describe('rule 5: too few Points are 402', () => {
  test('held Points are not available, and the message says how many are missing', async () => {
    const { seller } = world();
    await seller.prep(ids.checkout, await seller.quoted(ids.checkout, 'launch_ready'));
    const answer = await seller.prep(ids.korean, await seller.quoted(ids.korean, 'launch_ready'));
    expect(refusal(answer)).toBe('402 INSUFFICIENT_POINTS');
    expect(answer.body.error.message).toBe(
      'launch_ready costs 2,580 Points: 2,020 Points available, 560 Points short.',
    );
  });

  test('stale requests and running work are refused first', async () => {
    const { broke, seller } = world();
    const body = await broke.quoted(ids.checkout);
    expect((await broke.prep(ids.checkout, { ...body, expectedPoints: 1 })).status).toBe(409);
    await seller.prep(ids.checkout, body);
    expect((await broke.prep(ids.checkout, body)).status).toBe(409);
  });
});
