import { beforeEach, describe, expect, test, vi } from 'vitest';
import { deferred, memoryStorage, sharedLocks } from '../testSupport';
import type { EndpointId } from '../../contract/endpoints';
import type { FailureKind } from '../errors';
import { frozenSpend } from '../../../tests/support/frozen';

const frozen = { ...frozenSpend, frozenAt: 1000 };

/** The modules as one tab has them; storage and locks are those of the browser. */
async function openTab() {
  vi.resetModules();
  const { configureEnvironment } = await import('../environment');
  const session = await import('../session');
  configureEnvironment({ kind: 'sandbox', transport: 'server', baseUrl: '', label: 'Sandbox' });
  session.connect('txk_a', false);
  const { ApiError } = await import('../errors');
  const failure = (kind: FailureKind, more: { status?: number; outcomeUnknown?: boolean; route?: EndpointId } = {}) =>
    new ApiError({ kind, route: 'seller.prep', message: 'm', ...more });
  return { ...session, ...(await import('./attempts')), ...(await import('./spend')), failure };
}
type Tab = Awaited<ReturnType<typeof openTab>>;

const last = ({ attemptsOn }: Tab, subject = 'prep:p') => attemptsOn(subject).at(-1);

let tab: Tab;
let locks: ReturnType<typeof sharedLocks>;
beforeEach(async () => {
  vi.useFakeTimers({ now: 1500, toFake: ['Date'] });
  locks = sharedLocks();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { locks });
  tab = await openTab();
});

describe('how it ended', () => {
  test('the work that the answer names is kept with the attempt', async () => {
    const result = await tab.spend(frozen, undefined, () => Promise.resolve('w7'), undefined, undefined, String);
    expect(result).toMatchObject({ end: 'settled', work: 'w7' });
    expect(last(tab)?.work).toBe('w7');
  });

  test('accepted: settled, sent once', async () => {
    const send = vi.fn(() => Promise.resolve({}));
    const result = await tab.spend(frozen, undefined, send);
    expect(result).toEqual({ end: 'settled', attempt: last(tab)?.id });
    expect(last(tab)).toMatchObject({ end: 'settled', note: 'Accepted by the service', points: 900 });
    expect(send).toHaveBeenCalledOnce();
  });

  test.each<[string, FailureKind, number | undefined, number]>([
    ['an answer: no longer', 'server', 500, 1_500],
    ['a lost connection: as long as any request', 'network', undefined, 31_500],
    ['a deadline: longer', 'timeout', undefined, 51_500],
  ])('until when its request may be at work after %s', async (_, kind, status, until) => {
    const error = tab.failure(kind, { ...(status !== undefined && { status }), outcomeUnknown: true });
    await tab.spend(frozen, undefined, () => {
      if (kind === 'timeout') vi.setSystemTime(21_500);
      return Promise.reject(error);
    });
    expect(last(tab)).toMatchObject({ end: 'unknown', until });
  });

  test.each([402, 409, 429, 400, 403])('refused with %i: written down as that, and the way is free', async (status) => {
    const error = tab.failure('refused', { status });
    const send = vi.fn(() => Promise.reject(error));
    expect(await tab.spend(frozen, undefined, send)).toEqual({ end: 'refused', error });
    expect(last(tab)).toMatchObject({ end: 'refused', note: expect.stringContaining(`Answered ${status}`) });
    expect(send).toHaveBeenCalledOnce();
    expect((await tab.spend(frozen, undefined, () => Promise.resolve())).end).toBe('settled');
  });

  test.each([
    ['a lost connection', 'network', undefined, 'No answer (NETWORK)'],
    ['a deadline', 'timeout', undefined, 'No answer (TIMEOUT)'],
    ['500', 'server', 500, 'Answered 500 HTTP_500'],
    ['what cannot be read', 'unreadable', 202, 'Answered 202 UNREADABLE'],
    ['a cancelled request', 'cancelled', undefined, 'No answer (CANCELLED)'],
    ['a redirect', 'redirect', undefined, 'No answer (REDIRECT)'],
  ] as const)('%s: unknown, and the subject is locked', async (_, kind, status, note) => {
    const error = tab.failure(kind, { outcomeUnknown: true, ...(status && { status }) });
    const result = await tab.spend(frozen, undefined, () => Promise.reject(error));
    expect(result).toEqual({ end: 'unknown', attempt: last(tab)?.id });
    expect(last(tab)).toMatchObject({ end: 'unknown', note });
    const again = vi.fn();
    expect(await tab.spend(frozen, undefined, again)).toMatchObject({ end: 'held' });
    expect(again).not.toHaveBeenCalled();
  });

  test('a quote before it that failed: nothing was sent, and the ledger says so', async () => {
    const error = tab.failure('network', { route: 'runs.quote' });
    expect(await tab.spend(frozen, undefined, () => Promise.reject(error))).toEqual({ end: 'refused', error });
    expect(last(tab)).toMatchObject({ end: 'refused', note: 'Not sent: the quote before it failed (NETWORK)' });
  });

  test('any other error is unknown too: who knows how far it came', async () => {
    expect((await tab.spend(frozen, undefined, () => Promise.reject(new TypeError('bug')))).end).toBe('unknown');
    expect(last(tab)).toMatchObject({ end: 'unknown', note: 'Interrupted' });
  });

  test('accepted, though storage then refuses: it is not called unknown, and the subject stays locked', async () => {
    const send = () => {
      vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
        throw new DOMException('Full', 'QuotaExceededError');
      });
      return Promise.resolve();
    };
    expect((await tab.spend(frozen, undefined, send)).end).toBe('settled');
    expect((await tab.spend(frozen, undefined, vi.fn())).end).toBe('held');
  });
});

describe('a 409 that may answer a second copy of the request', () => {
  const before = { work: 'w', workStatus: 's', workChoice: 'c', workVersion: 'v', balance: 5, fingerprint: 'f' };
  const begun = { ...before, work: 'x', workChoice: 'deep', workVersion: '1.0.0', balance: 4, fingerprint: 'g' };
  const looked = (status: number, look: () => Promise<typeof before>) => {
    const send = vi.fn(() => Promise.reject(tab.failure('refused', { status })));
    return tab
      .spend(frozen, before, send, undefined, look)
      .then(({ end }) => [end, last(tab)?.end, send.mock.calls.length]);
  };

  test('is a spend when the very work has begun', async () => {
    expect(await looked(409, () => Promise.resolve(begun))).toEqual(['settled', 'settled', 1]);
  });

  test.each([
    ['all is as before', () => Promise.resolve(before)],
    ['other work has begun', () => Promise.resolve({ ...begun, workChoice: 'smoke' })],
    ['it is not clear', () => Promise.resolve({ ...before, balance: 4 })],
    ['it cannot be looked at', () => Promise.reject(new Error('down'))],
  ])('is a refusal when %s', async (_, look) => {
    expect(await looked(409, look)).toEqual(['refused', 'refused', 1]);
  });

  test('is a refusal when the quote before the run gave it: nothing was sent', async () => {
    const look = vi.fn(() => Promise.resolve(begun));
    const error = tab.failure('refused', { status: 409, route: 'runs.quote' });
    expect(await tab.spend(frozen, before, () => Promise.reject(error), undefined, look)).toEqual({
      end: 'refused',
      error,
    });
    expect(look).not.toHaveBeenCalled();
    expect(last(tab)?.note).toBe('Not sent: the quote before it had changed (CONFLICT)');
  });

  test.each([400, 402, 403, 429])('%i never is', async (status) => {
    const look = vi.fn(() => Promise.resolve(begun));
    expect(await looked(status, look)).toEqual(['refused', 'refused', 1]);
    expect(look).not.toHaveBeenCalled();
  });
});

describe('nothing is sent', () => {
  const heldBack = async (from: Tab, given = frozen, ...more: number[]) => {
    const send = vi.fn();
    const result = await from.spend(given, undefined, send, ...more);
    expect(send).not.toHaveBeenCalled();
    expect(result).toMatchObject({ end: 'held', why: expect.stringMatching(/\w/) });
  };

  test.each(['sending', 'unknown'] as const)('while an attempt is open: %s', async (end) => {
    const { id } = tab.openAttempt(frozen, undefined);
    if (end === 'unknown') tab.endAttempt(id, end, 'n');
    await heldBack(tab);
    await heldBack(await openTab());
    expect(tab.attemptsOn('prep:p')).toHaveLength(1);
  });

  test('when another tab has settled since the dialog was opened', async () => {
    const other = await openTab();
    await other.spend(frozen, undefined, () => Promise.resolve());
    await heldBack(tab);
    await heldBack(tab, { ...frozen, frozenAt: 1499 });
    expect((await tab.spend({ ...frozen, frozenAt: 1501 }, undefined, () => Promise.resolve())).end).toBe('settled');
  });

  test('when another tab’s attempt is older than the dialog but settled after it was opened', async () => {
    const { id } = (await openTab()).openAttempt(frozen, undefined);
    vi.setSystemTime(3000);
    tab.endAttempt(id, 'settled', 'n');
    await heldBack(tab, { ...frozen, frozenAt: 2000 });
  });

  test('while another tab is sending', async () => {
    const [started, answer] = [deferred(), deferred()];
    const first = (await openTab()).spend(frozen, undefined, () => {
      started.resolve();
      return answer.promise;
    });
    await started.promise;
    expect(locks.held.size).toBe(1);
    await heldBack(tab);
    answer.resolve();
    expect((await first).end).toBe('settled');
  });

  test('twice at once from one tab', async () => {
    const send = vi.fn(() => Promise.resolve());
    const results = await Promise.all([tab.spend(frozen, undefined, send), tab.spend(frozen, undefined, send)]);
    expect(results.map(({ end }) => end).sort()).toEqual(['held', 'settled']);
    expect(send).toHaveBeenCalledOnce();
  });

  test('by many tabs at once more than once', async () => {
    const send = vi.fn(() => Promise.resolve());
    const tabs = [await openTab(), await openTab(), await openTab(), await openTab()];
    const results = await Promise.all(tabs.map((one) => one.spend(frozen, undefined, send)));
    expect(results.filter(({ end }) => end === 'settled')).toHaveLength(1);
    expect(send).toHaveBeenCalledOnce();
  });

  test('by many tabs at once more than once, even without Web Locks', async () => {
    vi.stubGlobal('navigator', {});
    const send = vi.fn(() => Promise.resolve());
    const tabs = [await openTab(), await openTab(), await openTab()];
    await Promise.all(tabs.map((one) => one.spend(frozen, undefined, send)));
    expect(send).toHaveBeenCalledOnce();
  });

  test('where storage refuses to write the attempt down', async () => {
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    await heldBack(tab);
  });

  test('where the browser refuses the lock', async () => {
    vi.spyOn(locks, 'request').mockRejectedValue(new DOMException('Not allowed', 'SecurityError'));
    await heldBack(tab);
    expect(tab.attemptsOn('prep:p')).toEqual([]);
  });

  test('with another token than the one that consented', async () => {
    const { number } = tab.session();
    tab.connect('txk_b', false);
    await heldBack(tab, frozen, number);
  });

  test('when the token changes while the lock is asked for', async () => {
    const send = vi.fn();
    const ended = tab.spend(frozen, undefined, send);
    tab.connect('txk_b', false);
    expect(await ended).toMatchObject({ end: 'held' });
    expect(send).not.toHaveBeenCalled();
  });
});

test('the picture from before is kept with the attempt', async () => {
  const before = {
    work: 'w',
    workStatus: undefined,
    workChoice: undefined,
    workVersion: undefined,
    balance: 5,
    fingerprint: 'f',
  };
  await tab.spend(frozen, before, () => Promise.reject(tab.failure('network', { outcomeUnknown: true })));
  expect(last(tab)?.before).toEqual(before);
});

test('another subject is not held up', async () => {
  tab.openAttempt(frozen, undefined);
  expect((await tab.spend({ ...frozen, subject: 'prep:q' }, undefined, () => Promise.resolve())).end).toBe('settled');
});
