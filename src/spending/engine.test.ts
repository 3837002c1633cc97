import { beforeEach, describe, expect, test } from 'vitest';
import {
  Browser,
  type Tab,
  answered,
  atWork,
  consent,
  lost,
  openScreen,
  product,
  quiet,
  taken,
} from '../../tests/support/spendingBrowser';
import { settle } from '../../tests/support/fakeClock';
import { deferred } from '../api/client/testSupport';

let browser: Browser;
let tab: Tab;
beforeEach(() => {
  browser = new Browser();
  tab = browser.open();
});

describe('what a spend may have changed is read again once, at its end', () => {
  test.each([
    ['accepted', undefined, ['settled']],
    ['refused', answered(403), ['refused']],
    ['lost', lost(), ['unknown']],
    ['refused by a limit, which changes nothing', answered(429), []],
  ])('%s', async (_, error, expectedEnds) => {
    const screen = openScreen(tab);
    // After the refusal everything is checked again, and nothing has changed.
    if (error) screen.send.mockRejectedValueOnce(error);
    await screen.confirm();
    expect(screen.reread.mock.calls).toEqual(expectedEnds.map((end) => [end]));
  });

  test('not sent, as what was confirmed has changed', async () => {
    const screen = openScreen(tab);
    screen.whyNot.mockResolvedValueOnce('notes.md was changed.');
    await screen.confirm();
    expect(screen.reread.mock.calls).toEqual([['blocked']]);
  });

  test('after its screen was left, too; with another token everything has been read again already', async () => {
    for (const [account, expectedEnds] of [
      ['a', [['settled']]],
      ['b', []],
    ] as const) {
      const late = deferred<typeof taken>();
      const otherTab = browser.open();
      const screen = openScreen(otherTab, { kind: 'prep', productId: `of ${account}` });
      screen.send.mockReturnValueOnce(late.promise);
      await screen.confirm();
      screen.leave();
      if (account === 'b') otherTab.connect('b');
      late.resolve(taken);
      await settle();
      expect(screen.reread.mock.calls).toEqual(expectedEnds);
    }
  });

  /** What both screens had read anew: of the one that was left, and of the same one opened again. */
  async function leftAndOpened(answer: Promise<typeof taken>, settleIt: () => void) {
    const left = openScreen(tab);
    left.send.mockReturnValueOnce(answer);
    await left.confirm();
    left.leave();
    const again = openScreen(tab);
    settleIt();
    await settle();
    return [left.reread.mock.calls, again.reread.mock.calls].map((calls) => calls.flat());
  }

  test('when its screen was left and opened again while it was being sent', async () => {
    const late = deferred<typeof taken>();
    expect(await leftAndOpened(late.promise, () => late.resolve(taken))).toEqual([['settled'], []]);
  });

  test('when it was refused by then', async () => {
    const late = deferred<typeof taken>();
    expect(await leftAndOpened(late.promise, () => late.reject(answered(403)))).toEqual([['refused'], []]);
  });

  test('by who finds it, when its answer was lost by then', async () => {
    const late = deferred<typeof taken>();
    const left = openScreen(tab);
    left.send.mockReturnValueOnce(late.promise);
    await left.confirm();
    left.leave();
    const again = openScreen(tab);
    again.readSnapshot.mockResolvedValue(atWork);
    late.reject(lost());
    await browser.clock.pass(10_000);
    expect([left.reread.mock.calls.flat(), again.reread.mock.calls.flat()]).toEqual([['unknown'], ['settled']]);
  });

  test('for each cell of a matrix that a screen of the same subject waits for: the matrix itself says so only at its end', () => {
    const { id } = tab.ledger.open({ ...consent, cell: 'c' }, quiet);
    const watching = openScreen(tab);
    tab.ledger.end(id, 'settled', 'n');
    expect(watching.reread.mock.calls).toEqual([['settled']]);
  });

  test('in every other tab that shows it', async () => {
    const screen = openScreen(tab);
    const watching = openScreen(browser.open());
    await screen.confirm();
    expect([screen.reread.mock.calls.flat(), watching.reread.mock.calls.flat()]).toEqual([['settled'], ['settled']]);
  });

  test('by hand', async () => {
    const screen = openScreen(tab);
    screen.send.mockRejectedValueOnce(lost());
    await screen.confirm();
    screen.controller.mark(true);
    expect(screen.reread.mock.calls).toEqual([['unknown'], ['settled']]);
  });

  test('by evidence, after its answer was lost', async () => {
    const screen = openScreen(tab);
    screen.send.mockRejectedValueOnce(lost());
    screen.readSnapshot.mockResolvedValueOnce(quiet).mockResolvedValue(atWork);
    await screen.confirm();
    await browser.clock.pass(10_000);
    expect(screen.reread.mock.calls).toEqual([['unknown'], ['settled']]);
  });
});

describe('a consent that asks for a phrase', () => {
  test.each(['', 'start_audit', ' START_AUDIT', 'START_AUDIT '])('is not given by %j', async (typed) => {
    const screen = openScreen(tab, product, { phrase: 'START_AUDIT' });
    screen.review();
    await screen.click(typed);
    expect([screen.phase, screen.send.mock.calls.length]).toEqual(['reviewing', 0]);
    await screen.click('START_AUDIT');
    expect([screen.phase, screen.send.mock.calls.length]).toEqual(['settled', 1]);
  });
});
