import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { bounds } from '../core/bounds';
import { buildBeginning, sharedCatalog } from '../seed/builtIn/builtInSeed';
import { builtInFiles } from '../seed/builtIn/files';
import { SeedIssues } from '../seed/seedIssues';
import { searchableForm } from './entry';

function numbers(from: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => from + at);
}

function computeDigest(products: readonly object[]): string {
  const hash = createHash('sha256');
  for (const product of products) hash.update(JSON.stringify(product));
  return hash.digest('hex');
}

const catalog = sharedCatalog(100);
const listed = catalog.listed.length;
const { generated } = buildBeginning(Object.values(builtInFiles), new SeedIssues()).catalog;

/** The whole of product number `number` of any catalog, as it is shown. */
function entryAt(number: number): object {
  const { writing: _, ...shown } = catalog.listed[number] ?? generated.entryAt(number - listed);
  return shown;
}

describe('products stay the same, byte for byte: other people’s tests depend on them', () => {
  test.each([
    [
      'listed for examples and because they are hard to display',
      0,
      20,
      '1ae87203b8abcc252ff8aba26cb4dcb9d2e69f3106d956afe868e8cc9f4ac971',
    ],
    [
      'listed Packs with a description of their own',
      20,
      13,
      '03a00a7554955a064c9d700fe1330230d34f92728bafbb591e84bb6beec3fc0b',
    ],
    ['generated', 33, 2_000, '3fd408aabaed875ef5de65e718737795968bc90bb31e014545de5743f7242df3'],
    [
      'at the end of a large catalog',
      99_000,
      1_000,
      'b0042ed8f6efa0f5379af53b63bc3398a5d6c04f13bf76f77e5d215c63f2826a',
    ],
  ])('%s', (_, from, count, digest) => {
    expect(computeDigest(numbers(from, count).map(entryAt))).toBe(digest);
  });
});

test('a product’s searchable fields match its contents', () => {
  for (const number of numbers(0, 300)) {
    const { description, ...facts } = generated.searchableAt(number);
    const whole = searchableForm(generated.entryAt(number));
    expect(whole).toMatchObject(facts);
    expect(description.join(' ')).toBe(whole.description.join(' '));
  }
});

test('a small catalog caches its products, and a large one generates equal ones again', () => {
  const small = sharedCatalog(bounds.catalogEntries);
  for (const cached of small.page({ page_size: 60 }).entries) expect(small.byId(cached.id)).toBe(cached);

  const large = sharedCatalog(bounds.catalogEntries + 200);
  const made = large
    .page({ page_size: large.total })
    .entries.find(({ id }) => !large.listed.some((each) => each.id === id))!;
  expect(large.byId(made.id)).not.toBe(made);
  expect(large.byId(made.id)).toEqual(made);
  expect(large.bySlug(made.slug)).toEqual(made);
});
