/**
 * Golden exchanges that spend, are refused by right, or need the sandbox's seed; transcribed by hand from
 * `marketplace-api.md`. Never sent to a service outside.
 */
import { describe, expect, test } from 'vitest';
import { baseUrl, call, errorOf, records } from './service';

const inWorld = (world: string, account = 'seller') => ({ token: `txk_sandbox_${account}_${world}` });

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
    for (const choice of choices) expect(Object.values(choice).some((value) => Number.isInteger(value))).toBe(true);
  });

  test('1: all four match, and the prep is admitted', async () => {
    const answer = await call('POST', prepPath, { ...inWorld('golden-1'), body: request });
    expect([200, 201, 202]).toContain(answer.status);
  });

  test.each([
    ['version', { expectedVersion: '1.4.1' }],
    ['cost', { expectedPoints: 641 }],
  ])('2: a %s mismatch is 409 CONFLICT', async (_, change) => {
    const answer = await call('POST', prepPath, { ...inWorld('golden-2'), body: { ...request, ...change } });
    expect(errorOf(answer)).toEqual([409, 'CONFLICT']);
  });

  test.each([
    ['no confirmation', { ...request, confirmation: undefined }],
    ['another confirmation', { ...request, confirmation: 'YES' }],
    ['no tier', { ...request, tier: undefined }],
    ['an unknown tier', { ...request, tier: 'platinum' }],
    ['no version', { ...request, expectedVersion: undefined }],
    ['Points that are no integer', { ...request, expectedPoints: 640.5 }],
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
  });

  test('5: insufficient Points are 402 INSUFFICIENT_POINTS', async () => {
    const answer = await call('POST', prepPath, { ...inWorld('golden-5', 'broke'), body: request });
    expect(errorOf(answer)).toEqual([402, 'INSUFFICIENT_POINTS']);
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

  test('a resource of somebody else is FORBIDDEN', async () => {
    const foreign = records(await call('GET', '/api/catalog/products')).find((product) => product['owned'] === false);
    const answer = await call('GET', `/api/seller/products/${String(foreign?.['id'])}`);
    expect(errorOf(answer)).toEqual([403, 'FORBIDDEN']);
    expect(answer.body['authentication']).toBeUndefined();
  });
});

describe.skipIf(baseUrl)('429', () => {
  test('AI_WORKLOAD_BUSY carries Retry-After, and nothing was charged', async () => {
    const world = 'golden-429';
    const route = 'POST /api/seller/products/:id/prep';
    await call('POST', `/__sandbox/worlds/${world}/faults`, {
      token: null,
      body: { route, code: 'AI_WORKLOAD_BUSY', retryAfter: 7 },
    });
    const answer = await call('POST', '/api/seller/products/0b100000-0000-4000-8000-000000000001/prep', {
      token: `txk_sandbox_seller_${world}`,
      body: {
        tier: 'verified_listing',
        expectedVersion: '1.4.2',
        expectedPoints: 640,
        confirmation: 'RUN_SELLER_PREP',
      },
    });
    expect(errorOf(answer)).toEqual([429, 'AI_WORKLOAD_BUSY']);
    expect(answer.headers.get('retry-after')).toBe('7');
    const { accounts } = (await call('GET', `/__sandbox/worlds/${world}`, { token: null })).body as {
      accounts: { seller: { available: number; held: number; spent: number } };
    };
    expect(accounts.seller).toMatchObject({ available: 5_000, held: 0, spent: 0 });
  });
});
