import { describe, expect, test } from 'vitest';
import { catalogQuery } from '../catalog';
import { decodeText, encodeText, fillPath } from './urlCodec';
import { z } from './zod';

const decode = (query: string) => decodeText(catalogQuery(), new URLSearchParams(query));

describe('decodeText', () => {
  test.each([
    ['', {}],
    ['free=true', { free: true }],
    ['free=1', { free: true }],
    ['free=false', { free: false }],
    ['free=0', { free: false }],
    ['min_price=0&max_price=12.50', { min_price: 0, max_price: 12.5 }],
    ['min_price=-3', { min_price: -3 }],
    ['page=007', { page: 7 }],
    ['page_size=60', { page_size: 60 }],
    ['page_size=61', { page_size: 60 }],
    ['page_size=9007199254740991', { page_size: 60 }],
    ['page_size=99999999999999999999', { page_size: 60 }],
    [`page_size=${'9'.repeat(400)}`, { page_size: 60 }],
    ['q=', {}],
    ['q=&q=pay', { q: 'pay' }],
    ['q=pay&q=', { q: 'pay' }],
    ['q=1', { q: '1' }],
    ['q=true', { q: 'true' }],
    ['q=%ED%95%9C%EA%B5%AD+%F0%9F%9B%92', { q: '한국 🛒' }],
    ['license=agency&sort=price_low', { license: 'agency', sort: 'price_low' }],
    ['seller=0B100000-0000-4000-8000-00000000000A', { seller: '0b100000-0000-4000-8000-00000000000a' }],
    ['unheard_of=1', {}],
    ['__proto__=1&constructor=2&toString=3&hasOwnProperty=4', {}],
  ])('%s', (query, value) => {
    expect(decode(query)).toStrictEqual({ ok: true, value });
  });

  test.each([
    ['page', ['0', '-1', '1.5', 'one', '1e2', '0x10', ' 1', '', '99999999999999999999']],
    ['page_size', ['0', '-5', '10.5', '60.5', 'all', '', '-99999999999999999999']],
    ['min_price', ['cheap', '1e3', '0x10', '10,5', '']],
    ['max_price', ['free', 'NaN', 'Infinity']],
    ['free', ['yes', 'TRUE', '2', '']],
    ['verified', ['on']],
    ['team_reviewed', ['null']],
    ['license', ['personal', 'Regular', '']],
    ['sort', ['cheapest', 'NEWEST', 'newest,price_low', '']],
    ['seller', ['me', '123', '5e11e700-0000-4000-8000-00000000000', '0b100000-0000-4000-8000-0000000000010']],
    ['q', ['x'.repeat(201)]],
    ['category', ['x'.repeat(201)]],
  ])('%s is refused for each of %o', (field, values) => {
    for (const value of values) {
      const decoded = decode(new URLSearchParams({ [field]: value }).toString());
      expect([value, decoded.ok || decoded.issues.map((issue) => issue.field)]).toEqual([value, [field]]);
    }
  });

  test('reports all issues at once, including a repeated name', () => {
    const decoded = decode('page=0&sort=up&q=a&q=b');
    expect(decoded).toEqual({
      ok: false,
      issues: [
        { field: 'q', message: 'q must be given only once.' },
        { field: 'sort', message: 'sort must be one of newest, best_selling, top_rated, price_low, price_high.' },
        { field: 'page', message: 'page must be at least 1.' },
      ],
    });
  });

  test('names a missing required parameter', () => {
    expect(decodeText(z.object({ id: z.string() }), [])).toEqual({
      ok: false,
      issues: [{ field: 'id', message: 'id is required.' }],
    });
  });
});

describe('encodeText', () => {
  test('writes in the order of the keys, leaving out absent values', () => {
    const params = encodeText({
      q: 'a&b=ü',
      free: true,
      verified: false,
      page: 2,
      min_price: 0,
      type: undefined,
      tool: '',
    });
    expect(params.toString()).toBe('q=a%26b%3D%C3%BC&free=true&verified=false&page=2&min_price=0');
  });

  test('its output reads back the same', () => {
    const query = { q: '한 +&=#?', license: 'extended', min_price: 1.5, free: false, page: 3, page_size: 60 } as const;
    expect(decode(encodeText(query).toString())).toStrictEqual({ ok: true, value: query });
  });
});

describe('fillPath', () => {
  test.each([
    ['/api/x/:id', { id: 'a b' }, '/api/x/a%20b'],
    ['/api/x/:id/y', { id: 'a/../b?c#d' }, '/api/x/a%2F..%2Fb%3Fc%23d/y'],
    ['/api/ai-packs/:id/growth/:sequence/accept', { id: 'p', sequence: 0 }, '/api/ai-packs/p/growth/0/accept'],
    ['/api/x', undefined, '/api/x'],
    ['/api/:slug', { slug: '한' }, '/api/%ED%95%9C'],
    ['/api/:slug', { slug: '...' }, '/api/...'],
  ])('%s with %o', (path, params, filled) => {
    expect(fillPath(path, params)).toBe(filled);
  });

  test.each([undefined, {}, { id: undefined }, { id: '' }, { id: '.' }, { id: '..' }])(
    'never leads to another route: %o',
    (params) => {
      expect(() => fillPath('/api/seller/products/:id/prep', params)).toThrow(/Path parameter id/);
    },
  );
});
