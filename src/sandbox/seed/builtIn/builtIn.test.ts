/** The built-in seed is held to what a user's seed is. */
import { expect, test, vi } from 'vitest';
import { SeedIssues } from '../seedIssues';
import { validateSeed } from '../validateSeed';
import { seedForm } from '../seedForms';
import { buildBeginning } from './builtInSeed';
import { builtInIssues } from './check';
import { type SeedFile, builtInFiles } from './files';

test('every file is a seed, whose parts go together', () => {
  expect(builtInIssues()).toEqual([]);
});

test.each(Object.entries(builtInFiles))(
  '%s says everything as the reader has it, so that a start need not read it',
  (_, file) => {
    expect(seedForm.parse(file)).toEqual(file);
  },
);

test('a record that is not as its form says is told with its file', () => {
  const [first] = builtInFiles['hardCases']!.catalog!;
  vi.spyOn(first as { rating: unknown }, 'rating', 'get').mockReturnValue(7);
  expect(builtInIssues()).toEqual(['hardCases.json: catalog.0.rating must be at most 5.']);
});

test('parts that do not go together are told', () => {
  const seedIssues = new SeedIssues();
  const { buyers, ...others } = builtInFiles;
  const bought = { ...buyers, purchases: [{ account: 'buyer', product: 'nowhere' }] } as SeedFile;
  buildBeginning([...Object.values(others), bought], seedIssues);
  expect(seedIssues.issues().map(({ message }) => message)).toContain(
    'purchases.0.product names nowhere, but there is no product of the catalog of this id or slug.',
  );
});

test('a secret in a file is found', () => {
  const seedIssues = new SeedIssues();
  validateSeed(
    { packs: [{ name: 'Reader', shortDescription: `Uses ${['sk', 'ant', 'api03', 'x'.repeat(40)].join('-')}` }] },
    seedIssues,
  );
  expect(seedIssues.any).toBe(true);
});
