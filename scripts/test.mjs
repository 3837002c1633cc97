// `npm test`: every check of the repository, with a sample of each table of tests; `--deep` (`npm run test:deep`) runs
// every test at full depth. `npm run test:deep -- --rest`, straight after `npm test`, runs only what the deep run adds:
// the tests that do more in it, and the journeys that `npm test` did not run or that failed there. A failing part does
// not stop the others: all failures are listed at the end, each with the beginning of its tool's output, before the
// plain line `N passed, N failed`. Each unit test, Playwright test and tool counts as one. Reports are written to
// reports/.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBin, root, testEnv } from './runners.mjs';
import { failure, journeysCovered, readPlaywright, readVitest, listTestsIn } from './testReports.mjs';

const deep = process.argv.includes('--deep');
/** The journeys that `npm test` has passed and that do no more in the deep run; in the form of Playwright's lists of tests. */
const covered = join(root, 'reports', 'covered.txt');
/** Without that list nothing was run before, and everything is. */
const rest = deep && process.argv.includes('--rest') && existsSync(covered);
/** The projects of vitest.config.ts that both runs have, and those that only the deep run has. */
const inBoth = ['node', 'dom', 'robustness', 'happyDom'];
const onlyDeep = ['large', 'largeInBrowser', 'worker', 'generators', 'package'];
const passed = { count: 0 };
const failures = [];
const running = new Set();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}

// The linter also checks types, but with another release of the same compiler; this is the project's own.
if (deep) await twoAtATime(['app', 'node'].map(compiler));
if (rest) {
  // Tests that do not import the depth are the same in both runs.
  await unitTests('Unit tests, deeper', 'vitest.json', ['related', '--run', 'tests/depth.ts', ...projects(inBoth)]);
  await unitTests('Unit tests, added', 'vitest-added.json', ['run', ...projects(onlyDeep)]);
  await journeys(['test', '--test-list-invert', covered]);
} else {
  await twoAtATime([
    tool('types and lint', 'oxlint', 'oxlint', []),
    tool('format', 'oxfmt', 'oxfmt', ['--check']),
    tool('unused code', 'knip', 'knip', ['--no-progress']),
    tool('build, served', undefined, join(root, 'scripts/start.mjs'), ['--build']),
    tool('build, static', 'vite', 'vite', ['build', '--logLevel', 'warn']),
  ]);
  await tool('size budgets', 'size-limit', 'size-limit', [])();
  const report = await unitTests('Unit tests', 'vitest.json', ['run']);
  // The list shows which ways out are not tested.
  if (report)
    console.log(['Searched for keys of other services:', ...listTestsIn(report, 'tests/canary')].join('\n  '));
  rmSync(covered, { force: true });
  await journeys(['test']);
}
// Reports which browser is missing. With neither installed, nothing runs and nothing fails.
if (deep) {
  const otherBrowsers = ['test', '-c', 'tests/browsers/playwright.config.ts', '--pass-with-no-tests'];
  await suite(
    'Firefox and WebKit',
    '@playwright/test',
    'playwright',
    otherBrowsers,
    'browsers.json',
    readPlaywright,
    true,
  );
}

if (failures.length > 0) {
  const failureLines = failures.map(({ name, why }) =>
    [`  ✗ ${name}`, ...why.map((line) => `      ${line}`)].join('\n'),
  );
  console.log(`\nFailed:\n${failureLines.join('\n')}`);
}
console.log(`\n${passed.count} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;

function projects(names) {
  return names.map((name) => `--project=${name}`);
}

function compiler(part) {
  return tool(`types, ${part}`, 'typescript', 'tsc', ['-p', `tsconfig.${part}.json`]);
}

function unitTests(title, report, args) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=reports/${report}`];
  return suite(title, 'vitest', 'vitest', [...args, ...reporters], report, readVitest);
}

async function journeys(args) {
  const report = await suite(
    'Browser tests',
    '@playwright/test',
    'playwright',
    args,
    'playwright.json',
    readPlaywright,
  );
  if (deep || report === undefined) return;
  writeFileSync(covered, `${journeysCovered(report).join('\n')}\n`);
}

/** A check that passes or fails as a whole. Prints only when it fails. */
function tool(title, packageName, command, args) {
  return async () => {
    const { code, output, seconds } = await run(packageName, command, args, 'pipe');
    count(title, seconds, { passed: code === 0 ? 1 : 0, failed: code === 0 ? [] : [failure(title, output.trim())] });
    if (code !== 0) console.log(output.trim().replaceAll(/^/gm, '  '));
  };
}

/** A test runner: prints its own output; results are counted from its report in reports/, which is returned if there is one. */
async function suite(title, packageName, command, args, reportName, read, mayBeEmpty = false) {
  console.log(`\n${title}`);
  const file = join(root, 'reports', reportName);
  rmSync(file, { force: true });
  const { code, seconds } = await run(packageName, command, args, 'inherit');
  let report;
  let result = { passed: 0, failed: [] };
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
    result = read(report, root);
  } catch (error) {
    console.log(`  no report: ${error.message}`);
  }
  // A runner that runs no tests, or fails outside its tests, counts as failed.
  if (result.failed.length === 0 && (code !== 0 || (result.passed === 0 && !mayBeEmpty)))
    result.failed.push(failure(`${title}: the runner exited with code ${code}`));
  count(title, seconds, result);
  for (const { why, count: tests } of result.leftOut ?? []) console.log(`– ${title}: ${tests} skipped. ${why}`);
  return report;
}

function count(title, seconds, { passed: good, failed }) {
  passed.count += good;
  failures.push(...failed);
  const numbers = good + failed.length === 1 ? '' : `: ${good} passed, ${failed.length} failed`;
  console.log(`${failed.length === 0 ? '✓' : '✗'} ${title}${numbers} (${seconds.toFixed(1)} s)`);
}

async function twoAtATime(steps) {
  const waiting = [...steps];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await step();
  };
  await Promise.all([worker(), worker()]);
}

function run(packageName, command, args, output) {
  const started = performance.now();
  const script = packageName ? findBin(packageName, command) : command;
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: testEnv(deep),
    stdio: ['ignore', output, output],
  });
  running.add(child);
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code, output: text, seconds: (performance.now() - started) / 1000 });
    });
  });
}
