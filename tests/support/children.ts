/** Child processes that serve or drive a browser; they end with the tests that started them. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The path of a program; undefined if there is none of that name. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Starts a program; it ends with this process at the latest. */
export function start(program: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(program, args, options);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** A folder for temporary files; deleted when this process ends, at the latest. */
export function temporaryFolder(prefix: string) {
  const path = mkdtempSync(join(tmpdir(), prefix));
  const remove = () => {
    process.off('exit', remove);
    rmSync(path, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', remove);
  return { path, remove };
}

/** The first match of a pattern in a line of a process's output. Rejects if the process ends without one. */
export async function waitForLine(output: Readable, pattern: RegExp): Promise<string> {
  const lines = createInterface({ input: output });
  const otherLines: string[] = [];
  for await (const line of lines) {
    const [, found] = pattern.exec(line) ?? [];
    if (found !== undefined) {
      lines.close();
      // An unread pipe would fill up and block the process.
      output.resume();
      return found;
    }
    otherLines.push(line);
  }
  throw new Error(`It ended without a line like ${pattern.source}:\n${otherLines.join('\n')}`);
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

/** A free port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('The system gave no port');
  return address.port;
}
