/** The project's sandbox as other people start it, in a process of its own, and its controls. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Json } from './client';

export interface RunningSandbox {
  url: string;
  stop: () => Promise<void>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Starts it on a free port. Rejects with what it printed if it ends before it listens. */
export async function startSandbox(): Promise<RunningSandbox> {
  const { API_BASE_URL: _, SANDBOX_PRODUCTS: __, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/sandbox.mjs'], {
    cwd: root,
    env: { ...env, PORT: '0', HOST: '127.0.0.1', SANDBOX_STRICT: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (part: Buffer) => {
      printed += part.toString();
      const found = /^Sandbox of .*?: (http\S+)$/m.exec(printed)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`The sandbox did not start:\n${printed}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

interface Balance {
  available: number;
  held: number;
  spent: number;
}

/** The controls of one world; they need no token. */
export function worldOf(url: string, name: string) {
  const control = async (method: string, path = '', body?: unknown): Promise<Json> => {
    const response = await fetch(`${url}/__sandbox/worlds/${name}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Json;
  };
  return {
    token: (account: string) => `txk_sandbox_${account}_${name}`,
    advance: (advanceMs: number) => control('POST', '/clock', { advanceMs }),
    answerRuns: (answer: 'ended' | 'admitted') => control('POST', '/runs', { answer }),
    uploads: (strategy: 'form' | 'multipart') => control('POST', '/uploads', { strategy }),
    reset: () => control('DELETE'),
    points: async (account: string) => ((await control('GET'))['accounts'] as Record<string, Balance>)[account]!,
  };
}
