/** Files on disk, which change after they were chosen. */
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TestInfo } from '@playwright/test';

/** Writes a file of the test, and returns its path. */
export async function onDisk(info: TestInfo, name: string, bytes: string | Buffer): Promise<string> {
  const path = info.outputPath(name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return path;
}

/** What happens to a chosen file, and what is then said of it. */
export const changes: readonly (readonly [
  name: string,
  what: RegExp,
  change: (path: string, info: TestInfo) => Promise<unknown>,
])[] = [
  ['a byte longer', /changed after you chose it/, (path) => appendFile(path, '!')],
  ['gone', /no longer exists: it was moved or deleted after you chose it/, (path) => rm(path)],
  [
    'replaced by one of the same size',
    /changed after you chose it/,
    (path, info) => onDisk(info, path.slice(info.outputPath().length + 1), 'b'.repeat(40)),
  ],
];
