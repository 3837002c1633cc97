// Prepares a fresh clone: packages, and with --browser a Chromium. Packages that only some runs need are installed only
// for them: --workerd installs Cloudflare's runtime; --deep or TEST_DEPTH=deep installs that, the client generators, the
// inspector for agents, and the tools that the package is tested with. Uses Node built-ins only, because it runs before node_modules exists.
// Prints nothing when there is nothing to do.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { restoreReadme } from './packageReadme.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const windows = process.platform === 'win32';

requireNode(20, 19);
const hasFlag = (flag) => process.argv.includes(flag);
const deep = hasFlag('--deep') || process.env.TEST_DEPTH === 'deep';
// What an `npm pack` that was killed has left.
try {
  restoreReadme(root);
} catch (error) {
  console.error(error.message);
}
installPackages('.', 'packages');
if (deep || hasFlag('--workerd')) installPackages('scripts/workerd', 'workerd');
if (deep) {
  installPackages('tests/generators', 'makers of clients');
  installPackages('tests/mcp/inspector', 'the inspector for agents');
  installPackages('tests/package/tools', 'runtimes and the oldest test tools');
}
if (hasFlag('--browser')) ensureChromium();

function requireNode(major, minor) {
  const [haveMajor, haveMinor] = process.versions.node.split('.').map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  fail(
    `This is Node ${process.versions.node}, but Node ${major}.${minor} or newer is needed. Get it at https://nodejs.org.`,
  );
}

/** Runs `npm ci` in a folder if its packages are missing or were installed from another lock file. */
function installPackages(folder, description) {
  const cwd = join(root, folder);
  const mark = join(cwd, 'node_modules/.setup-hash');
  const wanted = createHash('sha256')
    .update(readFileSync(join(cwd, 'package-lock.json')))
    .digest('hex');
  if (existsSync(mark) && readFileSync(mark, 'utf8').trim() === wanted) return;
  console.log(`Installing ${description} (npm ci) …`);
  // --include=dev: with NODE_ENV=production npm would leave out the build and test tools.
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const code = npm?.endsWith('.js') ? run(process.execPath, [npm, ...args], { cwd }) : run('npm', args, { cwd });
  if (code !== 0) fail('`npm ci` failed. See its message above.');
  writeFileSync(mark, `${wanted}\n`);
}

/** Finds or downloads a Chromium and writes its path to a file for playwright.config.ts. */
function ensureChromium() {
  const mark = join(modules, '.chromium-path');
  const own = process.env.CHROMIUM_PATH;
  if (own && !works(own)) fail(`CHROMIUM_PATH is ${own}, but that doesn't start Chromium.`);
  if (!own && existsSync(mark) && existsSync(readFileSync(mark, 'utf8').trim())) return;
  const found = own ?? findChromium() ?? playwrightDownload() ?? debianPackage();
  if (!found) {
    fail(
      [
        "Chromium wasn't found and couldn't be downloaded. Choose one of:",
        '  1. CHROMIUM_PATH=/path/to/chromium npm test    an installed Chromium or Chrome',
        '  2. npx playwright install --with-deps chromium    Playwright’s own download',
        '  3. apt-get install chromium-headless-shell    the Debian package, as root',
      ].join('\n'),
    );
  }
  writeFileSync(mark, `${found}\n`);
}

function findChromium() {
  const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];
  return [playwrightPath(), ...installed].find((path) => path && works(path));
}

function playwrightPath() {
  const { chromium } = createRequire(join(root, 'package.json'))('playwright');
  return chromium.executablePath();
}

/** Without a network, its own output is five failures with stack traces, which would hide what follows. */
function playwrightDownload() {
  console.log('Downloading Chromium (playwright install chromium) …');
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  const cli = join(modules, 'playwright', 'cli.js');
  const code = run(process.execPath, [cli, 'install', 'chromium'], { env, stdio: 'ignore' });
  if (code !== 0) console.log('The download failed. Trying another way.');
  return findChromium();
}

function debianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Installing the Debian package chromium-headless-shell …');
  if (run('apt-get', ['update', '-qq']) !== 0) return undefined;
  // Headless Chromium: Playwright uses it too, and browser tests run a seventh faster in it.
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
  return findChromium();
}

function works(path) {
  if (!existsSync(path)) return false;
  // On Windows, `--version` opens a window and prints nothing.
  return windows || spawnSync(path, ['--version', '--no-sandbox'], { timeout: 30_000 }).status === 0;
}

function run(command, args, { cwd = root, env = {}, stdio = 'inherit' } = {}) {
  const done = spawnSync(command, args, {
    cwd,
    stdio,
    shell: windows && command === 'npm',
    env: { ...process.env, ...env },
  });
  return done.status ?? 1;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
