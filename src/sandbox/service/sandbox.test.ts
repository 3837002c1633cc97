import { afterEach, describe, expect, test, vi } from 'vitest';
import { Refusal } from '../core/refusal';
import { handlers } from './routes';
import { client, control, ids, refusal, testSandbox } from '../testSupport';

afterEach(() => vi.restoreAllMocks());

function probeThrows(error: Error): void {
  vi.spyOn(handlers, 'token.status').mockImplementation(() => {
    throw error;
  });
}

describe('a bug in the sandbox itself', () => {
  test('fails the request in tests', async () => {
    probeThrows(new TypeError('Upside down'));
    await expect(client(testSandbox(), 'seller', 'bug').ask('token.status')).rejects.toThrow('Upside down');
  });

  test('in use, is logged and answered as a 500 of its world', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const bug = new TypeError('Upside down');
    probeThrows(bug);
    const sandbox = testSandbox({ onContractMismatch: 'log' });
    const answer = await client(sandbox, 'seller', 'bug').ask('token.status');
    expect([answer.status, Object.keys(answer.body.error)]).toEqual([500, ['message']]);
    expect(answer.headers.get('x-sandbox-world')).toBe('bug');
    expect((await control(sandbox, 'bug').state()).requests).toMatchObject([{ status: 500, code: null }]);
    expect(logged.mock.calls).toEqual([[bug.stack]]);
  });
});

describe('a refusal that its endpoint does not list', () => {
  const unlisted = new Refusal('CONFLICT', 'Not now.');

  test('fails the request in tests', async () => {
    probeThrows(unlisted);
    await expect(client(testSandbox(), 'seller', 'unlisted').ask('token.status')).rejects.toThrow(
      'GET /api/auth/api-token-status refused with CONFLICT, which it does not list.',
    );
  });

  test('in use, is logged and answered as it is', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    probeThrows(unlisted);
    const answer = await client(testSandbox({ onContractMismatch: 'log' }), 'seller', 'unlisted').ask('token.status');
    expect(refusal(answer)).toBe('409 CONFLICT');
    expect(logged).toHaveBeenCalledOnce();
  });
});

test('the runtime profile and growth routes refuse a Pack without a version as their endpoints say', async () => {
  const seller = client(testSandbox(), 'seller', 'draft');
  const params = { id: ids.packDraft };
  for (const route of ['packs.runtimeProfile', 'growth.read'] as const)
    expect((await seller.ask(route, { params })).body.error.code).toBe('CONFLICT');
});
