// Reads the JSON reports of both test runners into one shape: the number of passed tests and the names of failed ones.
// A test that was skipped without a reason, or that passed only on a retry, counts as failed.
import { relative } from 'node:path';

/** Reads vitest's report. A file that failed to load counts as one failure. */
export function readVitest({ numPassedTests, testResults }, root) {
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status !== 'passed');
    if (status === 'failed' && tests.length === 0) return [file];
    return tests.map(({ ancestorTitles, title }) => [file, ...ancestorTitles, title].join(' › '));
  });
  return { passed: numPassedTests, failed };
}

/**
 * Reads Playwright's report. An error outside any test counts as one failure. A test that says why it cannot be run here counts as
 * neither: `leftOut` has the reasons, each once, with the number of tests.
 */
export function readPlaywright({ suites, stats, errors = [] }) {
  const specs = (suite, path) => [
    ...(suite.specs ?? []).map((spec) => ({ ...spec, name: [...path, spec.title].join(' › ') })),
    ...(suite.suites ?? []).flatMap((inner) => specs(inner, [...path, inner.title])),
  ];
  const tests = suites
    .flatMap((suite) => specs(suite, [suite.title]))
    .flatMap(({ name, tests }) => tests.map((test) => ({ name, status: test.status, why: whyLeftOut(test) })));
  const failed = tests.filter(({ status, why }) => status !== 'expected' && why === undefined).map(({ name }) => name);
  const reasons = tests.flatMap(({ why }) => why ?? []);
  return {
    passed: stats.expected,
    failed: [...failed, ...errors.map(({ message }) => message.split('\n')[0])],
    leftOut: [...new Set(reasons)].map((why) => ({ why, count: reasons.filter((one) => one === why).length })),
  };
}

function whyLeftOut({ status, annotations = [] }) {
  if (status !== 'skipped') return undefined;
  return annotations.find(({ type, description }) => type === 'skip' && description)?.description;
}
