// npm packs the README.md beside package.json, whatever `files` says. Before `npm pack` this puts the package's own readme, PACKAGE.md, in its place;
// with `--restore`, after it, README.md is the repository's again. Uses Node built-ins only, because scripts/setup.mjs runs it too.
import { constants, copyFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the repository's readme waits. The name is ignored by Git, and npm never packs it. */
const ASIDE = '.README.md.local';
/** The package's readme, on its way to README.md. */
const COMING = '.PACKAGE.md.local';

const isSame = (first, second) => readFileSync(first).equals(readFileSync(second));

/** Puts PACKAGE.md in the place of README.md. At any moment, README.md is one of the two, whole, and the repository's is there. */
export function putPackageReadme(folder) {
  const [readme, own, aside, coming] = ['README.md', 'PACKAGE.md', ASIDE, COMING].map((name) => join(folder, name));
  // What another `npm pack` has put there, or one that was killed.
  if (existsSync(aside) && isSame(readme, own)) return;
  restoreReadme(folder);
  // Never over an earlier copy, which may be the only one.
  copyFileSync(readme, aside, constants.COPYFILE_EXCL);
  copyFileSync(own, coming);
  renameSync(coming, readme);
}

/**
 * Makes README.md the repository's again. Returns whether there was anything to restore.
 * Throws if README.md was changed since, because then only a person knows which to keep.
 */
export function restoreReadme(folder) {
  const [readme, own, aside, coming] = ['README.md', 'PACKAGE.md', ASIDE, COMING].map((name) => join(folder, name));
  rmSync(coming, { force: true });
  if (!existsSync(aside)) return false;
  if (!existsSync(readme) || isSame(readme, own)) renameSync(aside, readme);
  else if (isSame(readme, aside)) rmSync(aside);
  else {
    throw new Error(
      `An interrupted \`npm pack\` left the repository's readme in ${ASIDE}, and README.md was changed since. Keep the one you need as README.md, and delete the other.`,
    );
  }
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  try {
    if (!process.argv.includes('--restore')) putPackageReadme(folder);
    else if (!restoreReadme(folder)) {
      throw new Error(
        'README.md was restored before the package was packed, so the tarball may have the wrong one. Run `npm pack` again, with nothing else running.',
      );
    }
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
