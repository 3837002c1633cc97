import { defineConfig } from 'vitest/config';
import root from '../../vitest.config.ts';
import { folders } from './folders.mjs';

const { tests, inPage } = folders[process.env.MUTANTS_OF];

/** Tests with a DOM start slowly, so they run last: often a test in Node has noticed the change by then. */
const project = (environment, globs, groupOrder) => ({
  extends: true,
  test: {
    name: environment,
    environment,
    include: globs.filter((glob) => !glob.startsWith('!')),
    exclude: globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1)),
    runner: 'tests/mutants/runner.ts',
    setupFiles: ['tests/setup.ts'],
    sequence: { groupOrder },
  },
});

/**
 * The tests of one folder alone. Stryker's own list of test files counts only for code that a test runs: for code that
 * runs while a file loads, such as a table, it would start every test of the project.
 */
export default defineConfig({
  ...root,
  test: { ...root.test, projects: [project('node', tests, 1), ...(inPage ? [project('jsdom', inPage, 2)] : [])] },
});
