import { expect, test } from 'vitest';

interface Result {
  passed: number;
  failed: { name: string; why: string[] }[];
  leftOut?: { why: string; count: number }[];
}
const reports = (await import(new URL('../scripts/testReports.mjs', import.meta.url).href)) as {
  readVitest: (report: unknown, root: string) => Result;
  readPlaywright: (report: unknown) => Result;
  journeysCovered: (report: unknown) => string[];
  listTestsIn: (report: unknown, folder: string) => string[];
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
          {
            status: 'failed',
            ancestorTitles: ['group'],
            title: 'bad',
            failureMessages: ['\u001B[31mExpected 1\u001B[39m\nReceived 2'],
          },
          { status: 'skipped', ancestorTitles: [], title: 'left out' },
        ],
      },
      { name: '/repo/src/b.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    ],
  };
  expect(reports.readVitest(report, '/repo')).toEqual({
    passed: 1,
    failed: [
      { name: 'src/a.test.ts › group › bad', why: ['Expected 1', 'Received 2'] },
      { name: 'src/a.test.ts › left out', why: [] },
      { name: 'src/b.test.ts', why: ['No such module'] },
    ],
  });
});

test('vitest: what the tests of a folder try, group by group', () => {
  const of = (title: string, ...ancestorTitles: string[]) => ({ status: 'passed', ancestorTitles, title });
  const testResults = [
    {
      name: '/repo/tests/a/b.test.ts',
      assertionResults: [of('one', 'a way', 'out'), of('alone'), of('two', 'a way', 'out')],
    },
    { name: '/repo/tests/ab.test.ts', assertionResults: [of('elsewhere', 'a way')] },
  ];
  expect(reports.listTestsIn({ testResults }, 'tests/a')).toEqual(['a way › out: one, two', 'alone']);
});

test('Playwright: lists failed, flaky and skipped tests, and errors outside any test', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: messages.map((message) => ({ errors: [{ message }] })) }],
  });
  const report = {
    stats: { expected: 1 },
    errors: [{ message: 'No server\n  at …' }],
    suites: [
      {
        title: 'a.spec.ts',
        specs: [
          spec('good', 'expected'),
          spec('bad', 'unexpected', '\u001B[31mtoBe\u001B[39m failed', `many${'\n'.repeat(40)}`),
        ],
        suites: [{ title: 'group', specs: [spec('wavering', 'flaky'), spec('left out', 'skipped')] }],
      },
    ],
  };
  expect(reports.readPlaywright(report)).toEqual({
    passed: 1,
    failed: [
      { name: 'a.spec.ts › bad', why: expect.arrayContaining(['toBe failed', 'many']) as string[] },
      { name: 'a.spec.ts › group › wavering', why: [] },
      { name: 'a.spec.ts › group › left out', why: [] },
      { name: 'No server', why: ['  at …'] },
    ],
    leftOut: [],
  });
  // The beginning is enough.
  expect(reports.readPlaywright(report).failed[0]?.why).toHaveLength(16);
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
    failed: [{ name: 'a.spec.ts › d', why: [] }],
    leftOut: [
      { why: 'Another browser.', count: 2 },
      { why: 'No fonts.', count: 1 },
    ],
  });
});

test('Playwright: a journey is covered if it passed and does no more in the deep run', () => {
  const spec = (title: string, status: string, annotations: object[] = []) => ({
    title,
    tests: [{ status, annotations }],
  });
  const report = {
    suites: [
      {
        title: 'area/a.spec.ts',
        specs: [
          spec('good', 'expected', [{ type: 'other' }]),
          spec('bad', 'unexpected'),
          spec('left out', 'skipped', [{ type: 'skip', description: 'other fonts' }]),
          spec('deeper', 'expected', [{ type: 'does more in the deep run' }]),
        ],
        suites: [{ title: 'group', specs: [spec('nested', 'expected')] }],
      },
    ],
  };
  expect(reports.journeysCovered(report)).toEqual(['area/a.spec.ts › good', 'area/a.spec.ts › group › nested']);
});
