// Reads the JSON reports of both test runners into one shape: the number of passed tests, and of each failed one its name
// and the beginning of what its runner says about it. A test that was skipped without a reason, or that passed only on a
// retry, counts as failed.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The lines of a failure that are printed again: what was expected and received, and where. */
const LINES = 16;

/** A failure, as it is listed at the end of a run. */
export const failure = (name, message = '') => ({ name, why: splitLines(message).slice(0, LINES) });

const splitLines = (message) => (message === '' ? [] : stripVTControlCharacters(message).split('\n'));

/** Reads vitest's report. A file that failed to load counts as one failure. */
export function readVitest({ numPassedTests, testResults }, root) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter((test) => test.status !== 'passed');
    if (status === 'failed' && tests.length === 0) return [failure(file, message)];
    return tests.map(({ ancestorTitles, title, failureMessages }) =>
      failure([file, ...ancestorTitles, title].join(' › '), failureMessages?.join('\n')),
    );
  });
  return { passed: numPassedTests, failed };
}

/** What the tests in a folder cover, from vitest's report: a line for each group, and one for each test outside groups. */
export function listTestsIn({ testResults }, folder) {
  const groups = new Map();
  for (const { name, assertionResults } of testResults) {
    if (!name.includes(`/${folder}/`)) continue;
    for (const { ancestorTitles, title } of assertionResults) {
      const group = ancestorTitles.length > 0 ? `${ancestorTitles.join(' › ')}: ` : title;
      groups.set(group, [...(groups.get(group) ?? []), ...(ancestorTitles.length > 0 ? [title] : [])]);
    }
  }
  return Array.from(groups, ([group, titles]) => group + titles.join(', '));
}

/**
 * Reads Playwright's report. An error outside any test counts as one failure. A test that says why it cannot be run here counts as
 * neither: `ignoredPaths` has the reasons, each once, with the number of tests.
 */
export function readPlaywright({ suites, stats, errors = [] }) {
  const tests = testsIn(suites).map((spec) => ({ ...spec, leftOut: whyLeftOut(spec.test) }));
  const failed = tests
    .filter(({ test, leftOut }) => test.status !== 'expected' && leftOut === undefined)
    .map(({ name, test }) => failure(name, collectMessages(test)));
  const reasons = tests.flatMap(({ leftOut }) => leftOut ?? []);
  return {
    passed: stats.expected,
    failed: [...failed, ...errors.map(({ message }) => outside(splitLines(message)))],
    leftOut: [...new Set(reasons)].map((why) => ({ why, count: reasons.filter((reason) => reason === why).length })),
  };
}

/** Marks a journey of `npm test` that does more in the deep run; tests/e2e/support/deeper.ts sets it. */
const DEEPER = 'does more in the deep run';

/** The journeys that passed and that the deep run would only repeat, as lines of a list that Playwright reads. */
export const journeysCovered = ({ suites }) =>
  testsIn(suites)
    .filter(({ test }) => test.status === 'expected' && !test.annotations?.some(({ type }) => type === DEEPER))
    .map(({ name }) => name);

function testsIn(suites) {
  const specs = (suite, path) => [
    ...(suite.specs ?? []).map((spec) => ({ ...spec, name: [...path, spec.title].join(' › ') })),
    ...(suite.suites ?? []).flatMap((inner) => specs(inner, [...path, inner.title])),
  ];
  return suites
    .flatMap((suite) => specs(suite, [suite.title]))
    .flatMap(({ name, tests }) => tests.map((test) => ({ name, test })));
}

const collectMessages = ({ results = [] }) =>
  results.flatMap(({ errors = [] }) => errors.map(({ message }) => message)).join('\n');

const outside = ([name, ...rest]) => failure(name, rest.join('\n'));

function whyLeftOut({ status, annotations = [] }) {
  if (status !== 'skipped') return undefined;
  return annotations.find(({ type, description }) => type === 'skip' && description)?.description;
}
