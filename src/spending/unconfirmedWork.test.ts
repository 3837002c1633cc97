import type { Snapshot, SpendSubject } from '../api/resources/subject';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  Browser,
  type Tab,
  answered,
  atWork,
  consent,
  key,
  lost,
  openScreen,
  product,
  quiet,
  terms,
} from '../../tests/support/spendingBrowser';
import { deferred } from '../api/client/testSupport';
import { findUnconfirmedWork, findNewWork } from './unconfirmedWork';

describe('what is there now and was not before', () => {
  const before = { ...quiet, work: 'b', others: ['a'] };
  test.each<[string, Snapshot, string[], string[]]>([
    ['nothing', { ...before, work: 'a', others: ['b'] }, [], []],
    ['the confirmed work alone', { ...before, work: 'c', others: ['b', 'a'] }, ['c'], []],
    ['one more, newest first', { ...before, work: 'd', others: ['c', 'b', 'a'] }, ['c'], ['d']],
    ['listed twice', { ...before, work: 'd', others: ['d', 'c', 'a'] }, [], ['d', 'c']],
    ['no work at all', { ...quiet }, [], []],
  ])('%s', (_, after, known, works) => expect(findNewWork(before, after, new Set(known))).toEqual(works));

  const createFound = (work: string, alike?: boolean, points?: number) => ({ work, alike, points });
  const fallen = (by: number) => ({ ...quiet, balance: 5_000 - by });
  test.each<[string, Snapshot, Parameters<typeof findUnconfirmedWork>[2], object | undefined]>([
    ['as confirmed', fallen(900), { found: [], expected: 0, confirmed: 900 }, undefined],
    ['less left the balance', fallen(10), { found: [], expected: 0, confirmed: 900 }, undefined],
    [
      'one more',
      fallen(1_800),
      { found: [createFound('x', true)], expected: 0, confirmed: 900 },
      { works: [createFound('x', true)], fell: undefined },
    ],
    [
      'one that may be',
      quiet,
      { found: [createFound('x')], expected: 0, confirmed: 900 },
      { works: [createFound('x')], fell: undefined },
    ],
    ['one that is somebody’s own', quiet, { found: [createFound('x', false)], expected: 0, confirmed: 900 }, undefined],
    [
      'the one whose id is not known',
      fallen(900),
      { found: [createFound('x', true)], expected: 1, confirmed: 900 },
      undefined,
    ],
    [
      'that and one more',
      quiet,
      { found: [createFound('y', true), createFound('x', true)], expected: 1, confirmed: 900 },
      { works: [createFound('y', true)] },
    ],
    [
      'only the balance',
      fallen(1_800),
      { found: [], expected: 0, confirmed: 900 },
      { works: [], fell: { by: 1_800, confirmed: 900 } },
    ],
    [
      'only the balance, beside the one whose id is not known',
      fallen(1_800),
      { found: [createFound('x', true)], expected: 1, confirmed: 900 },
      { works: [], fell: { by: 1_800, confirmed: 900 } },
    ],
    [
      'what somebody’s own work cost',
      fallen(1_800),
      { found: [createFound('x', false, 900)], expected: 0, confirmed: 900 },
      undefined,
    ],
    [
      'more than that cost',
      fallen(1_801),
      { found: [createFound('x', false, 900)], expected: 0, confirmed: 900 },
      { works: [] },
    ],
    [
      'somebody’s own work at an unknown cost',
      fallen(4_000),
      { found: [createFound('x', false)], expected: 0, confirmed: 900 },
      undefined,
    ],
    ['no balance', { ...quiet, balance: undefined }, { found: [], expected: 0, confirmed: 900 }, undefined],
  ])('%s', (_, after, seen, more) => {
    const unconfirmed = findUnconfirmedWork(quiet, after, seen);
    if (more === undefined) expect(unconfirmed).toBeUndefined();
    else expect(unconfirmed).toMatchObject(more);
  });
});

describe('after a settled spend that nothing guards', () => {
  let browser: Browser;
  let tab: Tab;
  let screen: ReturnType<typeof openScreen>;
  beforeEach(() => {
    browser = new Browser();
    browser.isGuarded = false;
    tab = browser.open();
    tab.context.cap.set(10_000);
    screen = openScreen(tab);
    screen.recognize.mockReturnValue({ is: 'work', work: 'w', differs: [], charged: undefined });
  });
  const pass = (ms: number) => browser.clock.pass(ms);
  const twice: Snapshot = { ...atWork, work: 'w2', others: ['w'], balance: 3_200 };
  const sees = (after: Snapshot) => screen.readSnapshot.mockResolvedValueOnce(quiet).mockResolvedValue(after);
  const getReported = () => screen.onMore.mock.calls.map(([, more]) => more);
  const attempts = () => tab.ledger.on(key).map(({ work, points, end, note }) => [work, points, end, note]);
  const SECOND = 'Not confirmed: the service shows it as well as the confirmed one';
  /** Records a spend in the ledger alone, as if a screen of that tab had sent it. */
  const spendBeside = (from: Tab, subject: SpendSubject, end?: 'settled' | 'refused') => {
    const { id } = from.ledger.open({ ...consent, subject }, quiet);
    if (end) from.ledger.end(id, end, 'n');
    return id;
  };

  test('work that arrived twice is reported, recorded and counted once, though the screen is gone', async () => {
    sees(twice);
    await screen.confirm();
    screen.leave();
    await pass(60_000);
    expect(getReported()).toEqual([{ works: [{ work: 'w2', alike: true, points: undefined }], fell: undefined }]);
    expect(screen.beside).toHaveBeenCalledWith('w2', 'w', expect.objectContaining({ quote: 'quote' }));
    expect(attempts()).toEqual([
      ['w', 900, 'settled', 'Accepted by the service'],
      ['w2', 900, 'settled', SECOND],
    ]);
    expect(tab.context.cap.spent()).toBe(1_800);
    expect(tab.context.cap.over(8_201)).toMatchObject({ spent: 1_800 });
    expect(screen.send).toHaveBeenCalledOnce();
    expect(browser.clock.timers).toBe(0);
  });

  test('work that arrived three times is counted twice, without what is no longer there', async () => {
    sees({ ...twice, work: 'w4', others: ['w3', 'w2', 'w'] });
    screen.beside.mockImplementation((work) =>
      Promise.resolve(work === 'w3' ? undefined : { work, alike: true, points: undefined }),
    );
    await screen.confirm();
    expect(attempts().map(([work]) => work)).toEqual(['w', 'w4', 'w2']);
    expect(tab.context.cap.spent()).toBe(2_700);
  });

  test('its own work is not a second one, though the answer gave no id', async () => {
    screen.recognize.mockReturnValue({ is: 'work', work: undefined, differs: [], charged: undefined });
    sees(atWork);
    await screen.confirm();
    await pass(600_000);
    expect(getReported()).toEqual([]);
    // Before the spend, after it and once more.
    expect(screen.readSnapshot).toHaveBeenCalledTimes(3);
  });

  test('what it cost counts, where its record says so', async () => {
    sees(twice);
    screen.beside.mockResolvedValue({ work: 'w2', alike: true, points: 17 });
    await screen.confirm();
    expect(tab.context.cap.spent()).toBe(917);
  });

  test('a copy that arrives late is found by a second check, and there is no third one', async () => {
    sees(atWork);
    await screen.confirm();
    expect(getReported()).toEqual([]);
    screen.readSnapshot.mockResolvedValue(twice);
    await pass(5_000);
    expect(getReported()).toHaveLength(1);
    const checks = screen.readSnapshot.mock.calls.length;
    await pass(600_000);
    expect(screen.readSnapshot).toHaveBeenCalledTimes(checks);
  });

  test.each<[string, () => void, () => void]>([
    [
      'the service',
      () => screen.readSnapshot.mockReset().mockResolvedValueOnce(quiet).mockRejectedValue(new Error('down')),
      () => screen.readSnapshot.mockResolvedValue(twice),
    ],
    [
      'the service, which did not answer,',
      () =>
        screen.readSnapshot
          .mockReset()
          .mockResolvedValueOnce(quiet)
          .mockReturnValue(new Promise(() => undefined)),
      () => screen.readSnapshot.mockResolvedValue(twice),
    ],
    [
      'the records',
      () => screen.beside.mockRejectedValue(new Error('down')),
      () => screen.beside.mockResolvedValue({ work: 'w2', alike: true, points: undefined }),
    ],
    [
      'the records, which did not arrive,',
      () => screen.beside.mockReturnValue(new Promise(() => undefined)),
      () => screen.beside.mockResolvedValue({ work: 'w2', alike: true, points: undefined }),
    ],
  ])('%s could not be read at first: it is reported once it can be', async (_, fails, works) => {
    sees(twice);
    fails();
    await screen.confirm();
    await pass(70_000);
    expect(getReported()).toEqual([]);
    works();
    await pass(300_000);
    expect(getReported()).toHaveLength(1);
    expect(tab.context.cap.spent()).toBe(1_800);
    expect(browser.clock.timers).toBe(0);
  });

  test('a lost response: the work that settles it and the second one are distinguished', async () => {
    screen.send.mockRejectedValue(lost());
    sees(twice);
    await screen.confirm();
    expect(getReported()).toHaveLength(1);
    expect(attempts().map(([work]) => work)).toEqual(['w2', 'w']);
    expect(tab.context.cap.spent()).toBe(1_800);
  });

  test('one run of each of two tabs is as confirmed', async () => {
    sees(atWork);
    await screen.confirm();
    const { id } = browser.open().ledger.open(consent, quiet);
    tab.ledger.end(id, 'settled', 'n', 'w2');
    screen.readSnapshot.mockResolvedValue(twice);
    await pass(5_000);
    expect(getReported()).toEqual([]);
    expect(attempts()).toHaveLength(2);
  });

  test('one whose id another tab learns while its record is read is that tab’s own', async () => {
    sees(twice);
    screen.beside.mockImplementation(async (work) => {
      const elsewhere = browser.open();
      elsewhere.ledger.end(spendBeside(elsewhere, product), 'settled', 'n', work);
      return { work, alike: true, points: undefined };
    });
    await screen.confirm();
    screen.leave();
    await pass(60_000);
    expect(getReported()).toEqual([]);
    expect(attempts()).toHaveLength(2);
  });

  test.each([
    ['being sent since explains one, and its Points', 'since', undefined, 0],
    ['settled since, though without an id, does so, too', 'since', 'settled', 0],
    ['refused since explains nothing', 'since', 'refused', 1],
    ['settled before explains none', 'before', 'settled', 1],
  ] as const)('an attempt of another tab %s', async (_, when, end, reports) => {
    const elsewhere = browser.open();
    sees(atWork);
    if (when === 'before') spendBeside(elsewhere, product, end);
    await pass(1_000);
    await screen.confirm();
    // On the screen, a check would learn the id of its work.
    screen.leave();
    if (when === 'since') spendBeside(elsewhere, product, end);
    screen.readSnapshot.mockResolvedValue(twice);
    await pass(5_000);
    expect(getReported()).toHaveLength(reports);
  });

  test('another client’s own run is not reported as a second one', async () => {
    sees({ ...twice, balance: 4_083 });
    screen.beside.mockResolvedValue({ work: 'w2', alike: false, points: 17 });
    await screen.confirm();
    await pass(60_000);
    expect(getReported()).toEqual([]);
    expect(attempts()).toHaveLength(1);
  });

  test('what cannot be distinguished is recorded as it was seen', async () => {
    sees(twice);
    screen.beside.mockResolvedValue({ work: 'w2', alike: undefined, points: undefined });
    await screen.confirm();
    expect(attempts().at(-1)?.[3]).toMatch(/it may belong to another client$/);
  });

  test.each<[string, number, number, unknown[]]>([
    [
      'its price once more, recorded',
      1_800,
      1_800,
      [
        undefined,
        900,
        'settled',
        'Not confirmed: the balance fell by the same price again, but no other work is shown',
      ],
    ],
    ['another sum, only reported', 1_000, 900, ['w', 900, 'settled', 'Accepted by the service']],
  ])('only the balance shows it: %s', async (_, by, counted, last) => {
    sees({ ...atWork, balance: 5_000 - by });
    await screen.confirm();
    expect(getReported()).toEqual([{ works: [], fell: { by, confirmed: 900 } }]);
    expect(tab.context.cap.spent()).toBe(counted);
    expect(attempts().at(-1)).toEqual(last);
  });

  const HOUR = 3_600_000;
  test.each<[string, { account?: string; end?: 'settled' | 'refused'; ago?: number }, boolean]>([
    ['settled', { end: 'settled' }, true],
    ['still being sent', {}, true],
    ['refused', { end: 'refused' }, false],
    ['of another account', { account: 'b', end: 'settled' }, false],
    ['an hour before, since when the review may have been open', { end: 'settled', ago: HOUR }, true],
    ['longer ago', { end: 'settled', ago: HOUR + 1 }, false],
  ])(
    'a spend on something else explains the balance: %s, %o: %s',
    async (_, { account = 'a', end, ago = 0 }, explains) => {
      sees({ ...atWork, balance: 3_200 });
      spendBeside(browser.open({ account }), { kind: 'run', productId: 'q' }, end);
      await pass(ago);
      await screen.confirm();
      await pass(60_000);
      expect(getReported()).toHaveLength(explains ? 0 : 1);
    },
  );

  test.each<[string, () => void]>([
    [
      'nothing was seen before',
      () => screen.readSnapshot.mockReset().mockRejectedValueOnce(new Error('down')).mockResolvedValue(twice),
    ],
    [
      'it cannot be read',
      () => screen.readSnapshot.mockReset().mockResolvedValueOnce(quiet).mockRejectedValue(new Error('down')),
    ],
    ['the records cannot be read', () => screen.beside.mockRejectedValue(new Error('down'))],
    ['something guards it', () => (browser.isGuarded = true)],
  ])('nothing is reported when %s', async (_, happens) => {
    sees(twice);
    happens();
    await screen.confirm();
    await pass(60_000);
    expect(screen.phase).toBe('settled');
    expect(getReported()).toEqual([]);
    expect(attempts()).toHaveLength(1);
  });

  test('with another token nothing is checked', async () => {
    sees(atWork);
    await screen.confirm();
    const checks = screen.readSnapshot.mock.calls.length;
    tab.connect('b');
    screen.readSnapshot.mockResolvedValue(twice);
    await pass(60_000);
    expect(screen.readSnapshot).toHaveBeenCalledTimes(checks);
    expect(getReported()).toEqual([]);
  });

  test.each(['readSnapshot', 'beside'] as const)(
    'with another token by the time that `%s` answers, nothing is reported or recorded',
    async (read) => {
      const answer = deferred();
      sees(twice);
      if (read === 'readSnapshot')
        screen.readSnapshot
          .mockReset()
          .mockResolvedValueOnce(quiet)
          .mockReturnValue(answer.promise.then(() => twice));
      else screen.beside.mockReturnValue(answer.promise.then(() => ({ work: 'w2', alike: true, points: 900 })));
      await screen.confirm();
      expect(screen[read]).toHaveBeenCalled();
      tab.connect('b');
      answer.resolve();
      await pass(60_000);
      expect(getReported()).toEqual([]);
      expect(attempts()).toHaveLength(1);
    },
  );

  test('after a refusal nothing is checked', async () => {
    screen.send.mockRejectedValueOnce(answered(403));
    sees(twice);
    await screen.confirm();
    await pass(60_000);
    expect(screen.readSnapshot).toHaveBeenCalledOnce();
    expect(getReported()).toEqual([]);
  });

  test('a found run voids a consent that was opened before it, and is not found again by the next', async () => {
    sees(twice);
    await screen.confirm();
    const next = openScreen(browser.open());
    next.readSnapshot.mockResolvedValue(twice);
    next.recognize.mockReturnValue({ is: 'work', work: 'w3', differs: [], charged: undefined });
    next.readSnapshot
      .mockResolvedValueOnce(twice)
      .mockResolvedValue({ ...twice, work: 'w3', others: ['w2', 'w'], balance: 2_300 });
    await next.confirm(terms);
    await pass(60_000);
    expect(next.onMore).not.toHaveBeenCalled();
    expect(tab.ledger.on(key)).toHaveLength(3);
  });
});
