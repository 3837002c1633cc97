/** The built-in seed is held to what a user's seed is. */
import { expect, test, vi } from 'vitest';
import { SeedIssues } from '../seedIssues';
import { validateSeed } from '../validateSeed';
import { seedForm } from '../seedForms';
import { buildBeginning } from './builtInSeed';
import { builtInIssues } from './check';
import { type SeedFile, builtInFiles } from './files';

test('every file is a seed, and the parts are consistent', () => {
  expect(builtInIssues()).toEqual([]);
});

test.each(Object.entries(builtInFiles))(
  '%s is written as the reader parses it, so that a start need not parse it',
  (_, file) => {
    expect(seedForm.parse(file)).toEqual(file);
  },
);

test('an invalid record is reported with its file', () => {
  const [first] = builtInFiles['hardCases']!.catalog!;
  vi.spyOn(first as { rating: unknown }, 'rating', 'get').mockReturnValue(7);
  expect(builtInIssues()).toEqual(['hardCases.json: catalog.0.rating must be at most 5.']);
});

test('inconsistent parts are reported', () => {
  const seedIssues = new SeedIssues();
  const { buyers, ...otherFiles } = builtInFiles;
  const bought = { ...buyers, purchases: [{ account: 'buyer', product: 'nowhere' }] } as SeedFile;
  buildBeginning([...Object.values(otherFiles), bought], seedIssues);
  expect(seedIssues.issues().map(({ message }) => message)).toContain(
    'purchases.0.product refers to nowhere, but no product in the catalog has this id or slug.',
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
