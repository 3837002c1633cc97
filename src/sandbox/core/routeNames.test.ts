import { expect, test } from 'vitest';
import { faultRoutes, findNearestRoute, sandboxRoutes } from './routeNames';

test.each([
  ['GET /api/catalog/filters', 'GET /api/catalog/filters'],
  ['get /api/catalog/filters?assetKind=agent_pack', 'GET /api/catalog/filters'],
  ['POST /api/seller/products/00000000-0000-4000-8000-000000000001/prep', 'POST /api/seller/products/:id/prep'],
  ['post /api/seller/products/00000000-0000-4000-8000-000000000001/prep?a=1&b=2', 'POST /api/seller/products/:id/prep'],
  ['POST /api/seller/products/:id/prepp', 'POST /api/seller/products/:id/prep'],
  ['GET', undefined],
  ['', undefined],
  ['something else entirely', undefined],
])('the route nearest to %o is %o', (given, nearest) => {
  expect(findNearestRoute(given, sandboxRoutes)).toBe(nearest);
});

test('faults can also be set for the storage of uploads, routes of the signed-in site, and several routes at once', () => {
  expect(sandboxRoutes).toContain('POST /__storage/:world');
  expect(new Set(sandboxRoutes).size).toBe(sandboxRoutes.length);
  expect(faultRoutes.filter((name) => !sandboxRoutes.includes(name))).toEqual(expect.arrayContaining(['GET *']));
});
