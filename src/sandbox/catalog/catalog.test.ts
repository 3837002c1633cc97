import { describe, expect, test } from 'vitest';
import { repeated } from '../../../tests/support/repeated';
import { type CatalogFilters, productDetail } from '../../contract/catalog';
import { ownProfile } from '../core/accounts';
import { archiveBytes } from '../artifact/archive';
import type { Catalog } from './catalog';
import { getBuiltInVocabulary, sharedCatalog } from '../seed/builtIn/builtInSeed';
import { type CatalogEntry, productTypes } from './entry';

const count = 246;
const catalog = sharedCatalog(count);
const entries = all(catalog);

function all(from: Catalog): CatalogEntry[] {
  const pages = Math.ceil(from.total / 60);
  return Array.from({ length: pages }, (_, at) => from.page({ page: at + 1, page_size: 60 }).entries).flat();
}

function distinct(read: (entry: CatalogEntry) => unknown): number {
  return new Set(entries.map(read)).size;
}

describe('seeding', () => {
  test('creates the requested number of products with unique ids, slugs and names, even when plain names run out', () => {
    expect([catalog.total, entries.length]).toEqual([count, count]);
    const large = all(sharedCatalog(15_000));
    for (const key of ['id', 'slug', 'name'] as const) {
      expect([key, new Set(large.map((entry) => entry[key])).size]).toEqual([key, 15_000]);
    }
  });

  test.each([0, -1, 1.5, Number.NaN, 2_000_000])('%s products are refused', (size) => {
    expect(() => sharedCatalog(size)).toThrow(RangeError);
  });

  test('a catalog of one product works', () => {
    const tiny = sharedCatalog(1);
    expect(tiny.page({ q: 'invoice', sort: 'top_rated' })).toMatchObject({ total: 1 });
    expect(tiny.smartSearch('invoices').results).toHaveLength(1);
  });

  test('every product matches the contract, field by field', () => {
    const entitlement = { entitled: false, reason: 'none', license: null, acquiredAt: null, purchaseUrl: '' };
    for (const product of entries) {
      const parsed = productDetail().safeParse({ product, entitlement });
      expect(parsed.success, `${product.slug}: ${parsed.error?.message}`).toBe(true);
      expect(Object.values(product)).not.toContain(undefined);
    }
  });

  test('no product can be changed: all worlds share them', () => {
    const entry = catalog.bySlug('invoice-studio') as CatalogEntry;
    expect(() => (entry.name = 'Mine')).toThrow(TypeError);
    for (const list of [entry.tags, entry.features, entry.regions, entry.installTools, entry.stack.languages]) {
      expect(() => list.push('more')).toThrow(TypeError);
    }
    expect(() => ((entry.licenses[0] as { priceUsd: number }).priceUsd = 0)).toThrow(TypeError);
  });

  test('products are found by id and slug', () => {
    for (const entry of entries) {
      expect(catalog.byId(entry.id)).toBe(entry);
      expect(catalog.bySlug(entry.slug)).toBe(entry);
    }
    expect(catalog.byId('00000000-0000-4000-8000-000000000000')).toBeUndefined();
    expect(catalog.bySlug('')).toBeUndefined();
  });
});

describe('believable products', () => {
  test('lowest price, free, ratings and dates are consistent', () => {
    for (const entry of entries) {
      const prices = entry.licenses.map(({ priceUsd }) => priceUsd);
      expect(prices.length).toBeGreaterThan(0);
      expect(entry.priceUsd).toBe(Math.min(...prices));
      expect(entry.free).toBe(entry.priceUsd === 0);
      for (const price of prices) expect(Math.round(price * 100) / 100).toBe(price);
      expect(entry.rating === null).toBe(entry.ratingCount === 0);
      expect(entry.ratingCount).toBeLessThanOrEqual(entry.sales);
      expect(entry.updatedAt >= entry.publishedAt).toBe(true);
      expect(entry.sizeBytes).toBeGreaterThanOrEqual(archiveBytes.min);
      expect(entry.sizeBytes).toBeLessThanOrEqual(archiveBytes.max);
    }
  });

  test('stacks are coherent', () => {
    const needs: Record<string, string> = {
      Laravel: 'PHP',
      Django: 'Python',
      Rails: 'Ruby',
      '.NET': 'C#',
      'Next.js': 'TypeScript',
      Flutter: 'Dart',
    };
    for (const { stack, regions, type } of entries) {
      const languages = stack.frameworks.flatMap((framework) => needs[framework] ?? []);
      expect(stack.languages).toEqual(expect.arrayContaining(languages));
      expect(stack.paymentGateways.includes('KakaoPay') && !regions.includes('korea')).toBe(false);
      expect((type === 'agent_pack' || type === 'dataset') && stack.paymentGateways.length > 0).toBe(false);
    }
  });

  test('texts are meaningful, end properly, and have no placeholders', () => {
    for (const { slug, shortDescription, description, features, tags } of entries) {
      expect(shortDescription.length).toBeGreaterThan(19);
      expect(shortDescription.length).toBeLessThan(140);
      expect(description).toMatch(/^.{120,}[.]$/s);
      expect(`${shortDescription} ${description} ${features.join(' ')}`).not.toMatch(
        /lorem|undefined|null|\[object|\{|\}| {2}|\ba [AEIO]\w+ (?:template|app|project)/i,
      );
      expect(features.length).toBeGreaterThanOrEqual(4);
      expect(repeated(features), slug).toEqual([]);
      expect(repeated(tags), slug).toEqual([]);
    }
    expect(distinct(({ description }) => description)).toBe(count);
  });

  test('some products are hard to show', () => {
    expect(entries.some(({ name }) => /\p{Script=Arabic}/u.test(name))).toBe(true);
    expect(entries.some(({ name }) => /\p{Script=Hebrew}/u.test(name))).toBe(true);
    expect(entries.some(({ name }) => /^\p{Script=Hangul}+$/u.test(name))).toBe(true);
    expect(entries.some(({ name }) => name.length > 105)).toBe(true);
    expect(entries.some(({ name }) => name === '<b>Bold</b> Editor & Co')).toBe(true);
    expect(entries.some(({ priceUsd }) => priceUsd === 0)).toBe(true);
    expect(entries.some(({ priceUsd }) => priceUsd === 12_500)).toBe(true);
    expect(entries.some(({ priceUsd }) => !Number.isInteger(priceUsd))).toBe(true);
    expect(entries.some(({ rating, sales }) => rating === null && sales === 0)).toBe(true);
    expect(entries.some(({ stack }) => stack.frameworks.length === 0)).toBe(true);
    expect(entries.some(({ secondaryCategory }) => secondaryCategory === null)).toBe(true);
    expect(entries.some(({ installTools }) => installTools.length === 0)).toBe(true);
  });

  test("at any size, the sandbox's own seller sells its hand-written products", () => {
    for (const size of [count, 3_000]) {
      const own = sharedCatalog(size).page({ seller: ownProfile.id });
      expect(own.entries.map(({ slug }) => slug).toSorted()).toEqual(['invoice-studio', 'purchase-orders-lite']);
    }
  });
});

describe('the values of the filters', () => {
  const filters = catalog.filters() as Required<CatalogFilters>;
  const values = (name: keyof CatalogFilters): string[] =>
    (filters[name] as { value: string }[]).map(({ value }) => value);

  test('every type, category, region, tool and stack value of the vocabulary occurs', () => {
    expect(values('types').toSorted()).toEqual(productTypes.map(({ value }) => value).toSorted());
    expect(values('categories').toSorted()).toEqual(
      getBuiltInVocabulary()
        .categories.map(({ slug }) => slug)
        .toSorted(),
    );
    expect(values('regions').toSorted()).toEqual(
      ['eu', 'japan', 'korea', 'north-america', 'southeast-asia', 'uk'].toSorted(),
    );
    expect(values('languages').length).toBeGreaterThanOrEqual(14);
    expect(values('frameworks').length).toBeGreaterThanOrEqual(25);
    expect(values('databases').length).toBe(9);
    expect(values('paymentGateways').length).toBe(7);
    expect(values('tools').length).toBe(14);
  });

  test('each count is the number of products with the value', () => {
    const readers: Record<keyof CatalogFilters, (entry: CatalogEntry) => (string | null)[]> = {
      types: ({ type }) => [type],
      categories: ({ primaryCategory, secondaryCategory }) => [primaryCategory, secondaryCategory],
      languages: ({ stack }) => stack.languages,
      frameworks: ({ stack }) => stack.frameworks,
      databases: ({ stack }) => stack.databases,
      paymentGateways: ({ stack }) => stack.paymentGateways,
      regions: ({ regions }) => regions,
      tools: ({ installTools }) => installTools,
    };
    for (const [name, read] of Object.entries(readers)) {
      for (const { value, label, count: holders } of filters[name] as CatalogFilters['types'] & object) {
        expect(holders, `${name} ${value}`).toBe(entries.filter((entry) => read(entry).includes(value)).length);
        expect(label).not.toBe('');
      }
    }
  });
});
