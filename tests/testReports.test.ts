import { expect, test } from 'vitest';

interface Result {
  passed: number;
  failed: string[];
  leftOut?: { why: string; count: number }[];
}
const reports = (await import(new URL('../scripts/testReports.mjs', import.meta.url).href)) as {
  readVitest: (report: unknown, root: string) => Result;
  readPlaywright: (report: unknown) => Result;
};

test('vitest: lists failed and skipped tests, and files that could not be loaded', () => {
  const report = {
    numPassedTests: 1,
    testResults: [
      {
        name: '/repo/src/a.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', ancestorTitles: [], title: 'good' },
          { status: 'failed', ancestorTitles: ['group'], title: 'bad' },
          { status: 'skipped', ancestorTitles: [], title: 'left out' },
        ],
      },
      { name: '/repo/src/b.test.ts', status: 'failed', assertionResults: [] },
    ],
  };
  expect(reports.readVitest(report, '/repo')).toEqual({
    passed: 1,
    failed: ['src/a.test.ts › group › bad', 'src/a.test.ts › left out', 'src/b.test.ts'],
  });
});

test('Playwright: lists failed, flaky and skipped tests, and errors outside any test', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] });
  const report = {
    stats: { expected: 1 },
    errors: [{ message: 'No server\n  at …' }],
    suites: [
      {
        title: 'a.spec.ts',
        specs: [spec('good', 'expected'), spec('bad', 'unexpected')],
        suites: [{ title: 'group', specs: [spec('wavering', 'flaky'), spec('left out', 'skipped')] }],
      },
    ],
  };
  expect(reports.readPlaywright(report)).toEqual({
    passed: 1,
    failed: ['a.spec.ts › bad', 'a.spec.ts › group › wavering', 'a.spec.ts › group › left out', 'No server'],
    leftOut: [],
  });
});

test('Playwright: tests that say why they cannot be run here are neither passed nor failed', () => {
  const left = (title: string, description?: string) => ({
    title,
    tests: [{ status: 'skipped', annotations: [{ type: 'skip', ...(description && { description }) }] }],
  });
  const specs = [left('a', 'Another browser.'), left('b', 'Another browser.'), left('c', 'No fonts.'), left('d')];
  const report = { stats: { expected: 3 }, suites: [{ title: 'a.spec.ts', specs }] };
  expect(reports.readPlaywright(report)).toEqual({
    passed: 3,
    failed: ['a.spec.ts › d'],
    leftOut: [
      { why: 'Another browser.', count: 2 },
      { why: 'No fonts.', count: 1 },
    ],
  });
});
