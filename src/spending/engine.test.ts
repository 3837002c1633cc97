import { beforeEach, describe, expect, test } from 'vitest';
import {
  Browser,
  type Tab,
  answered,
  atWork,
  lost,
  openScreen,
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

describe('what a spend may have changed is read anew once, at its end', () => {
  test.each([
    ['accepted', undefined, ['settled']],
    ['refused', answered(403), ['refused']],
    ['lost', lost(), ['unknown']],
    ['refused by a limit, which changes nothing', answered(429), []],
  ])('%s', async (_, error, told) => {
    const screen = openScreen(tab);
    // After the refusal everything is looked at once more; nothing is there.
    if (error) screen.send.mockRejectedValueOnce(error);
    await screen.confirm();
    expect(screen.reread.mock.calls).toEqual(told.map((end) => [end]));
  });

  test('not sent, as what was confirmed has changed', async () => {
    const screen = openScreen(tab);
    screen.whyNot.mockResolvedValueOnce('notes.md was changed.');
    await screen.confirm();
    expect(screen.reread.mock.calls).toEqual([['blocked']]);
  });

  test('after its screen was left, too; with another token everything is read anew already', async () => {
    for (const [account, told] of [
      ['a', [['settled']]],
      ['b', []],
    ] as const) {
      const late = deferred<typeof taken>();
      const other = browser.open();
      const screen = openScreen(other, { kind: 'prep', productId: `of ${account}` });
      screen.send.mockReturnValueOnce(late.promise);
      await screen.confirm();
      screen.leave();
      if (account === 'b') other.connect('b');
      late.resolve(taken);
      await settle();
      expect(screen.reread.mock.calls).toEqual(told);
    }
  });

  test('by evidence, after its answer was lost', async () => {
    const screen = openScreen(tab);
    screen.send.mockRejectedValueOnce(lost());
    screen.look.mockResolvedValueOnce(quiet).mockResolvedValue(atWork);
    await screen.confirm();
    await browser.clock.pass(10_000);
    expect(screen.reread.mock.calls).toEqual([['unknown'], ['settled']]);
  });
});
