// `npm run mutants -- redaction`: how many small changes ("mutants") of a folder's code its tests notice, by mutation
// testing with Stryker. Without a name, all folders of tests/mutants/folders.mjs are measured, which takes hours. Prints
// the score of each file; what no test noticed is written to reports/mutants/<folder>.txt, beside Stryker's own report.
// A later run tries again what no test noticed, and what has changed since; `--force` tries everything, as needed after
// a change of what the tests import. `--at-once 1` tries one change at a time instead of one for each core.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { folders } from '../tests/mutants/folders.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** A busy machine must not make a change look noticed: one that ends is waited for. */
const HANGS_AFTER_MS = 30_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'at-once': { type: 'string' }, force: { type: 'boolean' } },
});
const unknown = positionals.find((name) => !Object.hasOwn(folders, name));
if (unknown !== undefined) {
  console.error(`No folder is called ${unknown}. Choose from: ${Object.keys(folders).join(', ')}.`);
  process.exit(1);
}

process.chdir(root);
mkdirSync('reports/mutants', { recursive: true });
for (const name of positionals.length > 0 ? positionals : Object.keys(folders)) await measure(name, folders[name]);

async function measure(name, { mutate }) {
  process.env.MUTANTS_OF = name;
  const started = performance.now();
  const results = `reports/mutants/${name}.json`;
  // Stryker would keep these results as long as no test has a new name.
  forgetResults(results, ({ status }) => status !== 'Killed' && status !== 'Timeout');
  let mutants = await runStryker(name, mutate, results, values.force);
  // When a test fails, Vitest is told to stop, which may reach the run for the next change.
  for (let again = 0; again < 2 && mutants.some(isUnfinished); again += 1) {
    forgetResults(results, isUnfinished);
    mutants = await runStryker(name, mutate, results);
  }
  const files = groupByFile(mutants);
  const minutes = (performance.now() - started) / 60_000;
  for (const [file, inFile] of files) console.log(`${score(inFile)}  ${file}`);
  console.log(`${score(mutants)}  ${name}, ${minutes.toFixed(1)} min\n`);
  const unnoticed = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  writeFileSync(`reports/mutants/${name}.txt`, unnoticed.map(describe).join('\n') + '\n');
}

function runStryker(name, mutate, results, force = false) {
  return new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    mutate: [...mutate, '!**/*.test.{ts,tsx}', '!**/testSupport.ts'],
    vitest: { configFile: 'tests/mutants/vitest.config.mjs', related: false },
    reporters: ['progress-append-only', 'html'],
    htmlReporter: { fileName: `reports/mutants/${name}.html` },
    incremental: true,
    incrementalFile: results,
    force,
    concurrency: Number(values['at-once'] ?? availableParallelism()),
    ignorePatterns: ['dist*', 'reports', 'test-results', '.sandbox', 'tests/e2e/pictures/taken'],
    timeoutMS: HANGS_AFTER_MS,
    // Stryker would rewrite it with an interface of the compiler that TypeScript 7 no longer has.
    tsconfigFile: 'none',
    logLevel: 'warn',
  }).runMutationTest();
}

/** A change that no test noticed although not all tests of its code ended. */
function isUnfinished({ status, testsCompleted = 0, coveredBy = [] }) {
  return status === 'Survived' && testsCompleted < coveredBy.length;
}

function forgetResults(path, isForgotten) {
  if (!existsSync(path)) return;
  const report = JSON.parse(readFileSync(path, 'utf8'));
  for (const file of Object.values(report.files)) file.mutants = file.mutants.filter((mutant) => !isForgotten(mutant));
  writeFileSync(path, JSON.stringify(report));
}

function groupByFile(mutants) {
  const files = new Map();
  for (const mutant of mutants) {
    const file = relative(root, mutant.fileName);
    files.set(file, [...(files.get(file) ?? []), mutant]);
  }
  return files;
}

/** The share of changes that a test noticed; a change after which the code does not compile counts for nothing. */
function score(mutants) {
  const number = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = number('Killed', 'Timeout');
  const all = noticed + number('Survived', 'NoCoverage');
  const share = all === 0 ? '–' : `${((noticed / all) * 100).toFixed(1)} %`;
  return `${share.padStart(7)} of ${String(all).padStart(4)}`;
}

/** A change in one line: where, what stood there, and what stood there instead. */
function describe({ fileName, location: { start, end }, replacement, status }) {
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines.push(lines.pop().slice(0, end.column - 1));
  lines.unshift(lines.shift().slice(start.column - 1));
  const short = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 200);
  const note = status === 'NoCoverage' ? '  (no test runs it)' : '';
  return `${relative(root, fileName)}:${start.line}:${start.column}  ${short(lines.join('\n'))}  →  ${short(replacement)}${note}`;
}
