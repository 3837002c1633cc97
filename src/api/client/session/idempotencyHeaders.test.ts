/** Which of the page's requests carry an idempotency key. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pointToLive } from '../../../../tests/support/connected';
import { change, get, spend } from '../../../../tests/support/serviceCalls';
import { type Sent, service } from '../../../../tests/support/network';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { isIdempotencyKey } from '../../../lib/serving/idempotencyKey';
import { postToStorage } from '../artifact/postToStorage';
import { requestLog } from '../requestLog';
import { clearFaults, readWorld, resetWorld, sendControl, setLatency } from '../sandbox/control';
import { catchApiError } from '../testSupport';

const sandbox = sandboxEachTest('seller');
/** Ignores the outcome. */
const settle = (promise: Promise<unknown>) => promise.catch(() => undefined);
const getKeys = (sent: readonly Sent[]) => sent.map(({ headers }) => headers.get('x-console-request'));

describe('a request to the page’s own origin', () => {
  test('has a new key each time it may change something, and none when it reads', async () => {
    await settle(spend());
    await settle(spend());
    await settle(change());
    await get();
    const numbers = getKeys(sandbox.sent);
    expect(new Set(numbers).size).toBe(4);
    expect(numbers.map((number) => number !== null && isIdempotencyKey(number))).toEqual([true, true, true, false]);
  });

  test('does not show it as one of its headers, whatever its end', async () => {
    await sandbox.fault('seller.prep', { status: 409 });
    await sandbox.fault('seller.prep', { drop: true });
    await catchApiError(spend());
    await catchApiError(spend());
    expect(requestLog()).toHaveLength(2);
    expect(JSON.stringify(requestLog())).not.toContain('x-console-request');
  });

  test('has one without a secure context', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    await settle(spend());
    expect(isIdempotencyKey(getKeys(sandbox.sent)[0] ?? '')).toBe(true);
  });

  test('has one when it is a control of the sandbox that changes a world', async () => {
    for (const call of [setLatency('w', 1), clearFaults('w'), readWorld('w'), resetWorld('w')]) await sendControl(call);
    expect(getKeys(sandbox.sent).map((number) => number !== null)).toEqual([true, true, false, true]);
  });
});

test('a service of another origin gets no key', async () => {
  pointToLive('https://api.example', 'https://api.example');
  await settle(spend());
  await settle(change());
  await sendControl(setLatency('w', 1));
  expect(getKeys(sandbox.sent)).toEqual([null, null, null]);
});

describe('an upload to a storage', () => {
  beforeEach(() => void vi.stubGlobal('location', new URL('https://console.example/')));
  afterEach(() => vi.unstubAllGlobals());

  const uploaded = async (url: string) => {
    const file = new File(['taip'], 'clauses.taip');
    const sent = service(new Response(null, { status: 204 }));
    await postToStorage({ url, fields: {}, key: 'k' }, file, new AbortController().signal);
    return getKeys(sent).map((number) => number !== null);
  };

  test('has a key only where the page’s own origin is the storage', async () => {
    expect(await uploaded('https://console.example/__storage/w')).toEqual([true]);
    pointToLive('https://api.example', 'https://api.example');
    expect(await uploaded('https://console.example/storage')).toEqual([false]);
  });
});
