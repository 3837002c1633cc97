import { expect, test } from 'vitest';
import { endpointList } from './endpoints';
import { findRoute } from './findRoute';
import { fillPath } from './schema/urlCodec';

test('each route is at its own address, with the parameters that fill it', () => {
  for (const [id, { method, path }] of endpointList) {
    const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => name);
    const params = Object.fromEntries(names.map((name, index) => [name, ` é/${index}%?#`]));
    expect(findRoute(method, fillPath(path, params)), id).toEqual({ id, params });
  }
});

test.each([
  ['GET', '/api/ai-packs/catalog', 'packs.catalog'],
  ['GET', '/api/catalog/%70roducts', 'catalog.products'],
  ['GET', '/api/catalog/products/%', 'catalog.product'],
  ['get', '/api/catalog/products', undefined],
  ['GET', '/api/catalog/products/', undefined],
  ['GET', '/API/catalog/products', undefined],
  ['GET', '/api/catalog/products/a/b', undefined],
  ['GET', '/api/billing', undefined],
  ['PATCH', '/api/catalog/products', undefined],
])('%s %s: %s, as the service reads it', (method, pathname, id) => {
  expect(findRoute(method, pathname)?.id).toBe(id);
});
