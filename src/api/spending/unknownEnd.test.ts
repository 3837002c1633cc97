// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  at,
  atWork,
  closeBrowser,
  confirm,
  doing,
  elsewhere,
  ends,
  freshBrowser,
  frozen,
  look,
  lost,
  onEnded,
  onSettled,
  openScreen,
  pass,
  quiet,
  review,
  send,
} from '../../../tests/support/spendingScreen';
import { accountOf } from '../account';
import { connect } from '../session';
import { deferred, type sharedLocks } from '../testSupport';
import { attemptsOn, endAttempt, openAttempt, tellOnce } from './attempts';
import type { Snapshot } from './evidence';

let locks: ReturnType<typeof sharedLocks>;
beforeEach(() => {
  locks = freshBrowser();
});
afterEach(closeBrowser);

describe('an unknown end', () => {
  beforeEach(() => {
    send.mockRejectedValue(lost());
  });

  test('locks, looks twice, and only then re-arms', async () => {
    const hook = openScreen();
    await confirm(hook);
    expect(at(hook)).toBe('unknown');
    expect(hook.result.current.open?.end).toBe('unknown');
    expect(hook.result.current.looking).toMatchObject({ busy: false, finding: 'not-started' });
    expect(look).toHaveBeenCalledTimes(2);
    await doing(hook, (spending) => {
      spending.quoted('q');
      spending.review(frozen, 'q');
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
    const hook = openScreen();
    await confirm(hook);
    await pass(1000);
    await doing(hook, (spending) => spending.lookAgain());
    await doing(hook, (spending) => spending.lookAgain());
    expect(at(hook)).toBe('unknown');
    await pass(4000);
    expect(at(hook)).toBe('idle');
  });

  test('settles when the work is found', async () => {
    const hook = openScreen();
    await review(hook);
    look.mockResolvedValue(atWork);
    await doing(hook, (spending) => spending.confirm());
    expect(ends()).toEqual(['settled']);
    expect(onSettled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ points: 900, title: 'P' }), 'w');
    expect(onEnded).not.toHaveBeenCalled();
    expect(at(hook)).toBe('idle');
  });

  test('settles when the second look finds it', async () => {
    const hook = openScreen();
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
    const hook = openScreen();
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
    const hook = openScreen();
    await confirm(hook);
    await pass(60_000);
    expect(hook.result.current.looking.finding).toBe('undecided');
    expect(ends()).toEqual(['unknown']);
  });

  test('stays locked when it cannot be looked at, until it can', async () => {
    const hook = openScreen();
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
    const hook = openScreen();
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
    const hook = openScreen();
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

  test('that another tab found to have started is told where it was sent', async () => {
    look.mockResolvedValue({ ...quiet, fingerprint: 'x' });
    look.mockResolvedValueOnce(quiet);
    const hook = openScreen();
    await confirm(hook);
    expect(at(hook)).toBe('unknown');
    await elsewhere((all) => all.map((attempt) => ({ ...attempt, end: 'settled', work: 'w' })));
    expect(at(hook)).toBe('idle');
    expect(onSettled.mock.calls).toEqual([[expect.objectContaining({ points: 900 }), 'w']]);
    expect(onEnded).not.toHaveBeenCalled();
  });

  test.each(['settled', 'not-started'] as const)(
    'that was sent elsewhere and is found out elsewhere (%s) re-arms and tells nothing',
    async (end) => {
      look.mockResolvedValue({ ...quiet, fingerprint: 'x' });
      const { id } = openAttempt(frozen, quiet);
      tellOnce(id);
      endAttempt(id, 'unknown', 'n');
      const hook = openScreen();
      await pass(0);
      await elsewhere((all) => all.map((attempt) => ({ ...attempt, end })));
      expect(at(hook)).toBe('idle');
      expect(onEnded).toHaveBeenCalledOnce();
      expect(onSettled).not.toHaveBeenCalled();
    },
  );

  test('is quiet evidence only once its request can be at work no more; it is looked at meanwhile', async () => {
    const hook = openScreen();
    await confirm(hook, { ...frozen, lives: 30_000 });
    await pass(29_999);
    expect(ends()).toEqual(['unknown']);
    expect(look.mock.calls.length).toBeGreaterThan(4);
    await pass(4_001);
    expect(ends()).toEqual(['not-started']);
    expect(look.mock.calls.length).toBeLessThan(12);
  });

  test('that comes to light late is found while it is waited for', async () => {
    const hook = openScreen();
    await confirm(hook, { ...frozen, lives: 180_000 });
    await pass(15_000);
    look.mockResolvedValue(atWork);
    await pass(60_000);
    expect(ends()).toEqual(['settled']);
    expect(onSettled).toHaveBeenCalledOnce();
  });

  test('of another token locks, and nothing that this one sees is evidence', async () => {
    const { id } = openAttempt(frozen, quiet);
    endAttempt(id, 'unknown', 'n');
    connect('txk_b', false, accountOf);
    const hook = openScreen();
    await pass(60_000);
    expect(at(hook)).toBe('unknown');
    expect(hook.result.current.looking).toEqual({ busy: false, finding: 'undecided', error: undefined });
    expect(look).not.toHaveBeenCalled();
    await doing(hook, (spending) => spending.mark(false));
    expect(at(hook)).toBe('idle');
  });

  test('a ledger that was wiped is no evidence', async () => {
    const hook = openScreen();
    await confirm(hook);
    await elsewhere(() => []);
    await pass(60_000);
    expect(at(hook)).toBe('unknown');
  });

  test('marked by hand as started, it counts as spent', async () => {
    look.mockResolvedValue({ ...quiet, fingerprint: 'x' });
    look.mockResolvedValueOnce(quiet);
    const hook = openScreen();
    await confirm(hook);
    await doing(hook, (spending) => spending.mark(true));
    expect(attemptsOn('prep:p')).toMatchObject([{ end: 'settled', note: 'Marked as started by hand' }]);
    expect(onSettled).toHaveBeenCalledOnce();
    expect(at(hook)).toBe('idle');
  });

  test('marked by hand as not started, it locks no more and nothing is said to have started', async () => {
    look.mockResolvedValueOnce(quiet);
    look.mockRejectedValue(new Error('down'));
    const hook = openScreen();
    await confirm(hook);
    expect(at(hook)).toBe('unknown');
    await doing(hook, (spending) => spending.mark(false));
    expect(attemptsOn('prep:p')).toMatchObject([{ end: 'not-started', note: 'Marked as not started by hand' }]);
    expect(onSettled).not.toHaveBeenCalled();
    expect(onEnded).toHaveBeenCalled();
    expect(at(hook)).toBe('idle');
  });

  test('found at the start, after a reload: locked and looked at, twice', async () => {
    const { id } = openAttempt(frozen, quiet);
    endAttempt(id, 'unknown', 'n');
    const hook = openScreen();
    await pass(0);
    expect(at(hook)).toBe('unknown');
    await pass(4000);
    expect(ends()).toEqual(['not-started']);
  });

  test('gives up its look when the screen goes', async () => {
    const { id } = openAttempt(frozen, quiet);
    endAttempt(id, 'unknown', 'n');
    look.mockReturnValue(deferred<Snapshot>().promise);
    const hook = openScreen();
    await pass(0);
    hook.unmount();
    expect(look.mock.calls[0]![0]?.aborted).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an attempt that says "sending"', () => {
  test('and no tab sends was interrupted: unknown, and looked at', async () => {
    openAttempt(frozen, quiet);
    const hook = openScreen();
    await pass(0);
    expect(ends()).toEqual(['unknown']);
    expect(at(hook)).toBe('unknown');
    expect(look).toHaveBeenCalled();
  });

  test('to who left the screen and came back, its end is told there', async () => {
    const answer = deferred<unknown>();
    send.mockReturnValue(answer.promise);
    const first = openScreen();
    await confirm(first);
    first.unmount();
    const hook = openScreen();
    await pass(0);
    expect(hook.result.current.open?.end).toBe('sending');
    answer.resolve({});
    await pass(0);
    expect(ends()).toEqual(['settled']);
    expect(onSettled).toHaveBeenCalledOnce();
  });

  test('and another tab sends stays what it is, until that tab is gone', async () => {
    const letGo = locks.hold('console.spend.sandbox.prep:p');
    openAttempt(frozen, quiet);
    const hook = openScreen();
    await pass(60_000);
    expect(ends()).toEqual(['sending']);
    await doing(hook, (spending) => spending.mark(true));
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
    openScreen();
    await pass(10_000);
    expect(ends()).toEqual(['settled']);
  });

  test('where other tabs cannot be seen, is left alone until no request can be under way', async () => {
    Reflect.deleteProperty(navigator, 'locks');
    openAttempt({ ...frozen, lives: 600_000 }, quiet);
    openScreen();
    await pass(599_999);
    expect(ends()).toEqual(['sending']);
    expect(look).not.toHaveBeenCalled();
    await pass(1);
    expect(ends()).toEqual(['unknown']);
  });

  test('and cannot be asked about stays locked', async () => {
    vi.spyOn(locks, 'query').mockRejectedValue(new DOMException('No', 'SecurityError'));
    openAttempt(frozen, quiet);
    openScreen();
    await pass(10_000);
    expect(ends()).toEqual(['sending']);
  });
});
