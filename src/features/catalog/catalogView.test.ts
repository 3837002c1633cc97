import { describe, expect, test } from 'vitest';
import { ApiError } from '../../api/client/errors';
import { checkNeed, readNeedError, readServiceIssues } from './list/catalogIssues';
import { catalogParams } from '../../contract/values';
import { catalogView, removeParams } from './catalogView';

const seller = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

describe('reading an address', () => {
  test('an empty one requests the first page, newest first', () => {
    expect(catalogView.read('')).toEqual({
      texts: {},
      query: { sort: 'newest', page_size: 20 },
      issues: {},
      need: undefined,
    });
  });

  test('every parameter by its own name and type', () => {
    const search =
      '?q=invoice&category=billing&type=template&language=TypeScript&framework=Next.js&database=PostgreSQL&payment_gateway=Stripe' +
      `&region=korea&tool=docker&license=agency&min_price=10&max_price=80.5&free=1&verified=true&team_reviewed=1&seller=${seller}` +
      '&sort=price_low&page=2&page_size=60';
    const { query } = catalogView.read(search);
    expect(Object.keys(query ?? {})).toEqual(catalogParams);
    expect(query).toMatchObject({
      min_price: 10,
      max_price: 80.5,
      free: true,
      verified: true,
      team_reviewed: true,
      page: 2,
      page_size: 60,
    });
  });

  test.each([
    ['?page=1', { sort: 'newest', page_size: 20 }],
    ['?q=%20%20&min_price=', { sort: 'newest', page_size: 20 }],
    ['?q=%20invoice+', { q: 'invoice', sort: 'newest', page_size: 20 }],
    ['?free=false&verified=0', { sort: 'newest', page_size: 20 }],
    ['?utm_source=mail', { sort: 'newest', page_size: 20 }],
    ['?page_size=100', { sort: 'newest', page_size: 60 }],
  ])('%s requests only what it restricts', (search, query) => {
    expect(catalogView.read(search).query).toEqual(query);
  });

  test.each([
    ['?min_price=cheap', 'min_price', 'min_price must be a number.'],
    ['?page=0', 'page', 'page must be at least 1.'],
    ['?page=1.5', 'page', /whole number/],
    ['?license=gold', 'license', /^license must be one of regular/],
    ['?sort=random', 'sort', /^sort must be one of newest/],
    ['?verified=yes', 'verified', 'verified must be true or false.'],
    ['?seller=me', 'seller', 'seller must be a UUID.'],
    ['?type=a&type=b', 'type', 'type must be given only once.'],
    [`?q=${'x'.repeat(201)}`, 'q', 'q must have at most 200 characters.'],
  ] as const)('%s requests nothing and says what is wrong', (search, name, message) => {
    const { query, issues, texts } = catalogView.read(search);
    expect(query).toBeUndefined();
    expect(issues[name]).toMatch(message);
    expect(texts[name]).toBe(new URLSearchParams(search).get(name));
  });

  test('a need means smart search, even an empty one', () => {
    expect(catalogView.read('?need=').need).toBe('');
    expect(catalogView.read('?q=a&need=+dunning+').need).toBe('dunning');
  });
});

describe('writing a change into the address', () => {
  test.each([
    ['', { q: 'invoice' }, 'q=invoice'],
    ['?q=invoice&page=3', { type: 'template' }, 'q=invoice&type=template'],
    ['?q=invoice&page=3', { page: '4' }, 'q=invoice&page=4'],
    ['?q=invoice&page=3', { page: '1' }, 'q=invoice'],
    ['?sort=top_rated', { sort: 'newest' }, ''],
    ['?page_size=60&page=2', { page_size: '20' }, ''],
    ['?q=invoice&page=3', { need: '' }, 'q=invoice&page=3&need='],
    ['?q=invoice&page=3&need=dunning', { need: undefined }, 'q=invoice&page=3'],
    ['?verified=true&sort=top_rated&q=a', removeParams(['q', 'verified']), 'sort=top_rated'],
    ['?min_price=cheap', { q: 'a' }, 'q=a&min_price=cheap'],
    ['?utm_source=mail', { q: 'a' }, 'q=a'],
  ])('%s with %o becomes %s', (search, patch, address) => {
    expect(catalogView.change(search, patch).toString()).toBe(address);
  });

  test('what is written reads back the same', () => {
    const search = `?q=a%26b&min_price=1&seller=${seller}&page=2`;
    expect(catalogView.read(`?${catalogView.change(search, {}).toString()}`)).toEqual(catalogView.read(search));
  });
});

function refusal(message: string, fields?: { field: string; message: string }[]): ApiError {
  return new ApiError({ kind: 'refused', route: 'catalog.products', status: 400, message, fields });
}

describe("a refusal's messages by field", () => {
  test('from the fields it lists', () => {
    const fields = [
      { field: 'seller', message: 'seller is closed.' },
      { field: 'elsewhere', message: 'x' },
    ];
    expect(readServiceIssues(refusal('no', fields), { seller })).toEqual({ seller: 'seller is closed.' });
  });

  test('from the sent names in its message', () => {
    expect(readServiceIssues(refusal('min_price is too low, unlike page_size'), { min_price: -1, page: 2 })).toEqual({
      min_price: 'min_price is too low, unlike page_size',
    });
  });

  test('and from no other error', () => {
    expect(readServiceIssues(new Error('min_price'), { min_price: 1 })).toEqual({});
    expect(readServiceIssues(null, {})).toEqual({});
  });
});

test('a 400 is about the need if it lists or names it; no other error is', () => {
  expect(readNeedError(refusal('no', [{ field: 'query', message: 'query is empty of meaning.' }]))).toBe(
    'query is empty of meaning.',
  );
  expect(readNeedError(refusal('The query is no need'))).toBe('The query is no need');
  expect(readNeedError(refusal('Something is malformed'))).toBeUndefined();
  expect(readNeedError(new Error('query'))).toBeUndefined();
});

test.each([
  ['ab', 'Enter at least 3 characters. This has 2.'],
  ['abc', undefined],
  ['x'.repeat(300), undefined],
  ['x'.repeat(301), 'Enter at most 300 characters. This has 301.'],
  ['😀a', 'Enter at least 3 characters. This has 2.'],
  ['😀'.repeat(300), undefined],
  ['😀'.repeat(301), 'Enter at most 300 characters. This has 301.'],
])('a need of 3 to 300 characters may be sent', (need, error) => {
  expect(checkNeed(need)).toBe(error);
});
