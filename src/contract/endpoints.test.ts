import { describe, expect, test, vi } from 'vitest';
import { documentedRoutes } from '../../tests/contract/journeys/routes';
import { catalogQuery } from './catalog';
import { endpointList, endpoints } from './endpoints';
import { routeName } from './schema/urlCodec';
import { errorCodes } from './errorCodes';
import { toJsonSchema } from './schema/jsonSchema';
import { z } from './schema/zod';
import { licenses, permissions, sorts } from './values';

describe('the table of routes', () => {
  test('has each documented route once, and no others', () => {
    expect(endpointList.map(([, endpoint]) => routeName(endpoint)).sort()).toEqual([...documentedRoutes].sort());
  });

  test('makes a schema when it is first read, and once', async () => {
    vi.resetModules();
    const { fieldNotes } = await import('./schema/provenance');
    const noted = vi.spyOn(fieldNotes, 'add');
    const table = (await import('./endpoints')).endpoints;
    const { method, path, body } = table['seller.prep'];
    expect([method, path, body.type, noted.mock.calls.length]).toEqual([
      'POST',
      '/api/seller/products/:id/prep',
      'json',
      0,
    ]);
    const { shape } = body.schema;
    expect(noted.mock.calls.map(([field]) => field)).toEqual(Object.values(shape));
    expect(table['seller.prep'].body.schema.shape).toBe(shape);
    expect(table['seller.product'].params).toBe(table['seller.prep'].params);
  });

  test('names the parameters of every path, and no others', () => {
    for (const [id, endpoint] of endpointList) {
      const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      expect([id, ...Object.keys(endpoint.params?.shape ?? {})]).toEqual([id, ...named]);
    }
  });

  test('every parameter of a path or query is read from text, and written back as the same text', () => {
    const values: readonly unknown[] = [0, 7, -3, 12.5, true, false, 'a', '0b100000-0000-4000-8000-000000000008'];
    for (const [id, { params, query }] of endpointList) {
      for (const [name, field] of Object.entries({ ...params?.shape, ...query?.shape }) as [string, z.ZodMiniType][]) {
        const { type } = toJsonSchema(field, 'input');
        expect([id, name, type]).toEqual([id, name, 'string']);
        for (const value of values) {
          const written = z.safeEncode(field, value);
          // What the client encodes for a value (`encodeText`, which also accepts drafts) matches the contract.
          if (written.success) expect([id, name, written.data]).toEqual([id, name, String(value)]);
        }
      }
    }
  });

  test('only prep and the two run routes spend', () => {
    const spending = endpointList.filter(([, { effect }]) => effect === 'spends').map(([id]) => id);
    expect(spending).toEqual(['seller.prep', 'runs.start', 'runs.startWithFiles']);
  });

  test('apart from GET, only a search and a quote read', () => {
    const readingPosts = endpointList.filter(([, { method, effect }]) => method !== 'GET' && effect === 'reads');
    expect(readingPosts.map(([id]) => id)).toEqual(['catalog.smartSearch', 'runs.quote']);
  });

  test('only a download and an upload mint an address: each is documented to issue one', () => {
    const minting = endpointList.filter(([, { effect }]) => effect === 'mints').map(([id]) => id);
    expect(minting).toEqual(['install.download', 'versions.uploadUrl']);
    expect(endpointList.filter(([, { method, effect }]) => method === 'GET' && effect !== 'reads')).toHaveLength(1);
  });

  test('every documented body is there', () => {
    const withoutBody = endpointList.filter(([, { method, body }]) => method !== 'GET' && !body).map(([id]) => id);
    expect(withoutBody).toEqual(['packs.acquireFree', 'growth.accept', 'listing.submit', 'listing.publish']);
  });

  test('the permissions are the documented ones, each on the routes that its name covers', () => {
    expect(permissions).toEqual([
      'catalog:read',
      'seller_products:read',
      'seller_prep:quote',
      'seller_prep:confirmed_run',
      'seller_report:read',
    ]);
    const tied = (permission: string) =>
      endpointList.filter(([, route]) => route.permission === permission).map(([id]) => id);
    expect(Object.fromEntries(permissions.map((permission) => [permission, tied(permission)]))).toEqual({
      'catalog:read': ['catalog.products', 'catalog.product', 'catalog.filters', 'catalog.smartSearch'],
      'seller_products:read': ['seller.products', 'seller.product', 'seller.readiness'],
      'seller_prep:quote': ['seller.prepQuote'],
      'seller_prep:confirmed_run': ['seller.prep'],
      'seller_report:read': ['seller.report'],
    });
  });

  test('every row of the Errors table has its status', () => {
    expect(errorCodes).toEqual({
      BAD_REQUEST: 400,
      UNAUTHORIZED: 401,
      INSUFFICIENT_POINTS: 402,
      API_TOKEN_SCOPE_FORBIDDEN: 403,
      FORBIDDEN: 403,
      NOT_FOUND: 404,
      CONFLICT: 409,
      GONE: 410,
      RATE_LIMIT: 429,
      AI_WORKLOAD_BUSY: 429,
    });
  });

  test('routes that spend list every documented refusal', () => {
    for (const id of ['seller.prep', 'runs.start', 'runs.startWithFiles'] as const) {
      expect(endpoints[id].errors).toEqual(
        expect.arrayContaining([
          'BAD_REQUEST',
          'INSUFFICIENT_POINTS',
          'FORBIDDEN',
          'NOT_FOUND',
          'CONFLICT',
          'AI_WORKLOAD_BUSY',
        ]),
      );
    }
  });
});

test('the catalog query has the 19 documented parameters', () => {
  expect(Object.keys(catalogQuery().shape)).toEqual(
    (
      'q category type language framework database payment_gateway region tool license min_price max_price free verified ' +
      'team_reviewed seller sort page page_size'
    ).split(' '),
  );
  expect(licenses).toEqual(['regular', 'extended', 'agency', 'enterprise']);
  expect(sorts).toEqual(['newest', 'best_selling', 'top_rated', 'price_low', 'price_high']);
});
