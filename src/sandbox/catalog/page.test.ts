import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { type CatalogFilters, type CatalogQuery, catalogQuery } from '../../contract/catalog';
import { licenses, sorts } from '../../contract/values';
import { decodeText } from '../../contract/schema/urlCodec';
import { sharedCatalog } from '../seed/builtIn/builtInSeed';
import type { CatalogEntry } from './entry';
import { tokenize } from './search/tokenize';

const catalog = sharedCatalog(600);
const filters = catalog.filters() as Required<CatalogFilters>;
const entries = walk({});
const texts = new Map(
  entries.map((entry) => [
    entry,
    [entry.name, entry.shortDescription, entry.description, ...entry.tags].flatMap(tokenize),
  ]),
);

/** All products of a query, page by page. */
function walk(query: CatalogQuery, size = 60): CatalogEntry[] {
  const found: CatalogEntry[] = [];
  for (let page = 1; ; page++) {
    const { entries: some } = catalog.page({ ...query, page, page_size: size });
    if (some.length === 0) return found;
    found.push(...some);
  }
}

function slugs(list: readonly CatalogEntry[]): string[] {
  return list.map(({ slug }) => slug);
}

function getPrice(entry: CatalogEntry, license: CatalogQuery['license']): number | undefined {
  return license ? entry.licenses.find((offer) => offer.license === license)?.priceUsd : entry.priceUsd;
}

function holds(wanted: string | undefined, given: readonly (string | null)[]): boolean {
  return wanted === undefined || given.some((value) => value?.toLowerCase() === wanted.toLowerCase());
}

/** The document's filters, applied literally to one product. */
function meets(entry: CatalogEntry, query: CatalogQuery): boolean {
  const text = texts.get(entry) ?? [];
  const price = getPrice(entry, query.license);
  return (
    (query.q === undefined || tokenize(query.q).every((word) => text.some((each) => each.startsWith(word)))) &&
    holds(query.category, [entry.primaryCategory, entry.secondaryCategory]) &&
    holds(query.type, [entry.type]) &&
    holds(query.language, entry.stack.languages) &&
    holds(query.framework, entry.stack.frameworks) &&
    holds(query.database, entry.stack.databases) &&
    holds(query.payment_gateway, entry.stack.paymentGateways) &&
    holds(query.region, entry.regions) &&
    holds(query.tool, entry.installTools) &&
    holds(query.seller, [entry.seller.id]) &&
    (!query.free || entry.free) &&
    (!query.verified || entry.verified) &&
    (!query.team_reviewed || entry.teamReviewed) &&
    price !== undefined &&
    price >= (query.min_price ?? -1) &&
    price <= (query.max_price ?? 1e9)
  );
}

function value(list: { value: string }[]): fc.Arbitrary<string> {
  return fc.constantFrom(...list.map((each) => each.value), 'no-such-value');
}

/** Where the word occurs first: name, tags, short description, description. */
function findFirstField(word: string, { name, tags, shortDescription }: CatalogEntry): number {
  if (tokenize(name).includes(word)) return 0;
  if (tags.includes(word)) return 1;
  return tokenize(shortDescription).includes(word) ? 2 : 3;
}

describe('filters', () => {
  const words = [...new Set(entries.slice(0, 80).flatMap(({ name, tags }) => tokenize(`${name} ${tags.join(' ')}`)))];
  const part = fc
    .tuple(fc.constantFrom(...words), fc.integer({ min: 1, max: 12 }))
    .map(([word, end]) => word.slice(0, end));
  const price = fc.oneof(fc.constantFrom(0, 9.5, 14.5, 29, 79), fc.integer({ min: 0, max: 600 }));
  const each = {
    q: fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' ')),
    category: value(filters.categories),
    type: value(filters.types),
    language: value(filters.languages),
    framework: value(filters.frameworks),
    database: value(filters.databases),
    payment_gateway: value(filters.paymentGateways),
    region: value(filters.regions),
    tool: value(filters.tools),
    license: fc.constantFrom(...licenses),
    min_price: price,
    max_price: price,
    free: fc.boolean(),
    verified: fc.boolean(),
    team_reviewed: fc.boolean(),
    seller: fc.constantFrom(...entries.slice(0, 30).map(({ seller }) => seller.id)),
  };
  const names = Object.keys(each) as (keyof typeof each)[];
  const sort = fc.constantFrom(undefined, ...sorts);

  test.each([
    [1, cases(200, 60)],
    [4, cases(500, 150)],
    [names.length, cases(300, 90)],
  ])('up to %i filters combine with AND, like a filter over all products', (maxLength, numRuns) => {
    const queries: fc.Arbitrary<CatalogQuery> = fc
      .tuple(fc.record({ ...each, sort }), fc.subarray(names, { maxLength }))
      .map(([query, chosen]) => Object.fromEntries([...chosen, 'sort' as const].map((name) => [name, query[name]])));
    let nonEmpty = 0;
    fc.assert(
      fc.property(queries, (query) => {
        const expected = entries.filter((entry) => meets(entry, query));
        const found = walk(query);
        expect(slugs(found).toSorted()).toEqual(slugs(expected).toSorted());
        expect(catalog.page(query).total).toBe(expected.length);
        if (found.length > 0) nonEmpty++;
      }),
      { numRuns, seed: 20260302 },
    );
    expect(nonEmpty).toBeGreaterThan(numRuns / 4);
  });

  test('with a licence, price orders apply to its price', () => {
    const ordered = walk({ license: 'enterprise', sort: 'price_high' }).map((entry) => getPrice(entry, 'enterprise'));
    expect(ordered).toEqual(ordered.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
  });

  test('an inverted range, an unknown value and a page past the end are empty, not errors', () => {
    expect(catalog.page({ min_price: 50, max_price: 10 })).toMatchObject({ entries: [], total: 0 });
    expect(catalog.page({ language: 'COBOL' })).toMatchObject({ entries: [], total: 0 });
    expect(catalog.page({ page: 9_999 })).toMatchObject({ entries: [], total: 600, page: 9_999, pageSize: 20 });
    expect(catalog.page({ page: Number.MAX_SAFE_INTEGER, type: 'plugin' }).entries).toEqual([]);
  });

  test('a query means the same after a trip through a URL', () => {
    const decoded = decodeText(catalogQuery(), new URLSearchParams('free=1&verified=true&language=c%23&region=korea'));
    expect(decoded.ok).toBe(true);
    const { total } = catalog.page(decoded.ok ? decoded.value : {});
    expect(total).toBe(walk({ free: true, verified: true, language: 'C#', region: 'korea' }).length);
  });
});

describe('text', () => {
  test.each([
    ['cafe reservation', 'cafe-reservation'],
    ['CAFÉ', 'cafe-reservation'],
    ['réserv', 'cafe-reservation'],
    ['급여', 'payslip-kit-kr'],
    ['전자세금', 'e-tax-invoice-kr'],
    ['תורים', 'appointment-diary-hebrew'],
    ['الفواتير', 'invoice-register-arabic'],
    ['bold editor', 'bold-editor-co'],
    ['<b>Bold</b>', 'bold-editor-co'],
    ['withholding', 'tax-tables-kr'],
    ['next.js billing', 'invoice-studio'],
  ])('%s finds %s', (q, slug) => {
    expect(slugs(walk({ q }))).toContain(slug);
  });

  test('every product is found by its name', () => {
    for (const { name, slug } of entries) expect(slugs(walk({ q: name })), name).toContain(slug);
  });

  test('a language with a sign, such as C#, is a separate word', () => {
    const found = walk({ q: 'c#' });
    expect(found.length).toBeGreaterThan(3);
    for (const { tags } of found) expect(tags).toContain('c#');
  });

  test('blank text is no filter; text without a word finds nothing', () => {
    expect(catalog.page({ q: '   ' }).total).toBe(600);
    expect(catalog.page({ q: '?!' }).total).toBe(0);
    expect(catalog.page({ q: 'invoice zzzz' }).total).toBe(0);
  });

  test('without a sort the best match comes first: name before tag before description', () => {
    expect(catalog.page({ q: 'ledger base' }).entries[0]?.slug).toBe('ledger-base');
    expect(catalog.page({ q: 'Dunning Desk' }).entries[0]?.slug).toBe('dunning-desk');
    const found = walk({ q: 'invoice' });
    const ranks = found.map((entry) => findFirstField('invoice', entry));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(new Set(ranks).size).toBeGreaterThan(2);
  });

  test('results do not depend on earlier queries', () => {
    const before = slugs(walk({ q: 'pay' }));
    for (const { name } of entries.slice(0, 120)) catalog.page({ q: name });
    expect(slugs(walk({ q: 'pay' }))).toEqual(before);
    expect(slugs(walk({ q: 'pay', verified: true }))).toEqual(
      slugs(walk({ q: 'pay' }).filter(({ verified }) => verified)),
    );
  });
});

describe('sort order', () => {
  const keys: Record<(typeof sorts)[number], (entry: CatalogEntry) => number[]> = {
    newest: ({ publishedAt }) => [-Date.parse(publishedAt)],
    best_selling: ({ sales }) => [-sales],
    top_rated: ({ rating, ratingCount }) => [-(rating ?? -1), -ratingCount],
    price_low: ({ priceUsd }) => [priceUsd],
    price_high: ({ priceUsd }) => [-priceUsd],
  };

  test.each(sorts)('%s: equals by slug, the same each time', (sort) => {
    const found = walk({ sort });
    const expected = entries.toSorted((a, b) => {
      const [left, right] = [keys[sort](a), keys[sort](b)];
      const difference = left.map((key, at) => key - (right[at] as number)).find((each) => each !== 0);
      return difference ?? (a.slug < b.slug ? -1 : 1);
    });
    expect(slugs(found)).toEqual(slugs(expected));
    expect(slugs(walk({ sort }))).toEqual(slugs(found));
  });

  test('newest is the default', () => {
    expect(slugs(walk({}))).toEqual(slugs(walk({ sort: 'newest' })));
  });

  test.each([...sorts, undefined])('pages of %s cover each product exactly once', (sort) => {
    for (const [size, query] of [
      [1, { type: 'cli_tool' }],
      [7, {}],
      [20, { q: 'a' }],
      [60, { verified: true }],
    ] as const) {
      const found = walk({ ...query, sort }, size);
      expect(new Set(slugs(found)).size).toBe(found.length);
      expect(found.length).toBe(catalog.page({ ...query, sort }).total);
    }
  });
});

test('a product published at any millisecond has its one place in every order', () => {
  const [newest] = entries;
  const at = new Date(Date.parse(newest!.publishedAt) + 1_499).toISOString();
  const extended = catalog.including([{ ...newest!, id: 'further', slug: 'a-further-one', publishedAt: at }]);
  for (const sort of sorts) {
    const ids = extended.page({ sort, page_size: extended.total }).entries.map(({ id }) => id);
    expect([sort, new Set(ids).size]).toEqual([sort, extended.total]);
  }
  expect(extended.page({ sort: 'newest', page_size: 1 }).entries.map(({ id }) => id)).toEqual(['further']);
});
