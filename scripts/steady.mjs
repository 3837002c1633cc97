// `npm run test:steady -- 10`: runs the unit and browser tests ten times under conditions that change at random, and
// prints each test that failed in some runs and not in others: a test that depends on a time it does not control. With
// `--deep`, at full depth. In each run
// - answers arrive late, each by another time (tests/support/late.ts in unit tests and in the servers that browser tests
//   start themselves, scripts/lateProxy.mjs before the sandbox),
// - processes of the runners, browsers and servers are stopped for up to a second and a half and continued,
// - files of unit tests run in another order, and browser tests with another number of workers.
// The order is determined by the seed of a run, which is printed: `--seed 7` begins with that one.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBin, root, testEnv } from './runners.mjs';
import { failure, readPlaywright, readVitest } from './testReports.mjs';

/** How long a process is stopped at most, and how often one is, in milliseconds. Tests wait much longer for a step. */
const STOPPED_MS = 1_500;
const BETWEEN_MS = 700;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { deep: { type: 'boolean' }, seed: { type: 'string', default: '1' } },
});
const times = Number(positionals[0] ?? 10);
const firstSeed = Number(values.seed);
if (!Number.isSafeInteger(times) || times < 1 || !Number.isSafeInteger(firstSeed)) {
  console.error('Usage: npm run test:steady -- [number of runs] [--deep] [--seed number]');
  process.exit(1);
}
// npm gives the script before this one no options, so what only a deep run needs is installed here.
if (values.deep && spawnSync(process.execPath, ['scripts/setup.mjs', '--deep'], { cwd: root, stdio: 'inherit' }).status)
  process.exit(1);

let runner;
// A process that is stopped would not learn that the run has been ended, and stay.
for (const name of ['SIGINT', 'SIGTERM'])
  process.on(name, () => {
    for (const pid of runner ? [runner.pid, ...descendants(runner.pid)] : []) signal(pid, 'SIGKILL');
    process.exit(1);
  });

/** The seeds of the runs in which each test failed, by its name. */
const failedIn = new Map();
for (let seed = firstSeed; seed < firstSeed + times; seed += 1) {
  const started = performance.now();
  const results = [await unitTests(seed), await browserTests(seed)];
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failures = results.flatMap(({ failed }) => failed);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(`seed ${seed}: ${passed} passed, ${failures.length} failed (${minutes} min)`);
  for (const { name, why } of failures) {
    failedIn.set(name, [...(failedIn.get(name) ?? []), seed]);
    console.log([`  ✗ ${name}`, ...why.map((line) => `      ${line}`)].join('\n'));
  }
}

console.log('');
for (const [name, seeds] of failedIn) {
  const often = seeds.length === times ? 'in every run' : `in ${seeds.length} of ${times} runs`;
  console.log(`✗ ${name}: failed ${often} (seed ${seeds.join(', ')})`);
}
const unsteady = [...failedIn.values()].filter((seeds) => seeds.length < times).length;
console.log(
  `${times} ${times === 1 ? 'run' : 'runs'}: ${failedIn.size - unsteady} tests failed in every run, ${unsteady} in some`,
);
process.exitCode = failedIn.size > 0 ? 1 : 0;

async function unitTests(seed) {
  const report = 'steady-vitest.json';
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=reports/${report}`];
  const order = ['--sequence.shuffle.files', `--sequence.seed=${seed}`];
  const code = await disturbed('vitest', 'vitest', ['run', ...reporters, ...order]);
  return read('unit tests', code, report, readVitest);
}

async function browserTests(seed) {
  const workers = `--workers=${2 + (seed % 3)}`;
  const code = await disturbed('@playwright/test', 'playwright', ['test', workers, '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: 'reports/steady-playwright.json',
  });
  return read('browser tests', code, 'steady-playwright.json', readPlaywright);
}

/** Runs a command whose processes are stopped at random, each for a moment, until it ends; resolves to its exit code. */
async function disturbed(packageName, command, args, env = {}) {
  runner = spawn(process.execPath, [findBin(packageName, command), ...args], {
    cwd: root,
    env: { ...testEnv(values.deep), ...env, LATE_ANSWERS: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const end = new Promise((resolve) => runner.on('close', resolve));
  while (runner.exitCode === null && runner.signalCode === null) {
    await Promise.race([end, wait(Math.random() * BETWEEN_MS * 2)]);
    const pids = [runner.pid, ...descendants(runner.pid)];
    const pid = pids[Math.floor(Math.random() * pids.length)];
    signal(pid, 'SIGSTOP');
    await wait(Math.random() * STOPPED_MS);
    signal(pid, 'SIGCONT');
  }
  return end;
}

/** The processes that this one has started, and those that they have; this list is read anew each time. */
function descendants(pid) {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const below = (parent) => pairs.filter(([, ppid]) => ppid === parent).flatMap(([id]) => [id, ...below(id)]);
  return below(pid);
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended in the meantime.
  }
}

/** The results in a report. A runner that fails outside its tests, or writes no report, counts as a failed test. */
function read(title, code, report, readReport) {
  const file = join(root, 'reports', report);
  const result = existsSync(file)
    ? readReport(JSON.parse(readFileSync(file, 'utf8')), root)
    : { passed: 0, failed: [] };
  rmSync(file, { force: true });
  if (code === 0 || result.failed.length > 0) return result;
  return { ...result, failed: [failure(`${title}: the runner exited with code ${code}`)] };
}

function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
