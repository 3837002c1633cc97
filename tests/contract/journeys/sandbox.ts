/** The project's sandbox as users start it, in its own process, and its controls. */
import { fileURLToPath } from 'node:url';
import { TEST_MS } from '../../limits';
import { type Statement, withoutSeededPrep } from '../../../src/sandbox/world/testSupport';
import { type ServerProcess, serverProcess } from '../../support/serverProcess';
import type { Json } from './client';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Starts it on a free port, by the script that `SANDBOX_SCRIPT` names. Rejects if it does not start. */
export function startSandbox(): Promise<ServerProcess> {
  const { API_BASE_URL: _, SANDBOX_PRODUCTS: __, SANDBOX_SCRIPT: script = 'sandbox', ...env } = process.env;
  return serverProcess(root, [`scripts/${script}.mjs`], { ...env, SANDBOX_STRICT: '1' }, TEST_MS / 2);
}

interface Balance {
  available: number;
  held: number;
  spent: number;
}

/** The controls of one world; they need no token. */
export function createWorldControls(url: string, name: string) {
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
    points: async (account: string): Promise<Balance> => {
      const state = (await control('GET')) as { accounts: Record<string, Statement> & { seller: Statement } };
      return withoutSeededPrep(state).accounts[account]!;
    },
  };
}
