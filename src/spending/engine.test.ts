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
  terms,
} from '../../tests/support/spendingBrowser';
import { settle } from '../../tests/support/fakeClock';
import { deferred } from '../api/client/testSupport';
import { nextId } from './engine';
import { SpendController } from './spendController';

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

  test('by another tab, after its answer was lost here', async () => {
    const screen = openScreen(tab);
    screen.send.mockRejectedValueOnce(lost());
    await screen.confirm();
    browser.open().ledger.end(screen.state.open!.id, 'settled', 'n');
    await settle();
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

describe('a confirmation is valid for a minute by either clock', () => {
  test.each<[string, (clock: Browser['clock']) => unknown, number]>([
    ['exactly a minute passes', (clock) => clock.freeze(60_000), 1],
    ['the machine sleeps longer', (clock) => clock.sleep(60_001), 0],
    ['the clock is set back further', (clock) => clock.setBy(-60_001), 0],
    [
      'it takes longer, and the clock is set back as far',
      async (clock) => {
        await clock.freeze(60_001);
        clock.setBy(-60_001);
      },
      0,
    ],
  ])('%s', async (_, pass, sent) => {
    const screen = openScreen(tab);
    const slow = deferred<undefined>();
    screen.whyNot.mockReturnValueOnce(slow.promise);
    await screen.confirm();
    await pass(browser.clock);
    slow.resolve(undefined);
    await settle();
    expect(screen.send).toHaveBeenCalledTimes(sent);
  });
});

test('what one of two views shows is sent, though the other is gone', async () => {
  const screen = openScreen(tab);
  screen.controller.subscribe(() => undefined)();
  await screen.confirm();
  expect(screen.send).toHaveBeenCalledOnce();
});

describe('the question about the cap', () => {
  /** Asks for consent to a list whose price may change until it is shown. */
  class ListController extends SpendController<string> {
    ask(points: () => number): void {
      this.requestConsent(() => ({ id: nextId(), terms: { ...terms, points: points() } }));
    }
  }

  test.each([
    ['has not changed', 900, 'reviewing'],
    ['costs less by now', 899, 'reviewing'],
    ['costs more by now', 901, 'overCap'],
  ])('goes on to a list that %s', (_, now, phase) => {
    const screen = openScreen(tab);
    const list = new ListController(screen.controller.subject, screen, tab.context);
    tab.context.cap.set(100);
    list.quoted('quote');
    let points = 900;
    list.ask(() => points);
    expect(list.getState().flow).toMatchObject({ phase: 'overCap', over: { adds: 900 } });
    points = now;
    list.goOn();
    expect(list.getState().flow).toMatchObject({ phase });
    list.goOn();
    expect(list.getState().flow).toMatchObject({ phase: 'reviewing', consent: { points: now } });
  });

  test('stays about what was asked, whatever is to be reviewed meanwhile', () => {
    const screen = openScreen(tab);
    tab.context.cap.set(100);
    screen.review();
    screen.controller.review({ ...terms, points: 1 });
    expect(screen.flow).toMatchObject({ phase: 'overCap', over: { adds: 900 } });
    screen.controller.goOn();
    expect(screen.flow).toMatchObject({ phase: 'reviewing', consent: { points: 900 } });
  });
});
