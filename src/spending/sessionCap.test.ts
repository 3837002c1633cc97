import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  Browser,
  PREFIX,
  type Tab,
  answered,
  key,
  lost,
  openScreen,
  quiet,
  type taken,
} from '../../tests/support/spendingBrowser';
import { settle } from '../../tests/support/fakeClock';
import { deferred } from '../api/client/testSupport';
import type { SpendSubject } from '../api/resources/subject';

const otherSubject: SpendSubject = { kind: 'run', productId: 'q' };
let browser: Browser;
let tab: Tab;
beforeEach(() => {
  browser = new Browser();
  tab = browser.open();
});
const cap = () => tab.context.cap;

describe('what counts', () => {
  test('an accepted spend counts its price, a refused one nothing', async () => {
    await openScreen(tab).confirm();
    expect(cap().spent()).toBe(900);
    const refused = openScreen(tab, otherSubject);
    refused.send.mockRejectedValue(answered(409));
    await refused.confirm();
    expect(cap().spent()).toBe(900);
  });

  test('an unknown outcome counts as spent until it is settled', async () => {
    const screen = openScreen(tab);
    screen.send.mockRejectedValue(lost());
    // Its work may show only in the balance, which changed for another reason.
    screen.readSnapshot.mockResolvedValueOnce(quiet).mockResolvedValue({ ...quiet, fingerprint: 'x', balance: 1 });
    await screen.confirm();
    expect(screen.phase).toBe('unknown');
    expect(cap().spent()).toBe(900);
    await browser.clock.pass(120_000);
    screen.controller.mark(false);
    expect(cap().spent()).toBe(0);
  });

  test('one still being sent counts, and its own check leaves it out', async () => {
    const screen = openScreen(tab);
    screen.send.mockReturnValue(new Promise(() => undefined));
    await screen.confirm();
    expect(cap().spent()).toBe(900);
    expect(cap().spent(tab.ledger.on(key)[0]?.id)).toBe(0);
  });

  test('the record of ended work states the charge, but never for what is not settled', async () => {
    await openScreen(tab).confirm();
    const [attempt] = tab.ledger.on(key);
    cap().recordCharge(attempt!.id, 640);
    expect(cap().spent()).toBe(640);
    for (const charged of [Number.NaN, -1, 0.5]) cap().recordCharge(attempt!.id, charged);
    expect(cap().spent()).toBe(640);
    const unknown = openScreen(tab, otherSubject);
    unknown.send.mockRejectedValue(lost());
    await unknown.confirm();
    cap().recordCharge(tab.ledger.on('run:q')[0]!.id, 1);
    expect(cap().spent()).toBe(640 + 900);
  });

  test('spends of another tab count, those of another account and from before do not', async () => {
    await openScreen(browser.open()).confirm();
    await settle();
    expect(cap().spent()).toBe(900);
    await openScreen(browser.open({ account: 'b' }), otherSubject).confirm();
    await settle();
    expect(cap().spent()).toBe(900);
    expect(browser.open().context.cap.spent()).toBe(0);
  });

  test('what was spent survives a reload without a cap, also when only another tab spent', async () => {
    await openScreen(browser.open()).confirm();
    await settle();
    const reloaded = browser.open({ own: tab.own });
    expect(reloaded.context.cap.spent()).toBe(900);
    await openScreen(reloaded, otherSubject).confirm();
    const again = browser.open({ own: tab.own }).context.cap;
    expect([again.points, again.spent()]).toEqual([undefined, 1_800]);
    again.set(1_800);
    expect(again.over(1)).toEqual({ cap: 1_800, spent: 1_800, adds: 1 });
    again.set(0);
    expect(again.over(0)).toBeUndefined();
  });

  test('a charge that is known survives a reload; a spend found to have started still counts', async () => {
    await openScreen(tab).confirm();
    const [attempt] = tab.ledger.on(key);
    cap().recordCharge(attempt!.id, 640);
    const reloaded = browser.open({ own: tab.own });
    expect(reloaded.context.cap.spent()).toBe(640);
    reloaded.show();
    expect(reloaded.context.cap.spent()).toBe(640);
    const screen = openScreen(reloaded, otherSubject);
    screen.send.mockRejectedValue(answered(409));
    await screen.confirm();
    expect(reloaded.context.cap.spent()).toBe(640);
    reloaded.ledger.end(reloaded.ledger.on('run:q')[0]!.id, 'settled', 'n');
    expect(reloaded.context.cap.spent()).toBe(640 + 900);
  });

  test.each(['"x"', '-1', '{}', '1e400'])('a stored charge of %s is ignored', async (charge) => {
    await openScreen(tab).confirm();
    const { id } = tab.ledger.on(key)[0]!;
    cap().recordCharge(id, 640);
    const name = 'console.cap.sandbox@a';
    tab.own.setItem(name, tab.own.getItem(name)!.replace(`"charges":{"${id}":640}`, `"charges":{"${id}":${charge}}`));
    expect(browser.open({ own: tab.own }).context.cap.spent()).toBe(900);
  });

  test('a price that cannot be read counts as more than any cap', async () => {
    await openScreen(tab).confirm();
    const [attempt] = tab.ledger.on(key);
    const name = PREFIX + attempt!.id;
    browser.stored.setItem(name, browser.stored.getItem(name)!.replace('"points":900', '"points":-900'));
    // It is from before this tab's session.
    expect(browser.open().context.cap.spent()).toBe(0);
    tab.ledger.reload();
    expect(cap().spent()).toBe(Number.POSITIVE_INFINITY);
    cap().set(1_000_000);
    expect(cap().over(1)).toEqual({ cap: 1_000_000, spent: Number.POSITIVE_INFINITY, adds: 1 });
    expect(browser.open({ own: tab.own }).context.cap.spent()).toBe(Number.POSITIVE_INFINITY);
  });

  test('an attempt that the ledger dropped, or that was cleared away, still counts', async () => {
    await openScreen(tab).confirm();
    cap().set(1_000);
    browser.clear();
    await settle();
    expect(tab.ledger.visible()).toEqual([]);
    expect(cap().spent()).toBe(900);
    expect(browser.open({ own: tab.own }).context.cap.spent()).toBe(900);
  });
});

describe('the cap', () => {
  test.each([
    [899, 900, { cap: 899, spent: 0, adds: 900 }],
    [900, 900, undefined],
    [0, 1, { cap: 0, spent: 0, adds: 1 }],
  ])('of %d Points: a spend of %d', (points, adds, over) => {
    cap().set(points);
    expect(cap().over(adds)).toEqual(over);
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('is never %d Points', (points) => {
    expect(() => cap().set(points)).toThrow(RangeError);
    expect(cap().points).toBeUndefined();
  });

  test('is of one account in one tab, and survives a reload, with what was spent', async () => {
    await openScreen(tab).confirm();
    cap().set(1_000);
    const reloaded = browser.open({ own: tab.own }).context.cap;
    expect([reloaded.points, reloaded.spent()]).toEqual([1_000, 900]);
    expect(browser.open().context.cap.points).toBeUndefined();
  });

  test('survives a reload before anything was spent; what was spent before the session still does not count', async () => {
    await openScreen(tab).confirm();
    const later = browser.open();
    later.context.cap.set(1_000);
    const reloaded = browser.open({ own: later.own }).context.cap;
    expect([reloaded.points, reloaded.spent()]).toEqual([1_000, 0]);
  });

  test('leaves nothing behind in a tab that has spent nothing', () => {
    cap().set(1_000);
    cap().set(undefined);
    tab.show();
    expect(Object.keys(tab.own)).toEqual([]);
  });

  test('ends with the token: nothing of it is written back, and the next session counts from 0', async () => {
    await openScreen(tab).confirm();
    cap().set(1_000);
    const heard = vi.fn();
    cap().subscribe(heard);
    tab.connect('b');
    expect(heard).toHaveBeenCalled();
    tab.show();
    expect(Object.keys(tab.own)).toEqual([]);
    expect([cap().points, cap().spent()]).toEqual([undefined, 0]);
    tab.connect('a');
    tab.show();
    expect([cap().points, cap().spent()]).toEqual([undefined, 0]);
    await openScreen(tab, otherSubject).confirm();
    expect(cap().spent()).toBe(900);
  });

  test.each(['null', '{', '{"cap":"9"}', '{"cap":null,"before":[],"counts":{}}', '{"cap":5,"before":1,"counts":{}}'])(
    'stored as %s is ignored',
    (text) => {
      tab.own.setItem('console.cap.sandbox@a', text);
      expect(browser.open({ own: tab.own }).context.cap.points).toBeUndefined();
    },
  );

  test('holds in memory where the tab stores nothing', () => {
    const own = new Proxy({} as Storage, {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    });
    const { cap: blocked } = browser.open({ own }).context;
    blocked.set(5);
    expect([blocked.points, blocked.over(6)]).toEqual([5, { cap: 5, spent: 0, adds: 6 }]);
  });
});

describe('a spend above the cap', () => {
  test('is asked about before its consent, and only that: the consent and its rules are unchanged', async () => {
    cap().set(899);
    const screen = openScreen(tab);
    await screen.confirm();
    expect(screen.state).toMatchObject({ flow: { phase: 'overCap', over: { cap: 899, spent: 0, adds: 900 } } });
    expect(screen.readSnapshot).not.toHaveBeenCalled();
    screen.controller.goOn();
    expect(screen.state).toMatchObject({ flow: { phase: 'reviewing' } });
    expect(screen.send).not.toHaveBeenCalled();
    await screen.click();
    expect(screen.send).toHaveBeenCalledOnce();
    expect(screen.phase).toBe('settled');
  });

  test('is asked about each time', async () => {
    cap().set(1_000);
    await openScreen(tab).confirm();
    const screen = openScreen(tab, otherSubject);
    const reviewAndCancel = () => {
      screen.review();
      expect(screen.flow).toMatchObject({ phase: 'overCap', over: { cap: 1_000, spent: 900, adds: 900 } });
      screen.controller.goOn();
      expect(screen.phase).toBe('reviewing');
      screen.controller.cancel();
    };
    reviewAndCancel();
    reviewAndCancel();
  });

  test.each(['cancel', 'drop'] as const)('is off after %s', (step) => {
    cap().set(1);
    const screen = openScreen(tab);
    screen.review();
    screen.controller[step]();
    expect(screen.phase).not.toBe('overCap');
    screen.controller.goOn();
    expect(screen.phase).toBe(step === 'drop' ? 'idle' : 'quoted');
  });

  test.each([
    ['another quote', (screen: ReturnType<typeof openScreen>) => screen.controller.quoted('another')],
    ['another token', () => tab.connect('b')],
  ])('is void with %s', (_, change) => {
    cap().set(1);
    const screen = openScreen(tab);
    screen.review();
    change(screen);
    expect(screen.phase).not.toBe('overCap');
    screen.controller.goOn();
    expect(screen.phase).toBe('quoted');
  });

  test('is void when another tab begins to spend on the same subject, and stays so when that has ended', async () => {
    cap().set(1);
    const screen = openScreen(tab);
    screen.review();
    const elsewhere = openScreen(browser.open());
    const answer = deferred<typeof taken>();
    elsewhere.send.mockReturnValue(answer.promise);
    await elsewhere.confirm();
    expect(screen.phase).not.toBe('overCap');
    screen.controller.goOn();
    expect(screen.phase).not.toBe('reviewing');
    answer.reject(answered(409));
    await settle();
    expect(screen.state).toMatchObject({ flow: { phase: 'quoted' }, open: undefined });
    screen.controller.goOn();
    expect(screen.phase).toBe('quoted');
  });

  test('is asked about again when another tab has spent since the question', async () => {
    cap().set(100);
    const screen = openScreen(tab);
    screen.review();
    await openScreen(browser.open(), otherSubject).confirm();
    screen.controller.goOn();
    expect(screen.state).toMatchObject({ flow: { phase: 'overCap', over: { spent: 900 } } });
    screen.controller.goOn();
    expect(screen.phase).toBe('reviewing');
  });

  test.each([true, false])(
    'is not sent when another tab spent since the dialog opened (locks: %s)',
    async (hasLocks) => {
      tab = browser.open({ hasLocks });
      cap().set(1_000);
      const screen = openScreen(tab);
      screen.review();
      expect(screen.phase).toBe('reviewing');
      await openScreen(browser.open({ hasLocks: true }), otherSubject).confirm();
      await screen.click();
      await browser.clock.pass(1_000);
      expect(screen.send).not.toHaveBeenCalled();
      expect(screen.flow).toMatchObject({ phase: 'blocked', why: expect.stringContaining('over its cap') });
      expect(tab.ledger.on(key)).toEqual([]);
    },
  );

  test('without locks, its own attempt does not count against it', async () => {
    tab = browser.open({ hasLocks: false });
    cap().set(900);
    const screen = openScreen(tab);
    await screen.confirm();
    await browser.clock.pass(1_000);
    expect(screen.send).toHaveBeenCalledOnce();
    expect(screen.phase).toBe('settled');
  });
});
