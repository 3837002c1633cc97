import { describe, expect, test } from 'vitest';
import { repeated } from '../../../tests/support/repeated';
import * as f from './fields';
import { readProductDetail } from '../resources/catalog';
import { readRun, runFields } from '../resources/packs/runs';
import { readSellerProductDetail } from '../resources/seller/products';

const seller = f.table({ name: f.text('name', 'displayName') });
const fields = f.table(
  {
    id: f.text('id', 'productId'),
    price: f.usd('priceUsd', 'price'),
    free: f.mapped(f.usd('priceUsd', 'price'), (price) => price === 0),
    owned: f.flag('owned'),
    sales: f.or(f.count('sales', 'salesCount'), 0),
    steps: f.lines('steps'),
    seller: f.nested(seller, 'seller', 'vendor'),
    city: f.inRecord(['seller', 'vendor'], f.text('city')),
    digest: f.either(f.text('digest'), f.inRecord('currentVersion', f.text('sha256'))),
    version: f.version('currentVersion'),
    kind: f.label(['name'], 'kind'),
    tags: f.list((item) => (typeof item === 'string' ? [item.toUpperCase()] : []), 'tags'),
    at: f.instant('publishedAt'),
    manifest: f.record('manifest'),
    size: f.own((from) => Object.keys(from ?? {}).length, 'size'),
    raw: f.raw,
  },
  'shownElsewhere',
);

describe('a table of fields', () => {
  const whole = {
    product_id: 'p',
    price: '4.50',
    owned: true,
    sales_count: 7,
    steps: 'One step.',
    vendor: { display_name: 'S', city: 'Oslo' },
    current_version: { version: '1.2.0', sha256: 'ab' },
    kind: { name: 'tool' },
    tags: ['a', 3, 'b'],
    published_at: '2026-03-02',
    manifest: { format: 'taip/1' },
  };

  test('reads each field under any of its names, in either spelling', () => {
    expect(fields.read(whole)).toStrictEqual({
      id: 'p',
      price: 4.5,
      free: false,
      owned: true,
      sales: 7,
      steps: ['One step.'],
      seller: { name: 'S' },
      city: 'Oslo',
      digest: 'ab',
      version: '1.2.0',
      kind: 'tool',
      tags: ['A', 'B'],
      at: 1772409600000,
      manifest: { format: 'taip/1' },
      size: 11,
      raw: whole,
    });
  });

  test.each([undefined, null, 'text', 3, [], {}])('%o reads as a view of absent fields', (body) => {
    expect(fields.read(body)).toMatchObject({ id: undefined, seller: undefined, sales: 0, steps: [], tags: undefined });
  });

  test.each<[string, object, string[]]>([
    ['a version that is no record', { currentVersion: '1.0.0' }, []],
    ['what neither can read', { currentVersion: 7 }, ['currentVersion']],
    ['one that only another spelling could read', { currentVersion: 7, current_version: '1.0.0' }, ['currentVersion']],
  ])('a name that may hold two things is read if either could: %s', (_, record, more) => {
    fields.read(record);
    expect(fields.more(record as Record<string, unknown>).map(([name]) => name)).toEqual(more);
  });

  test.each<[string, f.Field<unknown>, record: object, value: unknown]>([
    ['a flag says that it is free', f.free('priceUsd', 'price'), { isFree: true, price: 5 }, true],
    ['a flag says that it is not', f.free('priceUsd', 'price'), { free: false, price: 0 }, false],
    ['a price of 0', f.free('priceUsd', 'price'), { price_usd: '0.00' }, true],
    ['another price', f.free('priceUsd', 'price'), { price: 4.5 }, false],
    ['a price in another currency', f.free('priceUsd', 'price'), { price: 0, currency: 'KRW' }, undefined],
    ['lines without the empty ones', f.lines('steps'), { steps: ['One.', '', { label: 'Two.' }] }, ['One.', 'Two.']],
    ['inside a record', f.inside(['quote', 'data'], f.count('points')), { data: { points: 1 }, points: 2 }, 1],
    ['inside no record', f.inside(['quote', 'data'], f.count('points')), { data: 7, points: 2 }, 2],
  ])('%s', (_, { read }, record, value) => expect(read(record)).toEqual(value));

  test('what is read but not shown, and the record itself, stay among the rest', () => {
    const table = f.table({ id: f.text('id'), digest: f.unshown(f.text('digest')), raw: f.raw });
    expect(table.names).toEqual(['id']);
    expect(table.read({ digest: 'ab' }).digest).toBe('ab');
    expect(table.more({ id: 'p', digest: 'ab' })).toEqual([['digest', 'ab']]);
  });

  test("a run's text is shown once, and not again among its more fields", () => {
    const run = readRun({ runId: 'a', status: 'completed', result: 'All of it.', moon: 1 });
    expect(run && runFields.more(run.raw)).toEqual([['moon', 1]]);
  });

  test('knows the names it reads and those shown elsewhere; the rest is more', () => {
    expect(fields.names).toEqual(expect.arrayContaining(['id', 'productId', 'vendor', 'digest', 'shownElsewhere']));
    expect(repeated(fields.names)).toEqual([]);
    expect(fields.more({ ...whole, secret_sauce: 1, shown_elsewhere: 2 })).toEqual([['secret_sauce', 1]]);
  });

  test('a known field of an unreadable type is among the rest', () => {
    const odd = { id: 'p', owned: 'yes', sales: -1, tags: 'a' };
    fields.read(odd);
    expect(fields.more(odd).map(([name]) => name)).toEqual(['owned', 'sales', 'tags']);
  });
});

describe('the record of an answer', () => {
  const record = { id: 'p', owned: true };
  test.each<[string, unknown, unknown]>([
    ['under a wrapper', { product: record }, record],
    ['the answer itself, by a field of the table', { owned: true, links: { id: 'l' } }, 'body'],
    ['under an unknown name', { listing: { slug: 's', title: 'T' } }, { slug: 's', title: 'T' }],
    ['beside unnamed records', { listing: { title: 'T' }, meta: { took: 3 } }, { title: 'T' }],
    ['either of two is possible', { listing: { title: 'T' }, other: { slug: 's' } }, 'body'],
    ['the nested one has no name', { listing: { took: 3 } }, 'body'],
    ['a list instead of a record', { listing: [{ id: 'p' }] }, 'body'],
  ])('%s', (_, body, found) => {
    expect(fields.find(body, 'product')).toStrictEqual(found === 'body' ? body : found);
  });

  test('readers find theirs under an unexpected name', () => {
    expect(readProductDetail({ listing: { slug: 's', title: 'T' } })).toMatchObject({ slug: 's', name: 'T' });
    expect(readSellerProductDetail({ listing: { id: 'p', title: 'T' } })).toMatchObject({ id: 'p', name: 'T' });
    expect(readRun({ execution: { id: 'r', status: 'partial' } })).toMatchObject({ runId: 'r', kind: 'partial' });
  });
});
