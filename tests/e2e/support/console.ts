/** A second console beside the one under test, for example in front of a "real" service. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface RunningConsole {
  url: string;
  stop: () => Promise<void>;
}

/** Runs scripts/start.mjs with extra environment on its own port: `startConsole({ API_BASE_URL: … })`. */
export async function startConsole(env: Readonly<Record<string, string>>): Promise<RunningConsole> {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: '0', API_BASE_URL: '', STORAGE_ORIGINS: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { url: await addressOf(child), stop: () => ended(child) };
}

async function addressOf(child: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /^Marketplace Console: (\S+)/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error('The console exited before it was ready');
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  await new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
