import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.resetModules());

async function depthWith(choice: string) {
  vi.stubEnv('TEST_DEPTH', choice);
  vi.resetModules();
  return import('./depth');
}

const rows = ['apple', 'avocado', 'banana', 'blueberry'];

test('a sample has the first row of each kind, the deep run all rows', async () => {
  const quick = await depthWith('');
  expect(quick.sample(rows, (row) => row[0])).toEqual(['apple', 'banana']);
  expect(quick.sample(rows)).toEqual(['apple']);
  expect(quick.cases(1_000, 50)).toBe(50);
  const full = await depthWith('deep');
  expect(full.sample(rows, (row) => row[0])).toEqual(rows);
  expect(full.cases(1_000, 50)).toBe(1_000);
});
