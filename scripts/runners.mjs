// How the test runners are started, by `npm test` and `npm run test:steady`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Removed from the environment, so that it cannot change what is tested and no real service is ever called. */
const notOurs = [
  'API_BASE_URL',
  'VITE_API_BASE_URL',
  'STORAGE_ORIGINS',
  'VITE_STORAGE_ORIGINS',
  'CONTRACT_BASE_URL',
  'CONTRACT_TOKEN',
  'CONSOLE_SERVED',
  'NODE_ENV',
  'HOST',
  'PORT',
  'SANDBOX_PRODUCTS',
  'SANDBOX_DIR',
  'SANDBOX_ACCESS_TOKEN',
  'SANDBOX_SCRIPT',
  'TEST_DEPTH',
  'LATE_ANSWERS',
];

/** The environment of a run, at full depth or with a sample. */
export function testEnv(deep) {
  const env = { ...process.env };
  for (const name of notOurs) delete env[name];
  return deep ? { ...env, TEST_DEPTH: 'deep' } : env;
}

/** The path of a package's command. */
export function findBin(packageName, command) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}
