import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../../tests/depth';
import { type SearchedProduct, TextIndex } from './textIndex';

const texts = {
  shortDescription: '',
  description: [],
  tags: [],
  primaryCategory: 'other',
  type: 'template',
  regions: [],
};
const stack = { languages: [], frameworks: [], databases: [], paymentGateways: [] };

/** An index of products that are these words alone, and the words that a number stands for. */
function buildIndex(words: readonly string[]) {
  const index = new TextIndex((slug) => slug);
  for (const name of words) index.add({ ...texts, stack, free: false, name } as unknown as SearchedProduct);
  index.close();
  const textsByNumber = new Map(words.map((word) => [index.exactly(word), word]));
  // The words of the facts are in every product.
  const read = (found: readonly number[]) => found.flatMap((word) => textsByNumber.get(word) ?? []).toSorted();
  return { index, read };
}

const word = fc.string({ unit: fc.constantFrom(...'abcz한9'), minLength: 1, maxLength: 6 });

test('the words with a beginning are those and no others, whatever stands beside them', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 40 }), word, (words, prefix) => {
      const { index, read } = buildIndex(words);
      expect(read(index.startingWith(prefix))).toEqual(
        words.filter((candidate) => candidate.startsWith(prefix)).toSorted(),
      );
      expect(read(index.startingWith(''))).toEqual(words.toSorted());
    }),
    { numRuns: cases(2_000, 200) },
  );
});

test.each([
  ['invocie', 2, ['invoice']],
  ['invocie', 1, []],
  ['invoice', 2, ['invoice']],
  ['invoicez', 2, ['invoice', 'invoices']],
  ['nvoice', 2, []],
  ['dashbord', 1, ['dashboard']],
  ['dashbordd', 2, ['dashboard']],
  ['dashbroads', 2, []],
] as const)('%s with %i mistakes at most is %j', (typed, mistakes, near) => {
  const { index, read } = buildIndex(['invoice', 'invoices', 'involved', 'dashboard', 'dash']);
  expect(read(index.near(typed, mistakes))).toEqual(near);
});
