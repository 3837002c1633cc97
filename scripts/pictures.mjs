// `npm run pictures`: retakes the pictures that the deep run compares screens with, as far as the screens have changed, and notes how
// this machine draws. Names of screens retake only theirs, and
// options are Playwright's: `npm run pictures -- growth connect --workers=1`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './served.mjs';

const args = process.argv.slice(2);
const names = args.filter((arg) => !arg.startsWith('-'));
const child = spawn(
  process.execPath,
  [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    'tests/e2e/pictures',
    '--update-snapshots',
    ...args.filter((arg) => arg.startsWith('-')),
    ...(names.length > 0 ? ['--grep', `(${names.join('|')}) looks like its pictures`] : []),
  ],
  { cwd: root, env: { ...process.env, TEST_DEPTH: 'deep' }, stdio: 'inherit' },
);
child.on('exit', (code) => process.exit(code ?? 1));
