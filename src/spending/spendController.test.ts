import type { Snapshot } from '../api/resources/subject';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  Browser,
  type Tab,
  answered,
  atWork,
  consent,
  getOutcomes,
  key,
  lost,
  openScreen,
  quiet,
  taken,
  terms,
} from '../../tests/support/spendingBrowser';
import { settle } from '../../tests/support/fakeClock';
import { deferred } from '../api/client/testSupport';

let browser: Browser;
let tab: Tab;
beforeEach(() => {
  browser = new Browser();
  tab = browser.open();
});

describe('one consent', () => {
  test('sends the frozen terms, once, and settles', async () => {
    const screen = openScreen(tab);
    await screen.confirm();
    expect(screen.phase).toBe('settled');
    const sent = { ...terms, subject: { kind: 'prep', productId: 'p' }, id: expect.any(Number) };
    expect(screen.send.mock.calls).toEqual([[sent, 'quote']]);
    expect(getOutcomes(tab)).toEqual(['settled']);
    expect(screen.onSettled.mock.calls).toEqual([[sent, { work: undefined, differs: [] }]]);
    expect(screen.onEnded).not.toHaveBeenCalled();
    expect(tab.ledger.on(key)[0]?.before).toMatchObject({ balance: 5000, fingerprint: 'f' });
  });

  test('is used up by the first of two clicks', async () => {
    const screen = openScreen(tab);
    screen.review();
    await Promise.all([screen.click(), screen.click()]);
    await screen.click();
    expect(screen.send).toHaveBeenCalledOnce();
    expect(screen.phase).toBe('settled');
  });

  test.each(['cancel', 'drop'] as const)('is void after %s, even for a click at the same moment', async (step) => {
    const screen = openScreen(tab);
    screen.review();
    const { flow } = screen;
    screen.controller[step]();
    screen.controller.confirm('consent' in flow ? flow.consent.id : -1);
    await settle();
    expect(screen.send).not.toHaveBeenCalled();
    expect(screen.phase).toBe(step === 'drop' ? 'idle' : 'quoted');
    await screen.confirm();
    expect(screen.send).toHaveBeenCalledOnce();
  });

  test('belongs to one dialog: a click in a closed dialog does not confirm a later one', async () => {
    const screen = openScreen(tab);
    screen.review();
    const { flow } = screen;
    screen.controller.cancel();
    screen.review({ ...terms, points: 1_800 });
    screen.controller.confirm('consent' in flow ? flow.consent.id : -1);
    await settle();
    expect(screen.phase).toBe('reviewing');
    expect(screen.send).not.toHaveBeenCalled();
  });

  test('is for the reviewed price, whatever quote arrives', async () => {
    const screen = openScreen(tab);
    screen.review();
    screen.controller.quoted('another');
    screen.controller.review({ ...terms, points: 1 });
    await screen.click();
    expect(screen.send.mock.calls).toEqual([[expect.objectContaining({ points: 900 }), 'quote']]);
  });

  test('for what has changed since is void: nothing is sent, and no attempt opens', async () => {
    const screen = openScreen(tab);
    for (const [found, why] of [
      [() => Promise.resolve('notes.md was changed.'), 'notes.md was changed.'],
      [
        () => Promise.reject(new TypeError('bug')),
        'What you confirmed couldn’t be checked again, so nothing was sent.',
      ],
    ] as const) {
      screen.whyNot.mockImplementationOnce(found);
      await screen.confirm();
      expect(screen.flow).toMatchObject({ phase: 'blocked', why });
      expect(screen.whyNot).toHaveBeenLastCalledWith('quote');
    }
    expect(screen.send).not.toHaveBeenCalled();
    expect(getOutcomes(tab)).toEqual([]);
    await screen.confirm();
    expect(screen.send).toHaveBeenCalledOnce();
  });

  test('is checked within a minute, or void', async () => {
    const slow = deferred<undefined>();
    const screen = openScreen(tab);
    screen.whyNot.mockReturnValueOnce(slow.promise);
    screen.review();
    void screen.click();
    await browser.clock.pass(61_000);
    slow.resolve(undefined);
    await settle();
    expect(screen.flow).toMatchObject({ phase: 'blocked', why: expect.stringContaining('within a minute') });
    expect(screen.send).not.toHaveBeenCalled();
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('is not given to %d Points', (points) => {
    const screen = openScreen(tab);
    expect(() => screen.review({ ...terms, points })).toThrow(RangeError);
    expect(screen.phase).toBe('quoted');
  });

  test.each(['before the click', 'while waiting for the snapshot before it'])(
    'belongs to its token: another one %s, and nothing is sent',
    async (when) => {
      const slow = deferred<Snapshot>();
      const screen = openScreen(tab);
      screen.readSnapshot.mockReturnValue(slow.promise);
      screen.review();
      if (when === 'before the click') tab.connect('b');
      await screen.click();
      if (when !== 'before the click') tab.connect('b');
      slow.resolve(quiet);
      await settle();
      expect(screen.send).not.toHaveBeenCalled();
      expect(screen.flow).toMatchObject({
        phase: 'blocked',
        why: 'The token has changed since you opened the dialog.',
      });
      expect(getOutcomes(tab)).toEqual([]);
    },
  );

  test('waits ten seconds for the snapshot before it, then is sent without evidence', async () => {
    const screen = openScreen(tab);
    screen.readSnapshot.mockReturnValue(new Promise(() => undefined));
    await screen.confirm();
    await browser.clock.pass(9_999);
    expect(screen.send).not.toHaveBeenCalled();
    await browser.clock.pass(1);
    expect(screen.send).toHaveBeenCalledOnce();
    expect(tab.ledger.on(key)).toMatchObject([{ end: 'settled', before: undefined }]);
  });

  test('is withdrawn by leaving before anything was sent', async () => {
    const slow = deferred<Snapshot>();
    const screen = openScreen(tab);
    screen.readSnapshot.mockReturnValue(slow.promise);
    await screen.confirm();
    expect(screen.phase).toBe('sending');
    screen.leave();
    slow.resolve(quiet);
    await settle();
    expect(screen.send).not.toHaveBeenCalled();
    expect(screen.flow).toMatchObject({ phase: 'blocked', why: 'You left the screen before this was sent.' });
    expect(screen.onEndedAway.mock.calls).toMatchObject([[{ points: 900 }, { end: 'blocked' }]]);
    expect(getOutcomes(tab)).toEqual([]);
  });

  test('opens with a snapshot that knows the quote, also after a refusal', async () => {
    const screen = openScreen(tab);
    screen.send.mockRejectedValueOnce(answered(403));
    await screen.confirm();
    screen.readSnapshot.mockClear();
    screen.controller.quoted('new');
    screen.controller.review(terms);
    expect(screen.readSnapshot.mock.calls).toEqual([[undefined, { quote: 'new' }]]);
  });

  test('is given again after an earlier spend has settled', async () => {
    await openScreen(tab).confirm();
    const screen = openScreen(tab);
    await screen.confirm();
    expect(screen.phase).toBe('settled');
    expect(getOutcomes(tab)).toEqual(['settled', 'settled']);
  });

  test('refused: not locked for the next', async () => {
    const screen = openScreen(tab);
    screen.send.mockRejectedValueOnce(answered(409));
    await screen.confirm();
    expect(screen.flow).toMatchObject({ phase: 'refused', consent: terms, error: { status: 409 }, old: 'quote' });
    expect(screen.onEnded.mock.calls).toEqual([[false]]);
    expect(screen.readSnapshot.mock.lastCall).toEqual([expect.any(AbortSignal), { quote: 'quote' }]);
    expect(getOutcomes(tab)).toEqual(['refused']);
    await screen.confirm();
    expect(screen.send).toHaveBeenCalledTimes(2);
  });

  test('blocked: nothing was sent', async () => {
    browser.locks.hold('console.spend.sandbox.prep:p');
    const screen = openScreen(tab);
    await screen.confirm();
    expect(screen.phase).toBe('blocked');
    expect(screen.onEnded).toHaveBeenCalledOnce();
    expect(screen.send).not.toHaveBeenCalled();
  });

  test('is not opened over an attempt with an unknown end', async () => {
    const otherScreen = openScreen(browser.open());
    otherScreen.send.mockReturnValue(new Promise(() => undefined));
    await otherScreen.confirm();
    const screen = openScreen(tab);
    screen.review();
    expect(screen.phase).toBe('quoted');
    expect(screen.isLocked).toBe(true);
  });
});

describe('a requested quote', () => {
  test('arrives, and only the last one counts', async () => {
    const [first, second] = [deferred<string>(), deferred<string>()];
    const screen = openScreen(tab);
    screen.controller.requote(() => first.promise);
    expect(screen.phase).toBe('quoting');
    screen.controller.requote(() => second.promise);
    second.resolve('new');
    await settle();
    first.resolve('old');
    await settle();
    expect(screen.flow).toEqual({ phase: 'quoted', quote: 'new' });
  });

  test('is void once its inputs have changed', async () => {
    const late = deferred<string>();
    const screen = openScreen(tab);
    screen.controller.requote(() => late.promise);
    screen.controller.drop();
    screen.controller.requote(() => deferred<string>().promise);
    late.resolve('old');
    await settle();
    expect(screen.phase).toBe('quoting');
  });

  test('that does not arrive leaves nothing to review', async () => {
    const screen = openScreen(tab);
    screen.controller.requote(() => Promise.reject(new Error('x')));
    await settle();
    expect(screen.phase).toBe('idle');
  });
});

describe('a quote after a 409', () => {
  const conflict = async () => {
    const screen = openScreen(tab);
    const fresh = deferred<string>();
    screen.send.mockRejectedValueOnce(answered(409));
    screen.quote.mockReturnValueOnce(fresh.promise);
    await screen.confirm();
    expect(screen.quote).toHaveBeenCalledExactlyOnceWith('quote', expect.any(AbortSignal));
    expect(screen.flow).toMatchObject({ phase: 'refused', old: 'quote', fresh: { at: 'asked' } });
    return { screen, fresh, signal: screen.quote.mock.calls[0]![1] };
  };

  test('is asked for once, and shown beside the refused one, which sends nothing', async () => {
    const { screen, fresh, signal } = await conflict();
    expect(signal.aborted).toBe(false);
    fresh.resolve('new');
    await settle();
    expect(screen.flow).toMatchObject({ phase: 'refused', old: 'quote', fresh: { at: 'here', quote: 'new' } });
    screen.controller.review(terms);
    await screen.click();
    expect(screen.send).toHaveBeenCalledOnce();
    screen.controller.quoted('new');
    screen.controller.review(terms);
    await screen.click();
    expect(screen.send).toHaveBeenCalledTimes(2);
    expect(screen.send.mock.lastCall?.[1]).toBe('new');
  });

  test('that does not arrive says why', async () => {
    const { screen, fresh } = await conflict();
    fresh.reject(lost());
    await settle();
    expect(screen.flow).toMatchObject({ phase: 'refused', fresh: { at: 'failed', error: { kind: 'network' } } });
  });

  test.each(['drop', 'leave', 'quoted'] as const)('is no longer waited for after %s', async (step) => {
    const { screen, fresh, signal } = await conflict();
    if (step === 'leave') screen.leave();
    else if (step === 'drop') screen.controller.drop();
    else screen.controller.quoted('later');
    expect(signal.aborted).toBe(true);
    fresh.resolve('new');
    await settle();
    if (step === 'quoted') expect(screen.flow).toEqual({ phase: 'quoted', quote: 'later' });
  });

  test.each([402, 400, 403])('is not asked for after %i', async (status) => {
    const screen = openScreen(tab);
    screen.send.mockRejectedValueOnce(answered(status));
    await screen.confirm();
    expect(screen.phase).toBe('refused');
    expect(screen.quote).not.toHaveBeenCalled();
  });
});

describe('leaving the screen while sending', () => {
  test.each([
    ['settled', () => Promise.resolve(taken)],
    ['refused', () => Promise.reject(answered(403))],
    ['unknown', () => Promise.reject(lost())],
  ] as const)('the end is recorded and reported, and nothing navigates: %s', async (end, result) => {
    const answer = deferred();
    const screen = openScreen(tab);
    screen.send.mockImplementation(() => answer.promise.then(result));
    await screen.confirm();
    expect(screen.phase).toBe('sending');
    screen.leave();
    answer.resolve();
    await settle();
    expect(getOutcomes(tab)).toEqual([end]);
    expect(screen.onSettled).not.toHaveBeenCalled();
    expect(screen.onEnded).not.toHaveBeenCalled();
    expect(screen.onEndedAway.mock.calls).toMatchObject([[{ points: 900 }, { end }]]);
    expect(browser.clock.timers).toBe(0);
  });

  test('and changing the token: the end is recorded, and nothing is reported to the next account', async () => {
    const answer = deferred<typeof taken>();
    const screen = openScreen(tab);
    screen.send.mockReturnValue(answer.promise);
    await screen.confirm();
    screen.leave();
    tab.connect('another');
    answer.resolve(taken);
    await settle();
    expect(screen.onEndedAway).not.toHaveBeenCalled();
  });

  test('and opening it again: it waits for the same end, and reports it', async () => {
    const answer = deferred<typeof taken>();
    const first = openScreen(tab);
    first.send.mockReturnValue(answer.promise);
    await first.confirm();
    first.leave();
    const screen = openScreen(tab);
    await browser.clock.pass(10_000);
    expect(screen.state.open?.end).toBe('sending');
    answer.resolve(taken);
    await settle();
    expect(screen.isLocked).toBe(false);
    expect(getOutcomes(tab)).toEqual(['settled']);
    expect(screen.onSettled.mock.calls).toEqual([
      [expect.objectContaining({ points: 900 }), { work: undefined, differs: [], note: 'Accepted by the service' }],
    ]);
    expect(first.onEndedAway).not.toHaveBeenCalled();
  });
});

describe('screens of two products', () => {
  test('lock each other if they are one product in different letter case', async () => {
    const [p, same] = [openScreen(tab), openScreen(tab, { kind: 'prep', productId: 'P' })];
    p.send.mockReturnValue(new Promise(() => undefined));
    await p.confirm();
    expect(same.isLocked).toBe(true);
  });

  test('do not lock a run of the same product', async () => {
    const [p, run] = [openScreen(tab), openScreen(tab, { kind: 'run', productId: 'p' })];
    p.send.mockReturnValue(new Promise(() => undefined));
    await p.confirm();
    await run.confirm();
    expect(run.phase).toBe('settled');
  });
});

test('the state is the same object until something changes', () => {
  const screen = openScreen(tab);
  const { state } = screen;
  expect(screen.state).toBe(state);
  const heard = vi.fn();
  const stop = screen.controller.subscribe(heard);
  screen.controller.quoted('quote');
  expect(heard).toHaveBeenCalled();
  expect(screen.state).not.toBe(state);
  stop();
});

test('a cell of a matrix locks the screen and is not checked there: another cell’s run could be taken for it', async () => {
  const { id } = tab.ledger.open({ ...consent, cell: 'c.1' }, quiet);
  tab.ledger.end(id, 'unknown', 'No response');
  const screen = openScreen(tab);
  screen.readSnapshot.mockResolvedValue(atWork);
  await browser.clock.pass(60_000);
  expect([screen.isLocked, screen.readSnapshot.mock.calls.length, getOutcomes(tab)]).toEqual([true, 0, ['unknown']]);
  screen.controller.mark(true);
  expect(getOutcomes(tab)).toEqual(['settled']);
});
