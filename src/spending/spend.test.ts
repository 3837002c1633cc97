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
  quiet,
  taken,
} from '../../tests/support/spendingBrowser';
import { settle } from '../../tests/support/fakeClock';
import { deferred } from '../api/client/testSupport';
import { type SpendOptions, spend } from './spend';

let browser: Browser;
let tab: Tab;
beforeEach(() => {
  browser = new Browser();
  tab = browser.open();
});

const order = (from: Tab, more: Partial<SpendOptions> = {}): SpendOptions => ({
  context: from.context,
  consent,
  consentContext: { session: from.context.connected.number(), settled: new Set(), spent: 0 },
  before: undefined,
  send: () => Promise.resolve(taken),
  recognize: () => work(undefined),
  readSnapshot: () => Promise.resolve(quiet),
  whyNot: () => undefined,
  ...more,
});
/** Recognized as what was confirmed. */
const work = (id: string | undefined) => ({ is: 'work' as const, work: id, differs: [], charged: undefined });
const last = () => tab.ledger.on(key).at(-1);

describe('how it ended', () => {
  test('accepted: settled, sent once, with the work that the answer names', async () => {
    const send = vi.fn(() => Promise.resolve(taken));
    const recognize = vi.fn(() => work('w7'));
    const result = await spend(order(tab, { send, recognize }));
    expect(result).toEqual({ end: 'settled', attempt: last()?.id, work: 'w7', differs: [] });
    expect(recognize).toHaveBeenCalledExactlyOnceWith(taken);
    expect(last()).toMatchObject({ end: 'settled', note: 'Accepted by the service', points: 900, work: 'w7' });
    expect(send).toHaveBeenCalledOnce();
  });

  test('accepted, but not as confirmed: settled and counted as charged, and the note says what differs', async () => {
    tab.context.cap.set(5_000);
    const differs = [
      { term: 'tier', confirmed: 'deep', reported: 'full' },
      { term: 'Points', confirmed: '900', reported: '2,980' },
    ];
    const recognize = () => ({ is: 'work' as const, work: 'w', differs, charged: 2_980 });
    expect(await spend(order(tab, { recognize }))).toMatchObject({ end: 'settled', work: 'w', differs });
    const note =
      'Accepted by the service, but not as confirmed: tier full instead of deep, Points 2,980 instead of 900';
    expect(last()).toMatchObject({ end: 'settled', points: 900, charged: 2_980, note });
    expect(tab.context.cap.spent()).toBe(2_980);
    expect(tab.context.cap.over(2_021)).toMatchObject({ spent: 2_980 });
    // As another tab reads it from storage.
    expect(browser.open().ledger.on(key)).toMatchObject([{ charged: 2_980, note }]);
  });

  test.each<[string, SpendOptions['recognize'], string]>([
    [
      'not recognized',
      () => ({ is: 'unknown', why: 'The response contains an error (X)' }),
      'The response contains an error (X)',
    ],
    ['with work from before', () => work('old'), 'The response contains work that already existed'],
    ['with the latest work from before', () => work('latest'), 'The response contains work that already existed'],
    [
      'that breaks its reader',
      () => {
        throw new TypeError('bug');
      },
      'The response can’t be read',
    ],
  ])('an answer %s: unknown, and the subject is locked', async (_, recognize, note) => {
    const before = { ...quiet, work: 'latest', others: ['old'] };
    const result = await spend(order(tab, { before, recognize }));
    expect(result).toEqual({ end: 'unknown', attempt: last()?.id });
    expect(last()).toMatchObject({ end: 'unknown', note });
    expect((await spend(order(tab))).end).toBe('blocked');
  });

  test.each([400, 402, 403, 409, 429])('refused with %i: recorded as such, and not locked', async (status) => {
    const error = answered(status);
    const send = vi.fn(() => Promise.reject(error));
    expect(await spend(order(tab, { send }))).toEqual({ end: 'refused', attempt: last()?.id, error });
    expect(last()).toMatchObject({
      end: 'refused',
      note: expect.stringContaining(`The service responded with ${status}`),
    });
    expect(send).toHaveBeenCalledOnce();
    expect((await spend(order(tab))).end).toBe('settled');
  });

  test.each<[string, Error, string]>([
    ['a lost connection', lost(), 'No response (NETWORK)'],
    ['a proxy’s 504', answered(504, 'other'), 'The service responded with 504 HTTP_504'],
    ['any other error, which may have come after the request was sent', new TypeError('bug'), 'Interrupted'],
  ])('%s: unknown, and the subject is locked', async (_, error, note) => {
    expect(await spend(order(tab, { send: () => Promise.reject(error) }))).toEqual({
      end: 'unknown',
      attempt: last()?.id,
    });
    expect(last()).toMatchObject({ end: 'unknown', note });
    const again = vi.fn();
    expect(await spend(order(tab, { send: again }))).toMatchObject({ end: 'blocked' });
    expect(again).not.toHaveBeenCalled();
  });

  test('its request may be in progress as long as its route allows, and half a minute more', async () => {
    await spend(order(tab, { send: () => Promise.reject(lost()) }));
    expect(tab.ledger.leftAtWork(last()!)).toBe(30_000);
    const slow = browser.open({ account: 'late' });
    const otherConsent = { ...consent, subject: { kind: 'run', productId: 'r' }, maxDurationMs: 180_000 } as const;
    const late = async () => {
      await browser.clock.pass(170_000);
      throw lost();
    };
    await spend(order(slow, { consent: otherConsent, send: late }));
    expect(slow.ledger.leftAtWork(slow.ledger.on('run:r')[0]!)).toBe(30_000);
  });

  test('accepted, though storage then refuses: not called unknown, and other tabs stay locked', async () => {
    const send = () => {
      tab.storage = 'full';
      return Promise.resolve(taken);
    };
    expect((await spend(order(tab, { send }))).end).toBe('settled');
    expect(last()?.end).toBe('settled');
    expect((await spend(order(tab))).end).toBe('blocked');
    expect((await spend(order(browser.open()))).end).toBe('blocked');
  });
});

describe('a refusal that may be for a second copy of the request', () => {
  const refuseAndCheck = async (status: number, readSnapshot: SpendOptions['readSnapshot']) => {
    const send = vi.fn(() => Promise.reject(answered(status)));
    const { end } = await spend(order(tab, { before: quiet, send, readSnapshot }));
    return [end, last()?.end, send.mock.calls.length];
  };

  test.each([402, 409])('%i is a spend when that very work has begun', async (status) => {
    expect(await refuseAndCheck(status, () => Promise.resolve(atWork))).toEqual(['settled', 'settled', 1]);
    expect(last()).toMatchObject({
      work: 'w',
      note: `The service responded with ${status} X, but the requested work had just started`,
    });
  });

  test.each<[string, SpendOptions['readSnapshot']]>([
    ['everything is as before', () => Promise.resolve(quiet)],
    ['other work has begun', () => Promise.resolve({ ...atWork, workChoice: 'smoke' })],
    ['it is undecided', () => Promise.resolve({ ...quiet, balance: 4 })],
    ['it cannot be checked', () => Promise.reject(new Error('down'))],
  ])('is a refusal when %s', async (_, readSnapshot) => {
    expect(await refuseAndCheck(409, readSnapshot)).toEqual(['refused', 'refused', 1]);
  });

  test('is a refusal when the check does not end', async () => {
    let stopped: AbortSignal | undefined;
    const ended = refuseAndCheck(409, (signal) => {
      stopped = signal;
      return new Promise(() => undefined);
    });
    await browser.clock.pass(10_000);
    expect(await ended).toEqual(['refused', 'refused', 1]);
    expect(stopped?.aborted).toBe(true);
  });

  test.each([
    [429, 'settled'],
    [403, 'refused'],
  ])('%i is checked at once only if it asks to wait, where a copy may arrive: %s', async (status, end) => {
    browser.isGuarded = false;
    expect(await refuseAndCheck(status, () => Promise.resolve(atWork))).toEqual([end, end, 1]);
  });

  test.each([400, 401, 403, 404, 410, 429])('%i is not checked at once', async (status) => {
    const readSnapshot = vi.fn(() => Promise.resolve(atWork));
    expect(await refuseAndCheck(status, readSnapshot)).toEqual(['refused', 'refused', 1]);
    expect(readSnapshot).not.toHaveBeenCalled();
  });
});

describe('nothing is sent', () => {
  const heldBack = async (from: Tab, more: Partial<SpendOptions> = {}) => {
    const send = vi.fn();
    const result = await spend(order(from, { ...more, send }));
    expect(send).not.toHaveBeenCalled();
    expect(result).toMatchObject({ end: 'blocked', why: expect.stringMatching(/\w/) });
    return result;
  };

  test.each(['sending', 'unknown'] as const)('while an attempt is open: %s', async (end) => {
    const { id } = tab.ledger.open(consent, undefined);
    if (end === 'unknown') tab.ledger.end(id, end, 'n');
    await heldBack(tab);
    await heldBack(browser.open());
    await heldBack(browser.open({ account: 'b' }));
    expect(tab.ledger.on(key)).toHaveLength(1);
  });

  test('while an attempt of an earlier version of the console is open', async () => {
    const old = { id: 'x', scope: 'sandbox', subject: key, title: 'P', version: '1', choice: 'c', points: 9 };
    browser.stored.setItem('console.attempt.x', JSON.stringify({ ...old, at: 1, end: 'unknown', note: 'n' }));
    await heldBack(tab);
  });

  test('when another tab has settled since the dialog was opened, whatever its clock says', async () => {
    const { id } = browser.open().ledger.open(consent, undefined);
    const settled = new Set([id]);
    browser.clock.setBy(-3_600_000);
    tab.ledger.end(id, 'settled', 'n');
    await heldBack(tab);
    expect((await spend(order(tab, { consentContext: { session: 1, settled, spent: 0 } }))).end).toBe('settled');
  });

  test('while another tab is sending', async () => {
    const answer = deferred<typeof taken>();
    const first = spend(order(browser.open(), { send: () => answer.promise }));
    await settle();
    expect(browser.locks.held).toEqual(new Set(['console.spend.sandbox.prep:p']));
    await heldBack(tab);
    answer.resolve(taken);
    expect((await first).end).toBe('settled');
  });

  test.each([
    ['one tab', () => [tab, tab]],
    ['many tabs', () => [tab, browser.open(), browser.open(), browser.open(), tab]],
    ['many tabs without Web Locks', () => [1, 2, 3].map(() => browser.open({ hasLocks: false }))],
  ])('at once from %s more than once', async (_, tabs) => {
    const send = vi.fn(() => Promise.resolve(taken));
    const all = Promise.all(tabs().map((each) => spend(order(each, { send }))));
    await browser.clock.pass(1_000);
    expect((await all).filter(({ end }) => end === 'settled')).toHaveLength(1);
    expect(send).toHaveBeenCalledOnce();
  });

  test('without Web Locks by more than one of two tabs that wrote before they saw each other', async () => {
    const late = browser.open({ hasLocks: false });
    vi.spyOn(late.ledger, 'on').mockReturnValueOnce([]);
    const send = vi.fn(() => Promise.resolve(taken));
    const all = Promise.all([browser.open({ hasLocks: false }), late].map((each) => spend(order(each, { send }))));
    await browser.clock.pass(1_000);
    expect((await all).map(({ end }) => end)).toEqual(['blocked', 'settled']);
    expect(send).toHaveBeenCalledOnce();
    expect(getOutcomes(tab)).toEqual(['not-started', 'settled']);
    expect(tab.ledger.on(key)[0]?.note).toMatch(/^Not sent\. The outcome .* known yet\. Resolve it first$/);
  });

  test.each(['full', 'blocked'] as const)(
    'if storage is %s and the attempt cannot be recorded',
    async (storageState) => {
      tab.storage = storageState;
      const why = 'This browser doesn’t let the console record the attempt, so nothing was sent.';
      expect(await heldBack(tab)).toMatchObject({ why });
    },
  );

  test('if the browser refuses the lock', async () => {
    vi.spyOn(browser.locks, 'request').mockRejectedValue(new DOMException('Not allowed', 'SecurityError'));
    await heldBack(tab);
    expect(tab.ledger.on(key)).toEqual([]);
  });

  test('with another token than the one that consented', async () => {
    const { consentContext } = order(tab);
    tab.connect('b');
    await heldBack(tab, { consentContext });
  });

  test('when the token changes while the lock is requested', async () => {
    const send = vi.fn();
    const ended = spend(order(tab, { send }));
    tab.connect('b');
    expect(await ended).toMatchObject({ end: 'blocked' });
    expect(send).not.toHaveBeenCalled();
  });

  test('when the screen gives a reason not to', async () => {
    await heldBack(tab, { whyNot: () => 'You left the screen before this was sent.' });
    expect(tab.ledger.on(key)).toEqual([]);
  });
});

test('another subject is not blocked', async () => {
  tab.ledger.open(consent, undefined);
  const otherConsent = { ...consent, subject: { kind: 'prep', productId: 'q' } } as const;
  expect((await spend(order(tab, { consent: otherConsent }))).end).toBe('settled');
});

test('a cell of a matrix is sent beside an unknown one that it is apart from, and beside nothing else', async () => {
  const { id } = tab.ledger.open({ ...consent, cell: 'c.1' }, quiet);
  tab.ledger.end(id, 'unknown', 'No response');
  const cell = { ...consent, cell: 'c.2' };
  expect((await spend(order(tab, { consent: cell }))).end).toBe('blocked');
  const isApart = ({ cell }: { cell?: string | undefined }) => cell === 'c.1';
  expect((await spend(order(tab, { consent: cell, isApart }))).end).toBe('settled');
  expect(last()).toMatchObject({ cell: 'c.2', end: 'settled' });
});
