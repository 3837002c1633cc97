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
  taken,
} from '../../tests/support/spendingBrowser';
import { pointToSandbox } from '../../tests/support/connected';
import { settle } from '../../tests/support/fakeClock';
import { deferred } from '../api/client/testSupport';
import { ApiError } from '../api/client/errors';
import { closedRoutes } from '../api/client/limit/routeLimits';

let browser: Browser;
let tab: Tab;
beforeEach(() => {
  browser = new Browser();
  tab = browser.open();
});

describe('a spend that a limit refused', () => {
  const limited = (retryAfterMs = 30_000) =>
    new ApiError({
      kind: 'refused',
      status: 429,
      code: 'RATE_LIMIT',
      route: 'seller.prep',
      message: 'm',
      retryAfterMs,
      body: { error: { code: 'RATE_LIMIT', message: 'm' } },
    });
  const refused = async () => {
    const screen = openScreen(tab);
    screen.send.mockRejectedValueOnce(limited());
    await screen.confirm();
    expect([screen.phase, getOutcomes(tab), screen.readSnapshot.mock.calls.length]).toEqual([
      'refused',
      ['refused'],
      1,
    ]);
    return screen;
  };

  test('is checked once, after its wait; until then nothing is read and nothing can be reviewed', async () => {
    const screen = await refused();
    expect(screen.state.waiting).toBe(true);
    await browser.clock.pass(29_900);
    screen.review();
    expect([screen.phase, screen.readSnapshot.mock.calls.length]).toEqual(['quoted', 1]);
    expect(screen.onEnded).not.toHaveBeenCalled();
    await browser.clock.pass(100);
    expect(screen.readSnapshot).toHaveBeenCalledTimes(2);
    expect(screen.readSnapshot.mock.lastCall).toEqual([expect.any(AbortSignal), { quote: 'quote' }]);
    expect(screen.onEnded.mock.calls).toEqual([[true]]);
    expect(screen.reread).not.toHaveBeenCalled();
    expect([screen.state.waiting, getOutcomes(tab)]).toEqual([false, ['refused']]);
    await browser.clock.pass(60_000);
    expect(screen.readSnapshot).toHaveBeenCalledTimes(2);
    await screen.confirm();
    expect(getOutcomes(tab)).toEqual(['refused', 'settled']);
  });

  test('counts as spent when that very work had started, and leads to it', async () => {
    const screen = await refused();
    screen.readSnapshot.mockResolvedValue(atWork);
    await browser.clock.pass(30_000);
    expect(getOutcomes(tab)).toEqual(['settled']);
    expect(tab.ledger.on(key)[0]).toMatchObject({ work: 'w', note: expect.stringContaining('had just started') });
    expect(screen.onSettled.mock.calls).toEqual([
      [
        expect.objectContaining({ points: 900 }),
        {
          work: 'w',
          differs: [],
          note: 'The service responded with 429 RATE_LIMIT, but the requested work had just started',
        },
      ],
    ]);
    expect(screen.onEnded).not.toHaveBeenCalled();
    expect(screen.reread.mock.calls).toEqual([['settled']]);
    expect([screen.phase, screen.state.waiting]).toEqual(['idle', false]);
  });

  test('voids a consent that another tab asked for before it turned out to have started', async () => {
    const screen = await refused();
    screen.readSnapshot.mockResolvedValue(atWork);
    const elsewhere = openScreen(browser.open());
    elsewhere.review();
    await browser.clock.pass(30_000);
    await elsewhere.click();
    expect(getOutcomes(tab)).toEqual(['settled']);
    expect(elsewhere.send).not.toHaveBeenCalled();
  });

  test.each([
    ['settled meanwhile', 'refused', 'settled'],
    ['without a known outcome meanwhile', 'refused', 'unknown'],
    ['still being sent', 'refused', 'sending'],
    ['refused meanwhile', 'settled', 'refused'],
    ['settled before, though by a clock that was set back since', 'settled', 'before'],
  ] as const)(
    'with a spend of another tab %s, which may have started the work that is shown: %s',
    async (_, end, other) => {
      const spendElsewhere = () => {
        const { ledger } = browser.open();
        const { id } = ledger.open(consent, quiet);
        if (other !== 'sending') ledger.end(id, other === 'before' ? 'settled' : other, 'n');
        return id;
      };
      const earlier = other === 'before' ? spendElsewhere() : undefined;
      browser.clock.setBy(-3_600_000);
      const screen = openScreen(tab);
      screen.send.mockRejectedValueOnce(limited());
      await screen.confirm();
      screen.leave();
      const elsewhere = earlier ?? spendElsewhere();
      screen.readSnapshot.mockResolvedValue(atWork);
      await browser.clock.pass(30_000);
      expect(tab.ledger.on(key).find(({ id }) => id !== elsewhere)).toMatchObject({ end });
    },
  );

  test('is reported as a refusal when the screen is left, and as spent when the check finds that', async () => {
    const screen = await refused();
    screen.readSnapshot.mockResolvedValue(atWork);
    screen.leave();
    await browser.clock.pass(30_000);
    expect(getOutcomes(tab)).toEqual(['settled']);
    expect(screen.onSettled).not.toHaveBeenCalled();
    expect(screen.onEndedAway.mock.calls.map(([, { end }]) => end)).toEqual(['settled']);
  });

  test('is reported as spent also when its screen was opened again before the response', async () => {
    const answer = deferred<never>();
    const screen = openScreen(tab);
    screen.send.mockReturnValueOnce(answer.promise);
    await screen.confirm();
    screen.leave();
    const again = openScreen(tab);
    await settle();
    answer.reject(limited());
    await settle();
    expect(getOutcomes(tab)).toEqual(['refused']);
    screen.readSnapshot.mockResolvedValue(atWork);
    await browser.clock.pass(30_000);
    expect(getOutcomes(tab)).toEqual(['settled']);
    expect(screen.onEndedAway.mock.calls.map(([, { end }]) => end)).toEqual(['refused', 'settled']);
    expect(again.onSettled).not.toHaveBeenCalled();
  });

  test('is not checked with another token', async () => {
    const screen = await refused();
    tab.connect('b');
    await browser.clock.pass(60_000);
    expect(screen.readSnapshot).toHaveBeenCalledOnce();
    expect(screen.onEnded).not.toHaveBeenCalled();
  });

  test('stays a refusal when the token changes during the check', async () => {
    const screen = await refused();
    const answer = deferred<typeof atWork>();
    screen.readSnapshot.mockReturnValue(answer.promise);
    await browser.clock.pass(30_000);
    tab.connect('b');
    answer.resolve(atWork);
    await settle();
    expect(getOutcomes(tab)).toEqual(['refused']);
    expect(screen.onSettled).not.toHaveBeenCalled();
  });

  test('stays a refusal when the check fails', async () => {
    const screen = await refused();
    screen.readSnapshot.mockRejectedValue(lost());
    await browser.clock.pass(30_000);
    expect(getOutcomes(tab)).toEqual(['refused']);
    expect(screen.onEnded.mock.calls).toEqual([[true]]);
  });

  test('by another screen or tab, in the meantime: nothing is sent, and no attempt is made', async () => {
    const screen = openScreen(tab);
    screen.review();
    screen.controller.update({ ...screen.controller.subject, routes: () => ['seller.prep'] }, screen);
    pointToSandbox();
    closedRoutes.close('POST /api/seller/products/:id/prep', 30_000);
    await screen.click();
    expect(screen.flow).toMatchObject({
      phase: 'blocked',
      why: expect.stringMatching(/^The service asks you to wait (30|29) s/),
    });
    expect(screen.send).not.toHaveBeenCalled();
    expect(getOutcomes(tab)).toEqual([]);
    closedRoutes.forget();
  });

  test.each([
    ['refused by it is reported there as a limit, which changes nothing', 429, true, []],
    ['refused without it, or after it, is reported as such', 409, false, ['refused']],
    ['accepted before it is read again there', undefined, false, ['settled']],
  ] as const)('in another tab: what was %s', async (_, status, limit, ends) => {
    const otherScreen = openScreen(browser.open());
    otherScreen.controller.update({ ...otherScreen.controller.subject, routes: () => ['seller.prep'] }, otherScreen);
    otherScreen.controller.quoted('quote');
    const screen = openScreen(tab);
    pointToSandbox();
    screen.send.mockImplementationOnce(async () => {
      await browser.clock.pass(1_000);
      if (status !== 409) closedRoutes.close('POST /api/seller/products/:id/prep', 30_000);
      if (status === undefined) return taken;
      throw status === 429 ? limited() : answered(status);
    });
    await screen.confirm();
    await browser.clock.pass(1_000);
    expect(getOutcomes(tab)).toEqual([status === undefined ? 'settled' : 'refused']);
    expect(otherScreen.onEnded.mock.calls).toEqual([[limit]]);
    expect(otherScreen.reread.mock.calls.flat()).toEqual(ends);
    closedRoutes.forget();
  });
});
