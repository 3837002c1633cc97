/**
 * How much of the tests runs: `npm test` takes a sample of each table, `npm run test:deep` everything. Only this module
 * reads the choice. The title of a browser test that belongs to the deep run alone ends in `@deep`.
 */
export const deep = process.env['TEST_DEPTH'] === 'deep';

/** Every row in the deep run, otherwise the first row of each kind; rows are of one kind unless `kindOf` tells them apart. */
export function sample<T>(rows: readonly T[], kindOf: (row: T) => unknown = () => undefined): readonly T[] {
  if (deep) return rows;
  const kinds = rows.map(kindOf);
  return rows.filter((_, place) => kinds.indexOf(kinds[place]) === place);
}

/** How many random cases a property is tried with. */
export const cases = (inDeepRun: number, otherwise: number): number => (deep ? inDeepRun : otherwise);
