// npm packs the README.md beside package.json, whatever `files` says. Before `npm pack` this puts the package's own readme, PACKAGE.md, in its place;
// with `--restore`, after it, README.md is the repository's again.
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const toPath = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const readme = toPath('README.md');
/** Where the repository's README.md waits. Git ignores this name, and npm doesn't pack it. */
const aside = toPath('.README.md.local');

// Also what an earlier `npm pack` that was killed has left.
if (existsSync(aside)) renameSync(aside, readme);
if (!process.argv.includes('--restore')) {
  renameSync(readme, aside);
  copyFileSync(toPath('PACKAGE.md'), readme);
}
