// `npm test`: every check of the repository, one after another where they need the machine for themselves, and all of
// them even when one failed. Ends with the plain line `N passed, N failed`: each unit and Playwright test counts as one,
// and so does each tool. Vitest's and Playwright's own reports lie in reports/.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = join(root, 'reports');
const ofTheEnvironment = [
  'API_BASE_URL',
  'VITE_API_BASE_URL',
  'CONTRACT_BASE_URL',
  'CONTRACT_TOKEN',
  'CONSOLE_SERVED',
  'NODE_ENV',
  'HOST',
  'PORT',
  'SANDBOX_PRODUCTS',
];
const tally = { passed: 0, failed: 0 };
const running = new Set();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}

for (const report of ['vitest.json', 'playwright.json']) rmSync(join(reports, report), { force: true });
await twoAtATime([
  tool('types of the app', 'typescript', 'tsc', ['-p', 'tsconfig.app.json']),
  tool('types of the tests and tools', 'typescript', 'tsc', ['-p', 'tsconfig.node.json']),
  tool('lint', 'oxlint', 'oxlint', ['--type-aware', '--deny-warnings']),
  tool('format', 'oxfmt', 'oxfmt', ['--check']),
  tool('unused code', 'knip', 'knip', ['--no-progress']),
  tool('build, served', undefined, join(root, 'scripts/start.mjs'), ['--build']),
  tool('build, static', 'vite', 'vite', ['build', '--logLevel', 'warn']),
]);
await twoAtATime([tool('size budgets', 'size-limit', 'size-limit', [])]);
await suite('unit, contract and architecture tests', 'vitest', 'vitest', vitestArgs(), readVitest);
await suite('Playwright', '@playwright/test', 'playwright', ['test'], readPlaywright);

console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed > 0 ? 1 : 0;

function vitestArgs() {
  return ['run', '--reporter=default', '--reporter=json', '--outputFile.json=reports/vitest.json'];
}

/** A check that passes or fails as a whole. It is silent unless it fails. */
function tool(title, packageName, command, args) {
  return async () => {
    const { code, output, seconds } = await run(packageName, command, args, 'pipe');
    count(title, seconds, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
    if (code !== 0) console.log(output.trim().replaceAll(/^/gm, '  '));
  };
}

/** A test runner: shows its own output, and is counted from the report it leaves. */
async function suite(title, packageName, command, args, read) {
  console.log(`\n${title}`);
  const { code, seconds } = await run(packageName, command, args, 'inherit');
  let result = { passed: 0, failed: 0 };
  try {
    result = read();
  } catch (error) {
    console.log(`  no report: ${error.message}`);
  }
  // A runner that ran nothing, or that failed outside its tests, has failed.
  const silentFailure = result.failed === 0 && (code !== 0 || result.passed === 0);
  count(title, seconds, silentFailure ? { ...result, failed: 1 } : result);
}

function readVitest() {
  const report = JSON.parse(readFileSync(join(reports, 'vitest.json'), 'utf8'));
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  const { numPassedTests, numFailedTests, numPendingTests = 0, numTodoTests = 0 } = report;
  return { passed: numPassedTests, failed: numFailedTests + numPendingTests + numTodoTests + unloaded.length };
}

function readPlaywright() {
  const { stats, errors = [] } = JSON.parse(readFileSync(join(reports, 'playwright.json'), 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

function count(title, seconds, { passed, failed }) {
  tally.passed += passed;
  tally.failed += failed;
  const numbers = passed + failed === 1 ? '' : `: ${passed} passed, ${failed} failed`;
  console.log(`${failed === 0 ? '✓' : '✗'} ${title}${numbers} (${seconds.toFixed(1)} s)`);
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
  const script = packageName ? binOf(packageName, command) : command;
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: cleanEnv(),
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

function binOf(packageName, command) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** What is tested is the repository, not the environment that it happens to be in; no real service is ever called. */
function cleanEnv() {
  const env = { ...process.env };
  for (const name of ofTheEnvironment) delete env[name];
  return env;
}
