import { describe, expect, test } from 'vitest';
import {
  moreFields,
  parseJson,
  pick,
  readAmount,
  readCollection,
  readCount,
  readFlag,
  readInner,
  readInstant,
  readList,
  readLongInner,
  readNumber,
  readRecord,
  readSingle,
  readText,
  readTexts,
  readTotal,
  readUsd,
  readVersion,
  toCamelCase,
  toSnakeCase,
} from './json';

test.each([
  ['null', { ok: true, value: null }],
  ['{"a":[1]}', { ok: true, value: { a: [1] } }],
  ['{"a":', { ok: false }],
  ['', { ok: false }],
  ['<p>502</p>', { ok: false }],
])('%j is parsed as %j', (text, parsed) => expect(parseJson(text)).toEqual(parsed));

describe('names', () => {
  test('are found in either spelling, the likelier name first', () => {
    for (const name of ['agentSummary', 'maxInputTokens', 'id']) expect(toCamelCase(toSnakeCase(name))).toBe(name);
    expect(toSnakeCase('agentSummary')).toBe('agent_summary');
    expect(pick({ agent_summary: 1 }, 'agentSummary')).toBe(1);
    expect(pick({ agentSummary: 1 }, 'agentSummary')).toBe(1);
    expect(pick({ b: 2, a: 1 }, 'a', 'b')).toBe(1);
    expect(pick({ a: null, b: 2 }, 'a', 'b')).toBe(2);
    expect(pick({ a: undefined }, 'a')).toBeUndefined();
    expect(pick({ a: 0 }, 'a', 'b')).toBe(0);
  });

  test.each([null, undefined, 3, 'text', ['a'], true])('nothing is picked from %o', (from) => {
    expect(pick(from, 'length', 'a', 'toString')).toBeUndefined();
  });

  test('inherited properties are not fields', () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'valueOf']) {
      expect(pick({}, name)).toBeUndefined();
      expect(readText({}, name)).toBeUndefined();
      expect(readRecord({}, name)).toBeUndefined();
    }
    const own = JSON.parse('{"__proto__": {"polluted": true}, "constructor": "text"}') as unknown;
    expect(readText(own, 'polluted')).toBeUndefined();
    expect(readText(own, 'constructor')).toBe('text');
    expect(readFlag({}, 'polluted')).toBeUndefined();
  });

  test('a field of the wrong type falls back to the next name and the other spelling', () => {
    expect(readText({ name: 4, title: 'T' }, 'name', 'title')).toBe('T');
    expect(readText({ shortName: 4, short_name: 'S' }, 'shortName')).toBe('S');
  });
});

describe('values', () => {
  test.each([
    [readText, 'a', 'a'],
    [readText, '', undefined],
    [readText, 4, undefined],
    [readText, ['a'], undefined],
    [readNumber, -1.5, -1.5],
    [readNumber, '4', undefined],
    [readNumber, Number.NaN, undefined],
    [readCount, 0, 0],
    [readCount, 7, 7],
    [readCount, -1, undefined],
    [readCount, 1.5, undefined],
    [readCount, '7', undefined],
    [readCount, -0, 0],
    [readCount, 2 ** 53, undefined],
    [readCount, true, undefined],
    [readAmount, 9.99, 9.99],
    [readAmount, 0, 0],
    [readAmount, '9.99', 9.99],
    [readAmount, '120', 120],
    [readAmount, ['9'], undefined],
    [readAmount, Number.POSITIVE_INFINITY, undefined],
    [readAmount, '9,99', undefined],
    [readAmount, '$9', undefined],
    [readAmount, '1e3', undefined],
    [readAmount, '', undefined],
    [readAmount, -1, undefined],
    [readFlag, false, false],
    [readFlag, 0, undefined],
    [readFlag, 'true', undefined],
    [readRecord, { a: 1 }, { a: 1 }],
    [readRecord, [], undefined],
    [readRecord, 'a', undefined],
    [readList, [1], [1]],
    [readList, { 0: 1 }, undefined],
    [readTexts, ['a', 'b'], ['a', 'b']],
    [readTexts, [{ label: 'L', id: 'i' }, { slug: 's' }, 4, null, {}, ['x']], ['L', 's']],
    [readTexts, [{ name: 'N' }, { title: 'T' }, { value: 'V' }, { id: 'I' }], ['N', 'T', 'V', 'I']],
    [readTexts, 'a', undefined],
    [readVersion, '1.0.0', '1.0.0'],
    [readVersion, { version: '1.0.0' }, '1.0.0'],
    [readVersion, { number: '1.0.0' }, '1.0.0'],
    [readVersion, { name: '1.0.0' }, '1.0.0'],
    [readVersion, { digest: '1.0.0' }, undefined],
  ])('%o of %o is %o', (read, value, expected) => {
    expect(read({ field: value }, 'field')).toStrictEqual(expected);
  });

  test.each([
    ['2026-03-02T09:00:00.000Z', 1772442000000],
    ['2026-03-02T18:00:00+09:00', 1772442000000],
    ['2026-03-02', 1772409600000],
    [1772442000, 1772442000000],
    [1772442000000, 1772442000000],
    ['1772442000', undefined],
    ['tomorrow', undefined],
    ['2026-13-45', undefined],
    ['2026-3-2', undefined],
    ['from 2026-03-02', undefined],
    ['2', undefined],
    [0, undefined],
    [-5, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [{}, undefined],
  ])('the instant %o is %o', (value, at) => {
    expect(readInstant({ at: value }, 'at')).toBe(at);
  });

  test.each([
    [{ priceUsd: 5 }, 5],
    [{ price_usd: '5.50' }, 5.5],
    [{ price: 5 }, 5],
    [{ price: 5, currency: 'usd' }, 5],
    [{ price: 5000, currency: 'KRW' }, undefined],
    [{ price: 5000, currencyCode: 'KRW' }, undefined],
    [{ price: 5000, currency_code: 'KRW', price_usd: 4 }, 4],
  ])('dollars of %o: %o', (record, amount) => {
    expect(readUsd(record, 'priceUsd', 'price')).toBe(amount);
  });
});

describe('readCollection', () => {
  const a = { id: 'a' };
  test.each([
    ['the body itself', [a, a], [a, a]],
    ['an empty body', [], []],
    ['a known name', { products: [a] }, [a]],
    ['a known name in snake_case', { own_products: [a] }, [a]],
    ['an empty known name', { products: [], other: [a] }, []],
    ['an unknown name', { ok: true, things: [a] }, [a]],
    ['an unknown name after lists of text', { tags: ['x'], things: [a] }, [a]],
    ['a known name under data', { data: { products: [a] } }, [a]],
    ['a known name under anything', { page: { products: [a] } }, [a]],
    [
      'a known name further down, before an unknown one at the top',
      { links: [{ rel: 'next' }], data: { products: [a] } },
      [a],
    ],
    ['records mixed with other things', { products: [a, 3, null, 'x', []] }, [a]],
    ['a known name of the wrong type', { products: 'none', items: [a] }, [a]],
    ['a known name that lists no records', { products: ['a'], rows: [a] }, [a]],
  ])('%s', (_, body, records) => {
    expect(readCollection(body, 'products', 'ownProducts')).toStrictEqual(records);
  });

  const links = [{ rel: 'next' }];
  test.each(['items', 'data', 'results', 'records', 'list'])('%s, after a list of an unknown name', (name) => {
    expect(readCollection({ links, [name]: [a] }, 'products')).toStrictEqual([a]);
  });

  test.each(['data', 'result', 'response'])('a usual or an unknown name under %s', (name) => {
    expect(readCollection({ links, [name]: { items: [a] } }, 'products')).toStrictEqual([a]);
    expect(readCollection({ [name]: { things: [a] } }, 'products')).toStrictEqual([a]);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'products'],
    ['a record without lists', { id: 'a', total: 3 }],
    ['a list of texts', ['a', 'b']],
    ['texts under the known name', { products: ['a', 'b'] }],
    ['an empty list of an unknown name', { warnings: [] }],
    ['lists in records that are not wrappers', { pagination: { links: [{ rel: 'next' }], items: [] } }],
  ])('%s is not an empty collection', (_, body) => {
    expect(readCollection(body, 'products')).toBeUndefined();
  });
});

describe('readSingle', () => {
  const product = { id: 'p' };
  test.each([
    ['the body', { id: 'p', product_count: 2 }, { id: 'p', product_count: 2 }],
    ['a known name', { product, entitlement: {} }, product],
    ['a field that it may have', { tier: 'a', seller: { id: 's' } }, { tier: 'a', seller: { id: 's' } }],
    ['two unknown names', { a: product, b: product }, { a: product, b: product }],
    ['no name', { a: { size: 1 } }, { a: { size: 1 } }],
    ['a known name in a usual wrapper', { status: 'success', data: { product } }, product],
    ['a known name of the wrong type', { product: 'p', id: 'q' }, { product: 'p', id: 'q' }],
  ])('%s', (_, body, record) => {
    expect(readSingle(body, ['product'], ['tier'])).toStrictEqual(record);
  });

  test.each(['id', 'slug', 'name', 'runId', 'productId'])('the body with its %s, whatever its own data', (name) => {
    const body = { [name]: 'p', data: { size: 3 }, result: { text: 'x' } };
    expect(readSingle(body, ['product'], ['tier'])).toBe(body);
  });

  test.each(['data', 'result', 'response', 'item', 'record'])('under %s', (name) => {
    expect(readSingle({ success: true, tier: 'a', [name]: { size: 3 } }, ['product'], ['tier'])).toEqual({ size: 3 });
  });

  test.each(['id', 'slug', 'name', 'title'])('the only record in it with its %s', (name) => {
    expect(readSingle({ thing: { [name]: 'p' }, more: {} }, ['product'], ['tier'])).toEqual({ [name]: 'p' });
  });

  test.each([null, undefined, 'p', 3, [{ id: 'p' }]])('%o has none', (body) => {
    expect(readSingle(body, ['product'], [])).toBeUndefined();
  });
});

test.each([
  [{ total: 240 }, 240],
  [{ total_count: 240 }, 240],
  [{ pagination: { totalItems: 240 } }, 240],
  [{ meta: { total: 240 } }, 240],
  [{ page: { total: 240 } }, 240],
  [{ paging: { total: 240 } }, 240],
  [{ count: 24, pagination: { count: 240 } }, 240],
  [{ count: 24, pagination: { total: 240 } }, 240],
  [{ count: 24 }, 24],
  [{ total: '240' }, undefined],
  [{ total: -1 }, undefined],
  [[], undefined],
])('the total of %o is %o', (body, total) => {
  expect(readTotal(body)).toBe(total);
});

test('more fields are those whose names were not read, in either spelling', () => {
  expect(moreFields({ id: 1, price_usd: 2, priceUsd: 3, secretSauce: 4, constructor: 5 }, 'id', 'priceUsd')).toEqual([
    ['secretSauce', 4],
    ['constructor', 5],
  ]);
});

test('a field of unreadable type is among more fields, whatever its name', () => {
  const record = { rating: '4.8', rating_count: 12, seller: { name: 'S' }, tier: null, note: '' };
  readNumber(record, 'rating');
  readCount(record, 'ratingCount');
  readText(record, 'seller');
  readRecord(record, 'seller');
  readText(record, 'tier', 'note');
  expect(moreFields(record, 'rating', 'ratingCount', 'seller', 'tier', 'note')).toEqual([['rating', '4.8']]);
});

test('a long text of letters with endless combining marks is not read', () => {
  const marks = `e${'\u0301\u0316'.repeat(5_000)}`;
  expect(readText({ name: marks, title: 'Kit' }, 'name', 'title')).toBe('Kit');
  expect(readText({ name: 'e\u0301'.repeat(5_000) }, 'name')).toHaveLength(10_000);
  expect(readText({ name: marks.slice(0, 100) }, 'name')).toHaveLength(100);
});

test('a text too long for a name, word or paragraph is not read, and stays with the rest', () => {
  const long = 'x'.repeat(20_001);
  const record = { name: long, title: 'Kit', seller: { name: long }, tags: [long, 'a'], text: long };
  expect(readText(record, 'name', 'title')).toBe('Kit');
  expect(readInner(record, ['name'], 'seller')).toBeUndefined();
  expect(readTexts(record, 'tags')).toEqual(['a']);
  expect(readLongInner(record, ['name'], 'text')).toBe(long);
  expect(readLongInner(record, ['name'], 'seller')).toBe(long);
  expect(readLongInner({ text: '', seller: { name: long } }, ['name'], 'text', 'seller')).toBe(long);
  expect(moreFields(record, 'name', 'title', 'seller', 'tags', 'text').map(([name]) => name)).toEqual(['name']);
});
