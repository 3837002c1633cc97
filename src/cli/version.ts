import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version in the package.json of this project: the first one above this module, wherever it is built to. */
export function readVersion(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, MANIFEST)) && dirname(folder) !== folder) folder = dirname(folder);
  return (JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as { version: string }).version;
}

const MANIFEST = 'package.json';
