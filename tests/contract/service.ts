/**
 * The service under test for golden exchanges: the sandbox in this process, or the service of `target.ts`. Deliberately
 * independent of `src/contract`.
 */
import { expect } from 'vitest';
import { createSandbox } from '../../src/entries/sandbox';
import { type Statement, withoutSeededPrep } from '../../src/sandbox/world/testSupport';
import { baseUrl, givenToken } from './target';

const token = givenToken ?? 'txk_sandbox_seller_golden';
const sandbox = baseUrl
  ? null
  : createSandbox({
      now: () => Date.UTC(2026, 2, 2, 9),
      strict: true,
      sleep: () => Promise.resolve(),
      // Golden exchanges read a run both while it works and at its end.
      runAnswer: 'admitted',
    });

export interface Exchange {
  status: number;
  body: Record<string, unknown>;
  headers: Headers;
}

/** One request and its JSON answer. `token: null` sends no token. */
export async function call(
  method: string,
  path: string,
  options: { token?: string | null; body?: unknown; headers?: Readonly<Record<string, string>> } = {},
): Promise<Exchange> {
  const headers: Record<string, string> = { ...options.headers };
  const bearer = options.token === undefined ? token : options.token;
  if (bearer !== null) headers['authorization'] = `Bearer ${bearer}`;
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  const body = options.body === undefined ? null : JSON.stringify(options.body);
  const init: RequestInit = { method, headers, body, redirect: 'manual' };
  const request = new Request((baseUrl ?? 'http://sandbox.test') + path, init);
  const response = await (sandbox ? sandbox.fetch(request) : fetch(request));
  const text = await response.text();
  const parsed = text ? (JSON.parse(text) as unknown) : {};
  return { status: response.status, headers: response.headers, body: parsed as Record<string, unknown> };
}

/** The documented error body: `error.code` and `error.message`, both strings. */
export function readError({ status, body }: Exchange): [number, unknown] {
  const error = body['error'] as Record<string, unknown> | undefined;
  expect(typeof error?.['code']).toBe('string');
  expect(typeof error?.['message']).toBe('string');
  return [status, error?.['code']];
}

/** The token of an account in a world of the sandbox, as an option of `call`. */
export const inWorld = (world: string, account = 'seller') => ({ token: `txk_sandbox_${account}_${world}` });

/** Advances the clock of a world. */
export async function advanceClock(world: string, advanceMs: number): Promise<void> {
  await call('POST', `/__sandbox/worlds/${world}/clock`, { token: null, body: { advanceMs } });
}

interface Balance {
  available: number;
  held: number;
  spent: number;
}

/** The Points of an account in a world. */
export async function points(world: string, account = 'seller'): Promise<Balance> {
  const { body } = await call('GET', `/__sandbox/worlds/${world}`, { token: null });
  const { accounts } = withoutSeededPrep(body as { accounts: Record<string, Statement> & { seller: Statement } });
  return accounts[account]!;
}
