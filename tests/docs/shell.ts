/** Runs the shell lines of the documents as their reader would, against a sandbox of the test's own. */
import { execFile } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { seedExample } from '../../src/sandbox/seed/seedExample';
import { temporaryFolder } from '../support/children';

const run = promisify(execFile);

/** An empty folder to run lines in, where `npx marketplace-console seed --example` is known: the package's tests run the real command. */
export function shellFolder() {
  const { path, remove } = temporaryFolder('console-docs-');
  writeFileSync(join(path, 'example.yaml'), seedExample());
  const npx = join(path, 'npx');
  writeFileSync(
    npx,
    `#!/bin/sh\n[ "$*" = 'marketplace-console seed --example' ] && exec cat "${path}/example.yaml"\nexit 64\n`,
  );
  chmodSync(npx, 0o755);
  return { path, remove };
}

/**
 * What the lines print on stdout. Rejects if one of them fails.
 * @param url of the sandbox, in place of the addresses at which the documents have it
 */
export async function runLines(lines: string, folder: string, url: string): Promise<string> {
  const served = lines.replaceAll(/(?:http:\/\/)?localhost:(?:8787|5173)/g, url);
  const env = { ...process.env, HOME: folder, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  return (await run('bash', ['-e', '-o', 'pipefail', '-c', served], { cwd: folder, env, maxBuffer: 2 ** 26 })).stdout;
}
