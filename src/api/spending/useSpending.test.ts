// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  at,
  closeBrowser,
  confirm,
  doing,
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
  stale,
} from '../../../tests/support/spendingScreen';
import { connect } from '../session';
import { deferred, type sharedLocks } from '../testSupport';
import { attemptsOn, endAttempt, openAttempt } from './attempts';
import type { Snapshot } from './evidence';

let locks: ReturnType<typeof sharedLocks>;
beforeEach(() => {
  locks = freshBrowser();
});
afterEach(closeBrowser);

describe('one consent', () => {
  test('sends what was frozen, once, and settles', async () => {
    const hook = openScreen();
    await confirm(hook);
    expect(at(hook)).toBe('settled');
    expect(send.mock.calls).toEqual([[frozen, 'quote']]);
    expect(ends()).toEqual(['settled']);
    expect(onSettled.mock.calls).toEqual([[frozen, undefined]]);
    expect(onEnded).not.toHaveBeenCalled();
    expect(attemptsOn('prep:p')[0]?.before).toMatchObject({ balance: 5000, fingerprint: 'f' });
  });

  test('is used up by the first of two clicks', async () => {
    const hook = openScreen();
    await review(hook);
    await doing(hook, (spending) => {
      spending.confirm();
      spending.confirm();
    });
    expect(send).toHaveBeenCalledOnce();
    expect(at(hook)).toBe('settled');
  });

  test('is used up for a handler that still sees the old state', async () => {
    const hook = openScreen();
    await review(hook);
    const old = hook.result.current;
    await doing(hook, (spending) => spending.confirm());
    await doing(hook, () => old.confirm());
    expect(send).toHaveBeenCalledOnce();
    expect(at(hook)).toBe('settled');
  });

  test.each(['cancel', 'choose'] as const)('is void after %s, even for a click in the same moment', async (step) => {
    const hook = openScreen();
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
    const hook = openScreen();
    await review(hook);
    await doing(hook, ({ quoted }) => quoted('another'));
    await doing(hook, (spending) => spending.confirm());
    expect(send.mock.calls[0]![0].points).toBe(900);
  });

  test('holds for the token that gave it: after a change nothing is sent', async () => {
    const slow = deferred<Snapshot>();
    look.mockReturnValue(slow.promise);
    const hook = openScreen();
    await confirm(hook);
    await act(async () => connect('txk_b', false));
    await act(async () => slow.resolve(quiet));
    expect(send).not.toHaveBeenCalled();
    expect(hook.result.current.state).toMatchObject({ at: 'held' });
    expect(ends()).toEqual([]);
  });

  test('waits ten seconds for the look before it, then goes out without evidence', async () => {
    look.mockReturnValue(new Promise(() => undefined));
    const hook = openScreen();
    await confirm(hook);
    await pass(9_999);
    expect(send).not.toHaveBeenCalled();
    await pass(1);
    expect(send).toHaveBeenCalledOnce();
    expect(attemptsOn('prep:p')).toMatchObject([{ end: 'settled', before: undefined }]);
  });

  test('is taken back by leaving before anything went out', async () => {
    const slow = deferred<Snapshot>();
    look.mockReturnValue(slow.promise);
    const hook = openScreen();
    await confirm(hook);
    expect(at(hook)).toBe('sending');
    hook.unmount();
    await act(async () => slow.resolve(quiet));
    expect(send).not.toHaveBeenCalled();
    expect(ends()).toEqual([]);
  });

  test('is opened with a look that knows the quote, after a refusal as well', async () => {
    send.mockRejectedValueOnce(stale());
    const hook = openScreen();
    await confirm(hook);
    look.mockClear();
    await doing(hook, (spending) => {
      spending.quoted('new');
      spending.review(frozen, 'new');
    });
    expect(look.mock.calls).toEqual([[undefined, { quote: 'new' }]]);
  });

  test('and a change of token before the click counts as well', async () => {
    const hook = openScreen();
    await review(hook);
    await act(async () => connect('txk_b', false));
    await doing(hook, (spending) => spending.confirm());
    expect(send).not.toHaveBeenCalled();
  });

  test('refused: the way is free for another', async () => {
    send.mockRejectedValueOnce(stale());
    const hook = openScreen();
    await confirm(hook);
    expect(hook.result.current.state).toMatchObject({ at: 'refused', frozen, error: { status: 409 }, old: 'quote' });
    expect(onEnded).toHaveBeenCalledOnce();
    expect(ends()).toEqual(['refused']);
    await confirm(hook);
    expect(send).toHaveBeenCalledTimes(2);
  });

  test('held: nothing was sent', async () => {
    const letGo = locks.hold('console.spend.sandbox.prep:p');
    const hook = openScreen();
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
    const hook = openScreen();
    await doing(hook, ({ requote }) => requote(() => first.promise));
    expect(at(hook)).toBe('quoting');
    await doing(hook, ({ requote }) => requote(() => second.promise));
    await act(async () => second.resolve('new'));
    await act(async () => first.resolve('old'));
    expect(hook.result.current.state).toEqual({ at: 'quoted', quote: 'new' });
  });

  test('that does not come leaves nothing to review', async () => {
    const hook = openScreen();
    await doing(hook, ({ requote }) => requote(() => Promise.reject(new Error('x'))));
    expect(at(hook)).toBe('idle');
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
    const hook = openScreen();
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
    const first = openScreen();
    await confirm(first);
    first.unmount();
    const hook = openScreen();
    await pass(10_000);
    expect(hook.result.current.open?.end).toBe('sending');
    await act(async () => answer.resolve());
    expect(hook.result.current.open).toBeUndefined();
    expect(ends()).toEqual(['settled']);
  });
});

describe('a screen that moves on to another subject', () => {
  test('takes no consent with it', async () => {
    const hook = openScreen();
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

  test('comes back to the ground that its own consent was given on', async () => {
    const hook = openScreen();
    await review(hook);
    hook.rerender({ subject: 'prep:q' });
    look.mockResolvedValue({ ...quiet, balance: 77, fingerprint: 'of q' });
    await review(hook, { ...frozen, subject: 'prep:q' });
    hook.rerender({ subject: 'prep:p' });
    await doing(hook, (spending) => spending.confirm());
    expect(attemptsOn('prep:p')).toMatchObject([{ before: { balance: 5000, fingerprint: 'f' } }]);
  });

  test('sends nothing that had not gone out', async () => {
    const slow = deferred<Snapshot>();
    look.mockReturnValueOnce(slow.promise);
    const hook = openScreen();
    await confirm(hook);
    hook.rerender({ subject: 'prep:q' });
    await act(async () => slow.resolve(quiet));
    expect(send).not.toHaveBeenCalled();
    hook.rerender({ subject: 'prep:p' });
    expect(hook.result.current.state).toMatchObject({ at: 'held', why: 'You left before it was sent.' });
    expect(ends()).toEqual([]);
  });

  test('takes no lock and no late end with it', async () => {
    const answer = deferred();
    send.mockReturnValue(answer.promise);
    const hook = openScreen();
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
    const hook = openScreen('prep:q');
    await review(hook);
    await doing(hook, (spending) => spending.confirm());
    expect(send).not.toHaveBeenCalled();
  });
});
