import { expect, test } from 'vitest';
import { href, safeNext } from './paths';

test('parameters and query are escaped', () => {
  expect(href('product', { slug: 'a/b c' })).toBe('/catalog/a%2Fb%20c');
  expect(href('product', { slug: '👩 \uD800half' })).toBe('/catalog/%F0%9F%91%A9%20%EF%BF%BDhalf');
  expect(href('prep', { id: 'x' })).toBe('/seller/products/x/prep');
  expect(href('catalog', undefined, new URLSearchParams({ q: 'a&b' }))).toBe('/catalog?q=a%26b');
});

test.each([
  '/',
  '/catalog',
  '/catalog?q=a%26b&page=2#top',
  '/seller/products/x/prep',
  '/connected',
  '/catalog?q=//evil.example',
])('leads back to %s', (next) => {
  expect(safeNext(next)).toBe(next);
});

test.each([
  null,
  '',
  'catalog',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  '/connect',
  '/connect?next=/connect',
  '/./connect',
])('%j leads to Token instead', (next) => {
  expect(safeNext(next)).toBe('/');
});
