import { readFileSync } from 'node:fs';

/** The version in a package.json. */
export const readVersion = (manifest: string): string =>
  (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
