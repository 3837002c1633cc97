/**
 * Golden exchanges, transcribed by hand from `marketplace-api.md` and nothing else, because client and sandbox can
 * agree with each other on a contract that is wrong. They run against the in-process sandbox; the read-only ones also
 * against any service: `CONTRACT_BASE_URL=https://… CONTRACT_TOKEN=… npx vitest run tests/contract`.
 */
import { describe, expect, test } from 'vitest';
import { records } from './journeys/client';
import { call, readError } from './service';
import { baseUrl } from './target';

describe('token status', () => {
  test('GET /api/auth/api-token-status', async () => {
    const { status, body } = await call('GET', '/api/auth/api-token-status');
    expect(status).toBe(200);
    expect(body).toMatchObject({ authenticated: true, principal: 'api_token' });
    expect(typeof body['accountType']).toBe('string');
    expect(typeof body['capability']).toBe('string');
    const permissions = body['permissions'] as unknown[];
    expect(Array.isArray(permissions)).toBe(true);
    expect(permissions.every((permission) => typeof permission === 'string')).toBe(true);
  });

  test.skipIf(baseUrl)('the documented values', async () => {
    expect((await call('GET', '/api/auth/api-token-status')).body).toEqual({
      authenticated: true,
      principal: 'api_token',
      accountType: 'seller',
      capability: 'read_and_confirmed_seller_prep',
      permissions: [
        'catalog:read',
        'seller_products:read',
        'seller_prep:quote',
        'seller_prep:confirmed_run',
        'seller_report:read',
      ],
    });
  });
});

describe('401 UNAUTHORIZED: token missing, invalid, expired or revoked', () => {
  test.each([
    ['missing', null],
    ['invalid', 'not-a-token'],
    ['expired', 'txk_sandbox_expired_golden'],
    ['revoked', 'txk_sandbox_revoked_golden'],
  ])('%s', async (_, bearer) => {
    for (const path of [
      '/api/auth/api-token-status',
      '/api/catalog/products',
      '/api/orders/purchases',
      '/api/seller/products',
      '/api/ai-packs/owned',
    ]) {
      expect(readError(await call('GET', path, { token: bearer })), path).toEqual([401, 'UNAUTHORIZED']);
    }
  });
});

describe('query parameters of GET /api/catalog/products', () => {
  const good = [
    '',
    '?q=invoice',
    '?category=billing',
    '?type=template',
    '?language=TypeScript',
    '?framework=Next.js',
    '?database=PostgreSQL',
    '?payment_gateway=Stripe',
    '?region=korea',
    '?tool=docker',
    '?license=regular',
    '?license=extended',
    '?license=agency',
    '?license=enterprise',
    '?min_price=0&max_price=49.5',
    '?free=true',
    '?free=1',
    '?verified=true',
    '?verified=1',
    '?team_reviewed=true',
    '?team_reviewed=1',
    '?seller=00000000-0000-4000-8000-000000000000',
    '?sort=newest',
    '?sort=best_selling',
    '?sort=top_rated',
    '?sort=price_low',
    '?sort=price_high',
    '?page=1',
    '?page_size=1',
    '?page_size=60',
    '?page=2&page_size=20',
  ];

  test.each(good)('%s is answered', async (query) => {
    expect((await call('GET', `/api/catalog/products${query}`)).status).toBe(200);
  });

  test.each([
    '?page=0',
    '?page=-1',
    '?page=first',
    '?page_size=ten',
    '?license=personal',
    '?sort=cheapest',
    '?seller=not-a-uuid',
    '?min_price=cheap',
    '?max_price=dear',
    '?free=maybe',
    '?verified=maybe',
    '?team_reviewed=maybe',
  ])('%s is 400 BAD_REQUEST', async (query) => {
    expect(readError(await call('GET', `/api/catalog/products${query}`))).toEqual([400, 'BAD_REQUEST']);
  });

  test('page_size is capped at 60', async () => {
    const answer = await call('GET', '/api/catalog/products?page_size=61');
    expect(answer.status).toBe(200);
    expect(records(answer).length).toBeLessThanOrEqual(60);
    expect(records(await call('GET', '/api/catalog/products?page_size=60')).length).toBeLessThanOrEqual(60);
    expect(records(await call('GET', '/api/catalog/products?page_size=3')).length).toBeLessThanOrEqual(3);
  });
});

describe('POST /api/catalog/smart-search { query: string, 3 to 300 characters }', () => {
  test.each([
    ['abc', 200],
    ['a store that sells event tickets', 200],
    ['x'.repeat(300), 200],
  ])('%s', async (query, status) => {
    expect((await call('POST', '/api/catalog/smart-search', { body: { query } })).status).toBe(status);
  });

  test.each([[{ query: 'ab' }], [{ query: 'x'.repeat(301) }], [{ query: 7 }], [{}], [[]]])(
    '%o is 400 BAD_REQUEST',
    async (body) => {
      expect(readError(await call('POST', '/api/catalog/smart-search', { body }))).toEqual([400, 'BAD_REQUEST']);
    },
  );
});

describe('404 NOT_FOUND: route or resource absent', () => {
  test.each([
    '/api/no-such-route',
    '/api/catalog/products/no-such-slug-5d0c31',
    '/api/install/products/00000000-0000-4000-8000-000000000000/download',
    '/api/ai-packs/00000000-0000-4000-8000-000000000000/report',
    '/api/ai-packs/00000000-0000-4000-8000-000000000000/growth',
    '/api/ai-packs/runs/00000000-0000-4000-8000-000000000000',
  ])('%s', async (path) => {
    expect(readError(await call('GET', path))).toEqual([404, 'NOT_FOUND']);
  });
});
