/**
 * Golden exchanges that spend, are refused, or need the sandbox's seed; transcribed by hand from `marketplace-api.md`.
 * Never sent to another service.
 */
import { describe, expect, test } from 'vitest';
import { records } from './journeys/client';
import { call, errorOf, inWorld, pass, points, raw } from './service';
import { baseUrl } from './target';

describe.skipIf(baseUrl)('prep', () => {
  const product = '0b100000-0000-4000-8000-000000000001';
  const quotePath = `/api/seller/products/${product}/prep-quote`;
  const prepPath = `/api/seller/products/${product}/prep`;
  const request = {
    tier: 'verified_listing',
    expectedVersion: '1.4.2',
    expectedPoints: 640,
    confirmation: 'RUN_SELLER_PREP',
  };

  test('the quote carries currentVersion and four choices with a tier and exact Points', async () => {
    const quote = await call('GET', quotePath, inWorld('golden-quote'));
    expect(quote.status).toBe(200);
    expect(quote.body['currentVersion']).toBe('1.4.2');
    const choices = records(quote);
    expect(choices).toHaveLength(4);
    expect(choices.map((choice) => choice['tier'])).toContain('verified_listing');
    const listing = choices.find((choice) => choice['tier'] === 'verified_listing');
    expect(Object.values(listing ?? {})).toContain(640);
    for (const choice of choices) expect(Object.values(choice).some((value) => Number.isInteger(value))).toBe(true);
  });

  test('1: all four match, and the prep is admitted', async () => {
    const answer = await call('POST', prepPath, { ...inWorld('golden-1'), body: request });
    expect([200, 201, 202]).toContain(answer.status);
  });

  test.each([
    ['version', { expectedVersion: '1.4.1' }],
    ['cost', { expectedPoints: 641 }],
  ])('2: a %s mismatch is 409 CONFLICT and spends nothing', async (_, change) => {
    const answer = await call('POST', prepPath, { ...inWorld('golden-2'), body: { ...request, ...change } });
    expect(errorOf(answer)).toEqual([409, 'CONFLICT']);
    expect(await points('golden-2')).toMatchObject({ available: 5_000, held: 0, spent: 0 });
  });

  test.each([
    ['no confirmation', { ...request, confirmation: undefined }],
    ['another confirmation', { ...request, confirmation: 'YES' }],
    ['no tier', { ...request, tier: undefined }],
    ['an unknown tier', { ...request, tier: 'platinum' }],
    ['no version', { ...request, expectedVersion: undefined }],
    ['Points that are not an integer', { ...request, expectedPoints: 640.5 }],
    ['an empty body', {}],
    ['a list', [request]],
  ])('3: %s is 400 BAD_REQUEST', async (_, body) => {
    expect(errorOf(await call('POST', prepPath, { ...inWorld('golden-3'), body }))).toEqual([400, 'BAD_REQUEST']);
  });

  test('4: of concurrent starts all but one are rejected', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => call('POST', prepPath, { ...inWorld('golden-4'), body: request })),
    );
    const refused = answers.filter(({ status }) => status >= 400);
    expect(refused).toHaveLength(3);
    for (const answer of refused) expect(errorOf(answer)).toEqual([409, 'CONFLICT']);
    await pass('golden-4', 86_400_000);
    expect(await points('golden-4')).toMatchObject({ available: 4_360, held: 0, spent: 640 });
  });

  test('5: insufficient Points are 402 INSUFFICIENT_POINTS', async () => {
    const answer = await call('POST', prepPath, { ...inWorld('golden-5', 'broke'), body: request });
    expect(errorOf(answer)).toEqual([402, 'INSUFFICIENT_POINTS']);
    expect(await points('golden-5', 'broke')).toMatchObject({ available: 40, held: 0, spent: 0 });
  });
});

describe.skipIf(baseUrl)('403', () => {
  test.each([
    ['POST', '/api/auth/api-tokens'],
    ['DELETE', '/api/account'],
    ['GET', '/api/billing'],
  ])('%s %s is browser-only: API_TOKEN_SCOPE_FORBIDDEN with the authentication object', async (method, path) => {
    const answer = await call(method, path);
    expect(errorOf(answer)).toEqual([403, 'API_TOKEN_SCOPE_FORBIDDEN']);
    expect(answer.body['authentication']).toEqual({
      authenticated: true,
      principal: 'api_token',
      capability: 'read_and_confirmed_seller_prep',
    });
  });

  test("another account's resource is FORBIDDEN", async () => {
    const foreign = records(await call('GET', '/api/catalog/products')).find((product) => product['owned'] === false);
    const answer = await call('GET', `/api/seller/products/${String(foreign?.['id'])}`);
    expect(errorOf(answer)).toEqual([403, 'FORBIDDEN']);
    expect(answer.body['authentication']).toBeUndefined();
  });
});

describe.skipIf(baseUrl)('what a seller reads about a product', () => {
  const draft = '0b100000-0000-4000-8000-000000000002';
  const failing = '0b100000-0000-4000-8000-000000000005';
  const read = (path: string) => call('GET', `/api/seller/products/${path}`, inWorld('golden-reads'));

  test('one owned product, its current version and lifecycle state', async () => {
    const { status, body } = await read(failing);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain(failing);
    expect(JSON.stringify(body)).toContain('changes_needed');
  });

  test('submission readiness: a checklist of metadata, immutable code and preview images, with browser links', async () => {
    const { status, body } = await read(`${draft}/submission-readiness`);
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    for (const part of ['metadata', 'code', 'image', 'https://']) expect(text).toContain(part);
  });

  test('the report: status, failing stages, evidence, fixes, next actions', async () => {
    const { status, body } = await read(`${failing}/report`);
    expect(status).toBe(200);
    const text = JSON.stringify(body);
    for (const part of ['failing', 'evidence', 'fixes', 'nextActions']) expect(text).toContain(part);
  });
});

describe.skipIf(baseUrl)('install', () => {
  const bought = async (world: string) => {
    const [purchase] = records(await call('GET', '/api/orders/purchases', inWorld(world, 'buyer')));
    return String((purchase?.['product'] as Record<string, unknown> | undefined)?.['id']);
  };

  test('deploy targets', async () => {
    const path = `/api/install/products/${await bought('golden-deploy')}/deploy-targets`;
    const answer = await call('GET', path, inWorld('golden-deploy', 'buyer'));
    expect(answer.status).toBe(200);
    expect(records(answer).length).toBeGreaterThan(0);
  });

  test('a download URL is valid for five minutes after an entitlement check, then 410 GONE', async () => {
    const world = 'golden-download';
    const path = `/api/install/products/${await bought(world)}/download`;
    const { status, body } = await call('GET', path, inWorld(world, 'buyer'));
    expect(status).toBe(200);
    const url = String(body['url']);
    await pass(world, 299_000);
    expect((await raw('GET', url)).status).toBe(200);
    await pass(world, 1_000);
    expect(errorOf(await call('GET', new URL(url).pathname, { token: null }))).toEqual([410, 'GONE']);
  });

  test('without an entitlement it is 403 FORBIDDEN', async () => {
    const listed = records(await call('GET', '/api/catalog/products', inWorld('golden-none', 'buyer')));
    const foreign = listed.find((product) => product['owned'] === false && product['free'] === false);
    const path = `/api/install/products/${String(foreign?.['id'])}/download`;
    expect(errorOf(await call('GET', path, inWorld('golden-none', 'buyer')))).toEqual([403, 'FORBIDDEN']);
  });
});
