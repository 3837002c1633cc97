// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { configureEnvironment } from '../environment';
import { ApiError } from '../errors';
import { connect, disconnect } from '../session';
import { deferred, sharedLocks } from '../testSupport';
import { type Attempt, attemptsOn, endAttempt, openAttempt } from './attempts';
import type { Snapshot } from './evidence';
import type { Frozen } from './quoteFlow';
import { type Spending, useSpending } from './useSpending';

const frozen: Frozen = { subject: 'prep:p', title: 'P', version: '1.0.0', choice: 'deep', points: 900, frozenAt: 0 };
const quiet: Snapshot = {
  work: undefined,
  workStatus: undefined,
  workChoice: undefined,
  workVersion: undefined,
  balance: 5000,
  fingerprint: 'f',
};
const atWork: Snapshot = {
  ...quiet,
  work: 'w',
  workChoice: 'deep',
  workVersion: '1.0.0',
  balance: 4100,
  fingerprint: 'g',
};
const lost = () => new ApiError({ kind: 'network', route: 'seller.prep', message: 'm', outcomeUnknown: true });
const stale = () => new ApiError({ kind: 'refused', status: 409, route: 'seller.prep', message: 'm' });

const look = vi.fn<(signal?: AbortSignal) => Promise<Snapshot>>();
const send = vi.fn<(frozen: Frozen) => Promise<unknown>>();
const onSettled = vi.fn();
const onEnded = vi.fn();
let locks: ReturnType<typeof sharedLocks>;

const open = (subject = 'prep:p') =>
  renderHook((props: { subject: string }) => useSpending<string>({ ...props, look, send, onSettled, onEnded }), {
    initialProps: { subject },
  });
type Hook = ReturnType<typeof open>;

const doing = (hook: Hook, step: (spending: Spending<string>) => void) => act(async () => step(hook.result.current));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const at = (hook: Hook) => hook.result.current.state.at;
const ends = (subject = 'prep:p') => attemptsOn(subject).map(({ end }) => end);
/** As another tab writes it: only the storage event tells. */
const elsewhere = (change: (attempts: Attempt[]) => Attempt[]) =>
  act(async () => {
    const stored = JSON.parse(localStorage.getItem('console.attempts') ?? '[]') as Attempt[];
    localStorage.setItem('console.attempts', JSON.stringify(change(stored)));
    window.dispatchEvent(new StorageEvent('storage', { key: 'console.attempts' }));
  });

async function review(hook: Hook, given = frozen) {
  await doing(hook, ({ quoted }) => quoted('quote'));
  await doing(hook, (spending) => spending.review(given));
  expect(at(hook)).toBe('reviewing');
}
async function confirm(hook: Hook) {
  await review(hook);
  await doing(hook, (spending) => spending.confirm());
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1000 });
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  locks = sharedLocks();
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  configureEnvironment({ kind: 'sandbox', transport: 'server', baseUrl: '', label: 'Sandbox' });
  connect('txk_a', false);
  for (const mock of [look, send, onSettled, onEnded]) mock.mockReset();
  look.mockResolvedValue(quiet);
  send.mockResolvedValue({});
});
afterEach(() => {
  disconnect('disconnected');
  Reflect.deleteProperty(navigator, 'locks');
  vi.useRealTimers();
});

describe('one consent', () => {
  test('sends what was frozen, once, and settles', async () => {
    const hook = open();
    await confirm(hook);
    expect(at(hook)).toBe('settled');
    expect(send.mock.calls).toEqual([[frozen]]);
    expect(ends()).toEqual(['settled']);
    expect(onSettled.mock.calls).toEqual([[frozen]]);
    expect(onEnded).not.toHaveBeenCalled();
    expect(attemptsOn('prep:p')[0]?.before).toMatchObject({ balance: 5000, fingerprint: 'f' });
  });

  test('is used up by the first of two clicks', async () => {
    const hook = open();
    await review(hook);
    await doing(hook, (spending) => {
      spending.confirm();
      spending.confirm();
    });
    expect(send).toHaveBeenCalledOnce();
    expect(at(hook)).toBe('settled');
  });

  test('is used up for a handler that still sees the old state', async () => {
    const hook = open();
    await review(hook);
    const old = hook.result.current;
    await doing(hook, (spending) => spending.confirm());
    await doing(hook, () => old.confirm());
    expect(send).toHaveBeenCalledOnce();
    expect(at(hook)).toBe('settled');
  });

  test.each(['cancel', 'choose'] as const)('is void after %s, even for a click in the same moment', async (step) => {
    const hook = open();
    await review(hook);
    const old = hook.result.current;
    await doing(hook, (spending) => {
      spending[step]();
      spending.confirm();
    });
    await doing(hook, () => old.confirm());
    expect(send).not.toHaveBeenCalled();
    expect(at(hook)).toBe('quoted');
    await confirm(hook);
    expect(send).toHaveBeenCalledOnce();
  });

  test('holds for the price that was reviewed, whatever quote comes in', async () => {
    const hook = open();
    await review(hook);
    await doing(hook, ({ quoted }) => quoted('another'));
    await doing(hook, (spending) => spending.confirm());
    expect(send.mock.calls[0]![0].points).toBe(900);
  });

  test('holds for the token that gave it: after a change nothing is sent', async () => {
    const slow = deferred<Snapshot>();
    look.mockReturnValue(slow.promise);
    const hook = open();
    await confirm(hook);
    await act(async () => connect('txk_b', false));
    await act(async () => slow.resolve(quiet));
    expect(send).not.toHaveBeenCalled();
    expect(hook.result.current.state).toMatchObject({ at: 'held' });
    expect(ends()).toEqual([]);
  });

  test('and a change of token before the click counts as well', async () => {
    const hook = open();
    await review(hook);
    await act(async () => connect('txk_b', false));
    await doing(hook, (spending) => spending.confirm());
    expect(send).not.toHaveBeenCalled();
  });

  test('refused: the way is free for another', async () => {
    send.mockRejectedValueOnce(stale());
    const hook = open();
    await confirm(hook);
    expect(hook.result.current.state).toMatchObject({ at: 'refused', frozen, error: { status: 409 }, old: 'quote' });
    expect(onEnded).toHaveBeenCalledOnce();
    expect(ends()).toEqual(['refused']);
    await confirm(hook);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('held: nothing was sent', async () => {
    const letGo = locks.hold('console.spend.sandbox.prep:p');
    const hook = open();
    await confirm(hook);
    expect(at(hook)).toBe('held');
    expect(onEnded).toHaveBeenCalledOnce();
    letGo();
    expect(send).not.toHaveBeenCalled();
  });
});

describe('a quote asked for', () => {
  test('comes in, and only the last one counts', async () => {
    const [first, second] = [deferred<string>(), deferred<string>()];
    const hook = open();
    await doing(hook, ({ requote }) => requote(() => first.promise));
    expect(at(hook)).toBe('quoting');
    await doing(hook, ({ requote }) => requote(() => second.promise));
    await act(async () => second.resolve('new'));
    await act(async () => first.resolve('old'));
    expect(hook.result.current.state).toEqual({ at: 'quoted', quote: 'new' });
  });

  test('that does not come leaves nothing to review', async () => {
    const hook = open();
    await doing(hook, ({ requote }) => requote(() => Promise.reject(new Error('x'))));
    expect(at(hook)).toBe('idle');
  });
});

describe('an unknown end', () => {
  beforeEach(() => {
    send.mockRejectedValue(lost());
  });

  test('locks, looks twice, and only then re-arms', async () => {
    const hook = open();
    await confirm(hook);
    expect(at(hook)).toBe('unknown');
    expect(hook.result.current.open?.end).toBe('unknown');
    expect(hook.result.current.looking).toMatchObject({ busy: false, finding: 'not-started', at: 1000 });
    expect(look).toHaveBeenCalledTimes(2);
    await doing(hook, (spending) => {
      spending.quoted('q');
      spending.review(frozen);
      spending.confirm();
    });
    await pass(3999);
    expect(at(hook)).toBe('unknown');
    expect(ends()).toEqual(['unknown']);
    await pass(1);
    expect(ends()).toEqual(['not-started']);
    expect(at(hook)).toBe('idle');
    expect(onEnded).toHaveBeenCalledOnce();
    expect(send).toHaveBeenCalledOnce();
  });

  test('looking again by hand is not a second look before its time', async () => {
    const hook = open();
    await confirm(hook);
    await pass(1000);
    await doing(hook, (spending) => spending.lookAgain());
    await doing(hook, (spending) => spending.lookAgain());
    expect(at(hook)).toBe('unknown');
    await pass(4000);
    expect(at(hook)).toBe('idle');
  });

  test('settles when the work is found', async () => {
    const hook = open();
    await review(hook);
    look.mockResolvedValue(atWork);
    await doing(hook, (spending) => spending.confirm());
    expect(ends()).toEqual(['settled']);
    expect(onSettled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ points: 900, title: 'P' }));
    expect(onEnded).not.toHaveBeenCalled();
    expect(at(hook)).toBe('idle');
  });

  test('settles when the second look finds it', async () => {
    const hook = open();
    await confirm(hook);
    look.mockResolvedValue(atWork);
    await pass(4000);
    expect(ends()).toEqual(['settled']);
    expect(onSettled).toHaveBeenCalledOnce();
  });

  test.each([
    ['the balance changed and nothing else', { ...quiet, balance: 4100 }],
    ['the balance is not told any more', { ...quiet, balance: undefined }],
    ['something changed', { ...quiet, fingerprint: 'x' }],
    ['other work is shown', { ...atWork, workChoice: 'smoke' }],
  ])('stays locked when %s', async (_, after) => {
    const hook = open();
    await review(hook);
    look.mockResolvedValue(after);
    await doing(hook, (spending) => spending.confirm());
    await pass(60_000);
    await doing(hook, (spending) => spending.lookAgain());
    await pass(60_000);
    expect(hook.result.current.looking.finding).toBe('undecided');
    expect(at(hook)).toBe('unknown');
    expect(ends()).toEqual(['unknown']);
  });

  test('stays locked when the subject could not be read before', async () => {
    look.mockRejectedValueOnce(new Error('down'));
    const hook = open();
    await confirm(hook);
    await pass(60_000);
    expect(hook.result.current.looking.finding).toBe('undecided');
    expect(ends()).toEqual(['unknown']);
  });

  test('stays locked when it cannot be looked at, until it can', async () => {
    const hook = open();
    await review(hook);
    look.mockRejectedValue(new Error('down'));
    await doing(hook, (spending) => spending.confirm());
    await pass(60_000);
    expect(hook.result.current.looking).toMatchObject({ busy: false, finding: undefined, error: new Error('down') });
    expect(at(hook)).toBe('unknown');
    look.mockResolvedValue(quiet);
    await doing(hook, (spending) => spending.lookAgain());
    expect(at(hook)).toBe('unknown');
    expect(hook.result.current.looking.error).toBeUndefined();
    await pass(4000);
    expect(ends()).toEqual(['not-started']);
  });

  test('a change seen in between starts the count anew', async () => {
    const hook = open();
    await confirm(hook);
    look.mockResolvedValueOnce({ ...quiet, fingerprint: 'x' });
    await pass(4000);
    expect(hook.result.current.looking.finding).toBe('undecided');
    await pass(10_000);
    await doing(hook, (spending) => spending.lookAgain());
    expect(at(hook)).toBe('unknown');
    await pass(4000);
    expect(ends()).toEqual(['not-started']);
  });

  test('two looks are owed to each attempt, not to the first alone', async () => {
    const hook = open();
    await confirm(hook);
    await pass(4000);
    expect(ends()).toEqual(['not-started']);
    await pass(60_000);
    await elsewhere((all) => [...all, { ...all[0]!, id: 'other', end: 'unknown', at: 61_000, endedAt: undefined }]);
    await pass(0);
    expect(at(hook)).toBe('unknown');
    expect(ends()).toEqual(['not-started', 'unknown']);
    await pass(4000);
    expect(ends()).toEqual(['not-started', 'not-started']);
  });

  test('what another tab found out counts here', async () => {
    look.mockResolvedValue({ ...quiet, fingerprint: 'x' });
    look.mockResolvedValueOnce(quiet);
    const hook = open();
    await confirm(hook);
    expect(at(hook)).toBe('unknown');
    await elsewhere((all) => all.map((attempt) => ({ ...attempt, end: 'settled' })));
    expect(at(hook)).toBe('idle');
    expect(onEnded).toHaveBeenCalledOnce();
    expect(onSettled).not.toHaveBeenCalled();
  });

  test('a ledger that was wiped is no evidence', async () => {
    const hook = open();
    await confirm(hook);
    await elsewhere(() => []);
    await pass(60_000);
    expect(at(hook)).toBe('unknown');
  });

  test('marked by hand as started, it counts as spent', async () => {
    look.mockResolvedValue({ ...quiet, fingerprint: 'x' });
    look.mockResolvedValueOnce(quiet);
    const hook = open();
    await confirm(hook);
    await doing(hook, (spending) => spending.markStarted());
    expect(attemptsOn('prep:p')).toMatchObject([{ end: 'settled', note: 'Marked as started by hand' }]);
    expect(onSettled).toHaveBeenCalledOnce();
    expect(at(hook)).toBe('idle');
  });

  test('found at the start, after a reload: locked and looked at, twice', async () => {
    const { id } = openAttempt(frozen, quiet);
    endAttempt(id, 'unknown', 'n');
    const hook = open();
    await pass(0);
    expect(at(hook)).toBe('unknown');
    await pass(4000);
    expect(ends()).toEqual(['not-started']);
  });

  test('gives up its look when the screen goes', async () => {
    const { id } = openAttempt(frozen, quiet);
    endAttempt(id, 'unknown', 'n');
    look.mockReturnValue(deferred<Snapshot>().promise);
    const hook = open();
    await pass(0);
    hook.unmount();
    expect(look.mock.calls[0]![0]?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a screen that is left while sending', () => {
  test.each([
    ['settled', () => Promise.resolve({})],
    ['refused', () => Promise.reject(stale())],
    ['unknown', () => Promise.reject(lost())],
  ] as const)('the end is written down, and no one is moved: %s', async (end, result) => {
    const answer = deferred();
    send.mockImplementation(() => answer.promise.then(result));
    const hook = open();
    await confirm(hook);
    expect(at(hook)).toBe('sending');
    hook.unmount();
    await act(async () => answer.resolve());
    expect(ends()).toEqual([end]);
    expect(onSettled).not.toHaveBeenCalled();
    expect(onEnded).not.toHaveBeenCalled();
  });

  test('and opened again: it waits for the same end', async () => {
    const answer = deferred();
    send.mockReturnValue(answer.promise);
    const first = open();
    await confirm(first);
    first.unmount();
    const hook = open();
    await pass(10_000);
    expect(hook.result.current.open?.end).toBe('sending');
    await act(async () => answer.resolve());
    expect(hook.result.current.open).toBeUndefined();
    expect(ends()).toEqual(['settled']);
  });
});

describe('an attempt that says "sending"', () => {
  test('and no tab sends was interrupted: unknown, and looked at', async () => {
    openAttempt(frozen, quiet);
    const hook = open();
    await pass(0);
    expect(ends()).toEqual(['unknown']);
    expect(at(hook)).toBe('unknown');
    expect(look).toHaveBeenCalled();
  });

  test('and another tab sends stays what it is, until that tab is gone', async () => {
    const letGo = locks.hold('console.spend.sandbox.prep:p');
    openAttempt(frozen, quiet);
    const hook = open();
    await pass(60_000);
    expect(ends()).toEqual(['sending']);
    await doing(hook, (spending) => spending.markStarted());
    expect(ends()).toEqual(['sending']);
    letGo();
    await pass(2000);
    expect(ends()).toEqual(['unknown']);
    expect(look).toHaveBeenCalled();
  });

  test('and has ended in the meantime keeps its end', async () => {
    const { id } = openAttempt(frozen, quiet);
    vi.spyOn(locks, 'query').mockImplementation(async () => {
      endAttempt(id, 'settled', 'Accepted by the service');
      return { held: [], pending: [] };
    });
    open();
    await pass(10_000);
    expect(ends()).toEqual(['settled']);
  });

  test('where other tabs cannot be seen, is left alone until no request can be under way', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    openAttempt(frozen, quiet);
    open();
    await pass(179_999);
    expect(ends()).toEqual(['sending']);
    expect(look).not.toHaveBeenCalled();
    await pass(1);
    expect(ends()).toEqual(['unknown']);
  });

  test('and cannot be asked about stays locked', async () => {
    vi.spyOn(locks, 'query').mockRejectedValue(new DOMException('No', 'SecurityError'));
    openAttempt(frozen, quiet);
    open();
    await pass(10_000);
    expect(ends()).toEqual(['sending']);
  });
});

describe('a screen that moves on to another subject', () => {
  test('takes no consent with it', async () => {
    const hook = open();
    await review(hook);
    const old = hook.result.current;
    hook.rerender({ subject: 'prep:q' });
    expect(at(hook)).toBe('idle');
    await doing(hook, (spending) => spending.confirm());
    expect(send).not.toHaveBeenCalled();
    hook.rerender({ subject: 'prep:p' });
    expect(at(hook)).toBe('reviewing');
    await doing(hook, () => old.confirm());
    expect(send).toHaveBeenCalledOnce();
  });

  test('takes no lock and no late end with it', async () => {
    const answer = deferred();
    send.mockReturnValue(answer.promise);
    const hook = open();
    await confirm(hook);
    hook.rerender({ subject: 'prep:q' });
    await act(async () => answer.resolve());
    expect(at(hook)).toBe('idle');
    expect(onSettled).not.toHaveBeenCalled();
    expect(ends()).toEqual(['settled']);
    const { id } = openAttempt({ ...frozen, subject: 'prep:r' }, undefined);
    endAttempt(id, 'unknown', 'n');
    hook.rerender({ subject: 'prep:r' });
    await pass(0);
    expect(at(hook)).toBe('unknown');
    hook.rerender({ subject: 'prep:q' });
    expect(at(hook)).toBe('idle');
    expect(hook.result.current.looking).toMatchObject({ busy: false, finding: undefined });
  });

  test('what was frozen for one is never sent for another', async () => {
    const hook = open('prep:q');
    await review(hook);
    await doing(hook, (spending) => spending.confirm());
    expect(send).not.toHaveBeenCalled();
  });
});
