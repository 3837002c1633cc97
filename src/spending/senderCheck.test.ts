import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Browser, type Tab, consent, getOutcomes, key, openScreen, quiet } from '../../tests/support/spendingBrowser';
import { settle } from '../../tests/support/fakeClock';
import { deferred } from '../api/client/testSupport';

let browser: Browser;
let tab: Tab;
beforeEach(() => {
  browser = new Browser();
  tab = browser.open();
});
const pass = (ms: number) => browser.clock.pass(ms);

describe('an attempt that says "sending"', () => {
  test('and no tab sends was interrupted: unknown, and checked', async () => {
    tab.ledger.open(consent, quiet);
    const screen = openScreen(tab);
    await settle();
    expect(tab.ledger.on(key)).toMatchObject([
      { end: 'unknown', note: 'The page was closed before the response arrived' },
    ]);
    expect(screen.phase).toBe('unknown');
    expect(screen.readSnapshot).toHaveBeenCalled();
  });

  test('and another tab sends stays as it is until that tab is gone', async () => {
    const letGo = browser.locks.hold('console.spend.sandbox.prep:p');
    tab.ledger.open(consent, quiet);
    const screen = openScreen(tab);
    await pass(60_000);
    expect(getOutcomes(tab)).toEqual(['sending']);
    screen.controller.mark(true);
    expect(getOutcomes(tab)).toEqual(['sending']);
    letGo();
    await pass(2_000);
    expect(getOutcomes(tab)).toEqual(['unknown']);
    expect(screen.readSnapshot).toHaveBeenCalled();
  });

  test('if other tabs cannot be seen, is left alone until no request can be in progress', async () => {
    tab = browser.open({ hasLocks: false });
    tab.ledger.open({ ...consent, maxDurationMs: 600_000 }, quiet);
    const screen = openScreen(tab);
    await pass(599_999);
    expect(getOutcomes(tab)).toEqual(['sending']);
    expect(screen.readSnapshot).not.toHaveBeenCalled();
    await pass(1);
    expect(getOutcomes(tab)).toEqual(['unknown']);
  });

  test('and cannot be checked stays locked', async () => {
    vi.spyOn(browser.locks, 'query').mockRejectedValue(new DOMException('No', 'SecurityError'));
    tab = browser.open();
    tab.ledger.open(consent, quiet);
    openScreen(tab);
    await pass(10_000);
    expect(getOutcomes(tab)).toEqual(['sending']);
  });

  test('is left alone when its screen is left before it is known whether a tab sends', async () => {
    const { promise, resolve } = deferred<Awaited<ReturnType<typeof browser.locks.query>>>();
    vi.spyOn(browser.locks, 'query').mockReturnValue(promise);
    tab = browser.open();
    tab.ledger.open(consent, quiet);
    openScreen(tab).leave();
    resolve({ held: [], pending: [] });
    await pass(60_000);
    expect(getOutcomes(tab)).toEqual(['sending']);
  });
});
