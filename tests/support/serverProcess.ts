/** A script of the project that serves on loopback, in a process of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

export interface ServerProcess {
  child: ChildProcess;
  url: string;
  /** Resolves once the process has ended. */
  stop: () => Promise<void>;
}

/**
 * Runs Node with a script that serves on a free port and prints its URL; what it complains of is printed too. Rejects if it
 * ends before that, or takes longer than `limitMs`. It ends with this process at the latest.
 */
export async function serverProcess(
  root: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  limitMs: number,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, PORT: '0', HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const kill = () => child.kill();
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    kill();
    await ended;
  };
  const limit = setTimeout(kill, limitMs);
  try {
    const url = await Promise.race([urlIn(child.stdout!), ended]);
    if (typeof url !== 'string')
      throw new Error(`${args.at(-1)} ended without serving, or was not ready in ${limitMs} ms`);
    return { child, url, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(limit);
  }
}

function urlIn(output: Readable): Promise<string> {
  return new Promise((resolve) => {
    let printed = '';
    output.on('data', (part: Buffer) => {
      printed += part.toString();
      const [url] = /http:\/\/(?:127\.0\.0\.1|localhost):\d+/.exec(printed) ?? [];
      if (url !== undefined) resolve(url);
    });
  });
}
