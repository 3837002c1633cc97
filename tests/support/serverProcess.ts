/** A script of the project that serves on loopback, in a process of its own. */
import type { ChildProcess } from 'node:child_process';
import { end, waitForLine, start } from './children';

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** Resolves once the process has ended. */
  stop: () => Promise<void>;
}

/**
 * Runs Node with a script that serves on a free port and prints its URL; its error output is printed too. Rejects if it ends before that, or takes
 * longer than `limitMs`. It ends with this process at the latest.
 */
export async function serverProcess(
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  limitMs: number,
): Promise<ServerProcess> {
  const child = start(process.execPath, args, {
    cwd: root,
    // No worlds of other servers, and none for them.
    env: { SANDBOX_DIR: '', ...env, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const stop = () => end(child);
  const limit = setTimeout(() => child.kill(), limitMs);
  try {
    const url = await waitForLine(child.stdout!, /(http:\/\/(?:127\.0\.0\.1|localhost):\d+)/);
    return { child, url, stop };
  } catch (cause) {
    await stop();
    throw new Error(`${args.at(-1)} ended without serving, or was not ready in ${limitMs} ms`, { cause });
  } finally {
    clearTimeout(limit);
  }
}
