import { describe, expect, test } from 'vitest';
import {
  moreFields,
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
  toSnakeCase,
} from './json';

describe('names', () => {
  test('are found in either spelling, the likelier name first', () => {
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
    [readCount, 2 ** 53, undefined],
    [readCount, true, undefined],
    [readAmount, 9.99, 9.99],
    [readAmount, '9.99', 9.99],
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
    [readTexts, 'a', undefined],
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
    ['items', { items: [a] }, [a]],
    ['data', { data: [a], total: 1 }, [a]],
    ['results', { results: [a] }, [a]],
    ['records', { records: [a] }, [a]],
    ['an unknown name', { ok: true, things: [a] }, [a]],
    ['an unknown name after lists of text', { tags: ['x'], things: [a] }, [a]],
    ['a known name under data', { data: { products: [a] } }, [a]],
    ['a usual name under data', { data: { items: [a] } }, [a]],
    ['an unknown name under data', { data: { things: [a] } }, [a]],
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
    ['a usual wrapper', { success: true, data: product }, product],
    ['a known name in a usual wrapper', { status: 'success', data: { product } }, product],
    ['a record whose own field is called data', { id: 'p', data: { size: 3 } }, { id: 'p', data: { size: 3 } }],
    [
      'a run whose own field is called result',
      { runId: 'r', result: { text: 'x' } },
      { runId: 'r', result: { text: 'x' } },
    ],
    ['a known name of the wrong type', { product: 'p', id: 'q' }, { product: 'p', id: 'q' }],
  ])('%s', (_, body, record) => {
    expect(readSingle(body, ['product'])).toStrictEqual(record);
  });

  test.each([null, undefined, 'p', 3, [{ id: 'p' }]])('%o has none', (body) => {
    expect(readSingle(body, ['product'])).toBeUndefined();
  });
});

test.each([
  [{ total: 240 }, 240],
  [{ total_count: 240 }, 240],
  [{ pagination: { totalItems: 240 } }, 240],
  [{ meta: { total: 240 } }, 240],
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
});

test('a text too long for a name, word or paragraph is not read, and stays with the rest', () => {
  const long = 'x'.repeat(20_001);
  const record = { name: long, title: 'Kit', seller: { name: long }, tags: [long, 'a'], text: long };
  expect(readText(record, 'name', 'title')).toBe('Kit');
  expect(readInner(record, ['name'], 'seller')).toBeUndefined();
  expect(readTexts(record, 'tags')).toEqual(['a']);
  expect(readLongInner(record, ['name'], 'text')).toBe(long);
  expect(readLongInner(record, ['name'], 'seller')).toBe(long);
  expect(moreFields(record, 'name', 'title', 'seller', 'tags', 'text').map(([name]) => name)).toEqual(['name']);
});
