import type { Snapshot } from '../api/resources/subject';
import { beforeEach, describe, expect, test } from 'vitest';
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

/** Never in progress: its answer is lost at once. */
const over = { ...terms, maxDurationMs: 0 };
const pass = (ms: number) => browser.clock.pass(ms);
/** The minimum time a request may be in progress after its last event. */
const AFTERLIFE = 30_000;

/** Writes to storage as another tab would. */
function elsewhere(change: (stored: Record<string, unknown>) => Record<string, unknown>): Promise<void> {
  for (const name of Object.keys(browser.stored)) {
    const text = browser.stored.getItem(name) ?? '';
    browser.stored.setItem(name, JSON.stringify(change(JSON.parse(text) as Record<string, unknown>)));
  }
  tab.ledger.reload();
  return settle();
}

/** An attempt from before this page was loaded. */
function leftOpen(account = 'a', life = 30_000): void {
  const earlier = browser.open({ account });
  const { id } = earlier.ledger.open({ ...consent, maxDurationMs: life }, quiet);
  earlier.ledger.end(id, 'unknown', 'n');
  earlier.close();
  tab.close();
  tab = browser.open();
}

describe('an unknown end', () => {
  /**
   * Sends a request whose answer is lost, or that ends with another error; `checks` are the first reads of the subject, including the one before
   * sending.
   */
  async function lose(given = terms, error: Error = lost(), checks: (Snapshot | Error)[] = []) {
    const screen = openScreen(tab);
    screen.send.mockRejectedValue(error);
    for (const readSnapshot of checks) {
      if (readSnapshot instanceof Error) screen.readSnapshot.mockRejectedValueOnce(readSnapshot);
      else screen.readSnapshot.mockResolvedValueOnce(readSnapshot);
    }
    await screen.confirm(given);
    return screen;
  }
  const checkAgain = (screen: ReturnType<typeof openScreen>) => {
    screen.controller.checkAgain();
    return settle();
  };
  const down = new Error('down');

  test('locks and checks, and re-arms only once its request can no longer be in progress', async () => {
    const screen = await lose();
    expect(screen.phase).toBe('unknown');
    expect(screen.state.open?.end).toBe('unknown');
    expect(screen.state.checking).toMatchObject({ busy: false, finding: 'not-started', leftMs: AFTERLIFE });
    const attempt = expect.objectContaining({ id: screen.state.open?.id });
    expect(screen.readSnapshot.mock.lastCall).toEqual([expect.any(AbortSignal), { quote: 'quote', attempt }]);
    screen.review();
    await screen.click();
    await pass(AFTERLIFE - 1);
    expect(getOutcomes(tab)).toEqual(['unknown']);
    expect(screen.readSnapshot.mock.calls.length).toBeGreaterThan(4);
    await pass(4_001);
    const note = 'Checked again: nothing changed and nothing was spent';
    expect(tab.ledger.on(key)).toMatchObject([{ end: 'not-started', note }]);
    expect(screen.readSnapshot.mock.calls.length).toBeLessThan(12);
    expect(screen.phase).toBe('idle');
    expect(screen.onEnded).toHaveBeenCalledOnce();
    expect(screen.send).toHaveBeenCalledOnce();
    expect(browser.clock.timers).toBe(0);
  });

  test('an answer that ends nothing locks as long as the request may be in progress', async () => {
    const screen = await lose({ ...terms, maxDurationMs: 180_000 }, answered(504, 'other'));
    expect(screen.phase).toBe('unknown');
    await pass(179_999);
    expect(getOutcomes(tab)).toEqual(['unknown']);
    expect(screen.isLocked).toBe(true);
    await pass(45_001);
    expect(getOutcomes(tab)).toEqual(['not-started']);
  });

  test('a check that began while the request might be in progress decides nothing, however late it ends', async () => {
    const screen = await lose(over);
    const slow = deferred<Snapshot>();
    screen.readSnapshot.mockReturnValue(slow.promise);
    await pass(AFTERLIFE);
    const checks = screen.readSnapshot.mock.calls.length;
    await pass(60_000);
    expect(screen.readSnapshot).toHaveBeenCalledTimes(checks);
    slow.resolve(quiet);
    await settle();
    expect(getOutcomes(tab)).toEqual(['unknown']);
    screen.readSnapshot.mockResolvedValue(atWork);
    await pass(4_000);
    expect(getOutcomes(tab)).toEqual(['settled']);
  });

  test('settles when the work is found at once', async () => {
    const screen = await lose(terms, lost(), [quiet, atWork]);
    expect(getOutcomes(tab)).toEqual(['settled']);
    expect(screen.onSettled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ points: 900, title: 'P' }), {
      work: 'w',
      differs: [],
      note: 'The response was lost, but the service shows the work',
    });
    expect(screen.phase).toBe('idle');
  });

  test.each<[string, (Snapshot | Error)[]]>([
    ['only the balance changed', [quiet, { ...quiet, balance: 4100 }]],
    ['the balance is no longer given', [quiet, { ...quiet, balance: undefined }]],
    ['something changed', [quiet, { ...quiet, fingerprint: 'x' }]],
    ['other work is shown', [quiet, { ...atWork, workChoice: 'smoke' }]],
    ['the subject could not be read before', [down, quiet]],
  ])('stays locked when %s', async (_, checks) => {
    const screen = await lose(terms, lost(), checks);
    screen.readSnapshot.mockResolvedValue(checks[1] as Snapshot);
    await pass(120_000);
    screen.controller.checkAgain();
    await pass(120_000);
    expect(browser.clock.timers).toBe(0);
    expect(screen.state.checking.finding).toBe('undecided');
    expect(screen.phase).toBe('unknown');
    expect(getOutcomes(tab)).toEqual(['unknown']);
  });

  test('keeps checking while the request may be in progress, even though the checks are undecided', async () => {
    const screen = await lose(terms, lost(), [quiet, { ...quiet, balance: 4100 }, down, atWork]);
    expect(screen.state.checking.finding).toBe('undecided');
    await pass(20_000);
    expect(getOutcomes(tab)).toEqual(['settled']);
  });

  test('stays locked while checks fail', async () => {
    const screen = await lose(terms, lost(), [quiet, down]);
    screen.readSnapshot.mockRejectedValue(down);
    await pass(120_000);
    expect(browser.clock.timers).toBe(0);
    expect(screen.state.checking).toMatchObject({ busy: false, finding: undefined, error: down });
    expect(screen.phase).toBe('unknown');
    screen.readSnapshot.mockResolvedValue(quiet);
    await checkAgain(screen);
    expect(screen.phase).toBe('unknown');
    expect(screen.state.checking.error).toBeUndefined();
    await pass(4_000);
    expect(getOutcomes(tab)).toEqual(['not-started']);
  });

  test('checking again by hand does not count as an early second check', async () => {
    const screen = await lose(over);
    screen.readSnapshot.mockRejectedValue(down);
    await pass(AFTERLIFE);
    screen.readSnapshot.mockResolvedValueOnce({ ...quiet, fingerprint: 'x' });
    await checkAgain(screen);
    screen.readSnapshot.mockResolvedValue(quiet);
    await checkAgain(screen);
    await pass(1_000);
    await checkAgain(screen);
    expect(screen.phase).toBe('unknown');
    await pass(4_000);
    expect(getOutcomes(tab)).toEqual(['not-started']);
  });

  test('is checked when the page is shown again, unless a check is under way or was made within four seconds', async () => {
    const screen = await lose();
    const showAfter = async (ms: number) => {
      await pass(ms);
      const before = screen.readSnapshot.mock.calls.length;
      tab.show();
      await settle();
      return screen.readSnapshot.mock.calls.length - before;
    };
    expect([await showAfter(3_999), await showAfter(1)]).toEqual([0, 1]);
    screen.readSnapshot.mockReturnValue(deferred<Snapshot>().promise);
    await checkAgain(screen);
    expect(screen.state.checking.busy).toBe(true);
    expect(await showAfter(60_000)).toBe(0);
  });

  test.each([
    ['an answer', (late: ReturnType<typeof deferred<Snapshot>>) => late.resolve(atWork)],
    ['an error', (late: ReturnType<typeof deferred<Snapshot>>) => late.reject(down)],
  ])('has one check at a time: %s to one that another replaced counts for nothing', async (_, end) => {
    const screen = await lose(over, lost(), [quiet, down]);
    const late = deferred<Snapshot>();
    screen.readSnapshot.mockReturnValueOnce(late.promise).mockReturnValueOnce(deferred<Snapshot>().promise);
    screen.controller.checkAgain();
    screen.controller.checkAgain();
    expect(screen.readSnapshot.mock.calls.slice(-2).map(([signal]) => signal?.aborted)).toEqual([true, false]);
    end(late);
    await settle();
    expect(screen.state.checking).toMatchObject({ busy: true, finding: undefined, error: undefined });
    expect(getOutcomes(tab)).toEqual(['unknown']);
  });

  test.each([true, false])('that the user decides (started: %s) is not compared with more work', async (started) => {
    browser.isGuarded = false;
    const screen = await lose(over, lost(), [quiet, down]);
    screen.readSnapshot.mockRejectedValue(down);
    await pass(AFTERLIFE);
    const checks = screen.readSnapshot.mock.calls.length;
    screen.controller.mark(started);
    await pass(60_000);
    expect(screen.isLocked).toBe(false);
    expect(screen.readSnapshot).toHaveBeenCalledTimes(checks);
  });

  test('a change seen in between restarts the count', async () => {
    const screen = await lose(over);
    await pass(AFTERLIFE - 2_000);
    screen.readSnapshot.mockResolvedValueOnce({ ...quiet, fingerprint: 'x' });
    screen.controller.checkAgain();
    await pass(2_000);
    await checkAgain(screen);
    expect(screen.phase).toBe('unknown');
    await pass(3_999);
    expect(screen.phase).toBe('unknown');
    await pass(1);
    expect(getOutcomes(tab)).toEqual(['not-started']);
  });

  test('each attempt needs two checks of its own, not only the first', async () => {
    const screen = await lose(over);
    await pass(60_000);
    expect(getOutcomes(tab)).toEqual(['not-started']);
    const otherTab = browser.open();
    const { id } = otherTab.ledger.open(consent, quiet);
    otherTab.ledger.end(id, 'unknown', 'n');
    otherTab.close();
    await settle();
    expect(screen.phase).toBe('unknown');
    await pass(AFTERLIFE - 1);
    expect(getOutcomes(tab)).toEqual(['not-started', 'unknown']);
    await pass(4_001);
    expect(getOutcomes(tab)).toEqual(['not-started', 'not-started']);
  });

  test('found by another tab to have started, it is announced where it was sent', async () => {
    const screen = await lose();
    await elsewhere((attempt) => ({ ...attempt, end: 'settled', work: 'w' }));
    expect(screen.phase).toBe('idle');
    expect(screen.onSettled.mock.calls).toEqual([
      [expect.objectContaining({ points: 900 }), { work: 'w', differs: [], note: 'No response (NETWORK)' }],
    ]);
    expect(screen.onEnded).not.toHaveBeenCalled();
  });

  test.each(['settled', 'not-started'] as const)(
    'sent elsewhere and resolved elsewhere (%s), it re-arms and announces nothing',
    async (end) => {
      leftOpen();
      const screen = openScreen(tab);
      await settle();
      await elsewhere((attempt) => ({ ...attempt, end }));
      expect(screen.phase).toBe('idle');
      expect(screen.onEnded).toHaveBeenCalledOnce();
      expect(screen.onSettled).not.toHaveBeenCalled();
    },
  );

  test('sent elsewhere and resolved here, it is announced here', async () => {
    leftOpen();
    const screen = openScreen(tab);
    screen.readSnapshot.mockResolvedValue(atWork);
    await checkAgain(screen);
    expect(getOutcomes(tab)).toEqual(['settled']);
    expect(screen.onSettled).toHaveBeenCalledOnce();
  });

  test('of another token it locks, and nothing this token sees is evidence', async () => {
    leftOpen('b');
    const screen = openScreen(tab);
    await pass(1_000);
    expect(screen.phase).toBe('unknown');
    expect(screen.state.checking).toMatchObject({ busy: false, finding: 'undecided', error: undefined });
    screen.controller.mark(false);
    expect(screen.phase).toBe('unknown');
    await pass(60_000);
    expect([screen.state.checking.leftMs, browser.clock.timers]).toEqual([0, 0]);
    expect(screen.readSnapshot).not.toHaveBeenCalled();
    screen.controller.mark(false);
    expect(screen.phase).toBe('idle');
  });

  test('an erased ledger is no evidence: it stays locked, and is recorded again', async () => {
    const screen = await lose();
    browser.clear();
    await settle();
    expect(screen.phase).toBe('unknown');
    expect(screen.isLocked).toBe(true);
    expect(Object.keys(browser.stored)).toHaveLength(1);
    const reloaded = openScreen(browser.open());
    expect(reloaded.isLocked).toBe(true);
  });

  test('marked by hand as started, it counts as spent', async () => {
    const screen = await lose();
    screen.controller.mark(true);
    expect(tab.ledger.on(key)).toMatchObject([{ end: 'settled', note: 'Marked as started by hand' }]);
    expect(screen.onSettled).toHaveBeenCalledOnce();
    expect(screen.phase).toBe('idle');
  });

  test('it cannot be marked as not started while it may be in progress', async () => {
    const screen = await lose();
    screen.readSnapshot.mockRejectedValue(down);
    screen.controller.mark(false);
    expect(getOutcomes(tab)).toEqual(['unknown']);
    await pass(AFTERLIFE);
    screen.controller.mark(false);
    expect(tab.ledger.on(key)).toMatchObject([{ end: 'not-started', note: 'Marked as not started by hand' }]);
    expect(screen.onSettled).not.toHaveBeenCalled();
    expect(screen.onEnded).toHaveBeenCalledOnce();
    expect(screen.phase).toBe('idle');
  });

  test('found at the start, after a reload: locked and checked for its whole time', async () => {
    leftOpen();
    // However late by the wall clock, which may have been set.
    browser.clock.setBy(3_600_000);
    const screen = openScreen(tab);
    await pass(29_999);
    expect(screen.phase).toBe('unknown');
    expect(getOutcomes(tab)).toEqual(['unknown']);
    await pass(4_001);
    expect(getOutcomes(tab)).toEqual(['not-started']);
  });

  test('aborts its check when the screen is left', async () => {
    leftOpen();
    const screen = openScreen(tab);
    screen.readSnapshot.mockReturnValue(deferred<Snapshot>().promise);
    screen.controller.checkAgain();
    screen.leave();
    expect(screen.readSnapshot.mock.lastCall?.[0]?.aborted).toBe(true);
    expect(browser.clock.timers).toBe(0);
  });

  test('makes no more checks when the screen is left as a check ends', async () => {
    leftOpen();
    const screen = openScreen(tab);
    const stop = screen.controller.subscribe(() => {
      if (screen.state.checking.busy) return;
      stop();
      screen.leave();
    });
    await pass(60_000);
    expect(screen.readSnapshot).toHaveBeenCalledOnce();
  });
});
