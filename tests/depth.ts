/**
 * How many of the tests run: `npm test` takes a sample of each table, `npm run test:deep` runs everything. Of the
 * tests only this module reads the setting; scripts/setup.mjs installs by it. The title of a browser test that belongs only to the deep run ends in `@deep`,
 * and the name of such a file of unit tests in `.deep.test.ts`.
 */
export const deep = process.env['TEST_DEPTH'] === 'deep';

/** Every row in the deep run, otherwise the first row of each kind; without `getKind` all rows are of one kind. */
export function sample<T>(rows: readonly T[], getKind: (row: T) => unknown = () => undefined): readonly T[] {
  if (deep) return rows;
  const kinds = rows.map(getKind);
  return rows.filter((_, index) => kinds.indexOf(kinds[index]) === index);
}

/** The number of random cases for a property, or the length of a text that must be read in linear time. */
export const cases = (inDeepRun: number, otherwise: number): number => (deep ? inDeepRun : otherwise);
