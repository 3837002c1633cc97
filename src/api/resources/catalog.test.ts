import { describe, expect, test } from 'vitest';
import { readFacets, readProduct, readProductDetail, readProductPage, readSmartSearch } from './catalog';

describe('a product', () => {
  test('as the sandbox spells it', () => {
    const raw = {
      id: 'p',
      slug: 'till',
      name: 'Till',
      shortDescription: 'A till',
      type: 'plugin',
      primaryCategory: 'pos',
      secondaryCategory: null,
      tags: ['a'],
      stack: { languages: ['php'], frameworks: [], databases: ['mysql'], paymentGateways: ['toss'] },
      regions: ['korea'],
      installTools: ['docker'],
      licenses: [{ license: 'regular', priceUsd: 49 }],
      priceUsd: 49,
      free: false,
      verified: true,
      teamReviewed: false,
      rating: 4.5,
      ratingCount: 12,
      sales: 40,
      seller: { id: 's', name: 'Shop' },
      owned: true,
      publishedAt: '2026-03-02T09:00:00.000Z',
      version: '1.0.0',
    };
    const { shortDescription, primaryCategory, secondaryCategory: _, stack, installTools, ...same } = raw;
    expect(readProduct(raw)).toStrictEqual({
      ...same,
      ...stack,
      summary: shortDescription,
      categories: [primaryCategory],
      tools: installTools,
      seller: 'Shop',
      sellerId: 's',
      publishedAt: 1772442000000,
      raw,
    });
  });

  test('in snake_case, flat, with labels', () => {
    const read = readProduct({
      product_id: 'p',
      title: 'Till',
      summary: 'A till',
      product_type: 'plugin',
      primary_category: { label: 'POS' },
      category: 'x',
      language: 'php',
      payment_gateway: 'toss',
      region: 'korea',
      tools: [{ name: 'docker' }],
      price: '49',
      is_verified: true,
      average_rating: 4,
      review_count: 2,
      sales_count: 3,
      seller: 'Shop',
      seller_id: 's',
      created_at: 1772442000,
      latest_version: '1.0.0',
      is_owned: false,
      license_prices: [{ type: 'regular', price: '49.00' }, { price: 3 }, 'x'],
    });
    expect(read).toMatchObject({
      id: 'p',
      name: 'Till',
      summary: 'A till',
      type: 'plugin',
      categories: ['POS'],
      languages: ['php'],
      paymentGateways: ['toss'],
      regions: ['korea'],
      tools: ['docker'],
      priceUsd: 49,
      free: false,
      verified: true,
      rating: 4,
      ratingCount: 2,
      sales: 3,
      seller: 'Shop',
      sellerId: 's',
      publishedAt: 1772442000000,
      version: '1.0.0',
      owned: false,
      licenses: [{ license: 'regular', priceUsd: 49 }],
    });
  });

  test('with wrong types claims nothing', () => {
    const { raw: _, ...read } = readProduct({
      id: 1,
      slug: {},
      name: 3,
      tags: 'a',
      stack: [],
      licenses: 'x',
      priceUsd: -4,
      free: 'yes',
      verified: 1,
      rating: '5',
      seller: 5,
      version: 1,
    });
    expect(
      Object.values(read).filter((value) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
    ).toEqual([]);
  });

  test.each([
    [{ priceUsd: 0 }, 0, true],
    [{ priceUsd: 0, free: false }, 0, false],
    [{ price: 9000, currency: 'KRW' }, undefined, undefined],
    [{ prices: [3] }, undefined, undefined],
  ])('its price: %o', (raw, priceUsd, free) => {
    expect(readProduct(raw)).toMatchObject({ priceUsd, free });
  });
});

test.each([
  [{ products: [{ id: 'p' }], total: 9, pageSize: 24, catalogTotal: 240 }, ['p'], 9, 24, 240],
  [{ items: [{ id: 'p' }], pagination: { total: 9, per_page: 24 } }, ['p'], 9, 24, undefined],
  [{ data: [{ id: 'p' }], meta: { total_count: 9, page_size: 24 } }, ['p'], 9, 24, undefined],
  [[{ id: 'p' }], ['p'], undefined, undefined, undefined],
  [{ products: [], total: 0 }, [], 0, undefined, undefined],
  [{ message: 'x' }, undefined, undefined, undefined, undefined],
  ['<html>', undefined, undefined, undefined, undefined],
])('a page: %#', (body, ids, total, pageSize, catalogTotal) => {
  const page = readProductPage(body);
  expect(page.products?.map(({ id }) => id)).toEqual(ids);
  expect(page).toMatchObject({ total, pageSize, catalogTotal });
});

describe('detail', () => {
  test.each([
    [
      'beside the product',
      { product: { id: 'p' }, entitlement: { entitled: true, license: 'regular', acquired_at: 1772442000 } },
    ],
    [
      'in the product',
      {
        product: {
          id: 'p',
          entitlement: { has_access: true, licenseType: 'regular', purchasedAt: '2026-03-02T09:00:00Z' },
        },
      },
    ],
    ['with the product as body', { id: 'p', access: { active: true, license: 'regular', granted_at: 1772442000000 } }],
  ])('its entitlement %s', (_, body) => {
    expect(readProductDetail(body)).toMatchObject({
      id: 'p',
      entitlement: { entitled: true, license: 'regular', acquiredAt: 1772442000000 },
    });
  });

  test('an absent entitlement is unknown, not refused', () => {
    expect(readProductDetail({ product: { id: 'p' } })?.entitlement.entitled).toBeUndefined();
    expect(readProductDetail({ product: { id: 'p', owned: false } })?.entitlement.entitled).toBe(false);
    expect(readProductDetail(null)).toBeUndefined();
  });
});

const value = (text: string) => ({ value: text, label: text, count: undefined });
test.each([
  [
    'by name',
    { types: ['plugin'], payment_gateways: [{ slug: 'toss', label: 'Toss', count: 3 }] },
    { type: [value('plugin')], payment_gateway: [{ value: 'toss', label: 'Toss', count: 3 }] },
  ],
  ['in a wrapper', { filters: { productTypes: ['plugin'] } }, { type: [value('plugin')] }],
  ['a bare list', ['plugin', 'theme'], { type: [value('plugin'), value('theme')] }],
  ['the only list there is', { values: [{ type: 'plugin' }] }, { type: [value('plugin')] }],
  ['two lists of unknown names', { values: ['a'], others: ['b'] }, {}],
  ['nothing readable', { types: [3, null, {}] }, {}],
  ['text', 'plugin', {}],
])('filters: %s', (_, body, facets) => {
  expect(readFacets(body)).toStrictEqual(facets);
});

test('smart search: results that contain a product, and products themselves', () => {
  const { results, understood } = readSmartSearch({
    understood: ['till'],
    results: [
      { product: { id: 'p' }, score: 0.9, matched: ['till'] },
      { id: 'q', relevance: 0.1 },
    ],
  });
  expect(understood).toEqual(['till']);
  expect(results?.map(({ product, score, matched }) => [product.id, score, matched])).toEqual([
    ['p', 0.9, ['till']],
    ['q', 0.1, []],
  ]);
  expect(readSmartSearch({ matches: [{ id: 'p' }] }).results).toHaveLength(1);
  expect(readSmartSearch({ error: 'x' }).results).toBeUndefined();
  expect(readSmartSearch({ results: [] }).results).toEqual([]);
});
