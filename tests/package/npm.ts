/** npm and the installed package's command, as processes. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The environment of a person's shell: neither npm's of this process, nor any setting of a command. */
export const shellEnv: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^npm_|^(?:PORT|HOST|API_|STORAGE_|PUBLIC_|CONSOLE_|SANDBOX_|NODE_ENV$|VITEST|TEST)/.test(name),
  ),
);

export interface RunOutput {
  stdout: string;
  stderr: string;
}

/** Runs npm in a folder. Rejects with what it said if it fails. */
export const npm = (cwd: string, args: readonly string[]): Promise<RunOutput> => runIn(cwd, 'npm', args);

/** Runs a program in a folder. Rejects with what it said if it fails. */
export const runIn = (cwd: string, program: string, args: readonly string[]): Promise<RunOutput> =>
  run(program, args, { cwd, env: shellEnv, maxBuffer: 64 * 1_024 * 1_024 });
