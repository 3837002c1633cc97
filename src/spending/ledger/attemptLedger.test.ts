import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  Browser,
  PREFIX,
  type Tab,
  atWork,
  consent,
  getOutcomes,
  key,
  product,
} from '../../../tests/support/spendingBrowser';
import { settle } from '../../../tests/support/fakeClock';

const before = { ...atWork, workStatus: 's', complete: true };
/** The maximum time that a spend may be in progress: a quote, then a run with files. */
const MAX_DURATION = 630_000;
const otherConsent = { ...consent, subject: { kind: 'prep', productId: 'q' } } as const;

let browser: Browser;
let tab: Tab;
beforeEach(() => {
  browser = new Browser();
  tab = browser.open();
});

/** An attempt as an earlier version of the console stored it. */
const whole = {
  id: 'i',
  scope: 'sandbox',
  subject: 'prep:p',
  title: 'P',
  version: '1',
  choice: 'c',
  points: 9,
  at: 1,
  end: 'unknown',
  note: 'n',
};

const stored = () =>
  Object.keys(browser.stored).map((name) => JSON.parse(browser.stored.getItem(name) ?? '') as Record<string, unknown>);
const store = (...attempts: { id: string; at?: number }[]) => {
  for (const attempt of attempts) browser.stored.setItem(PREFIX + attempt.id, JSON.stringify(attempt));
};

describe('an attempt', () => {
  test('is recorded before it is sent, and its end after', async () => {
    const { id } = tab.ledger.open(consent, before);
    expect(stored()).toEqual([
      {
        id,
        scope: 'sandbox@a',
        subject: 'prep:p',
        spentOn: product,
        title: 'P',
        version: '1.0.0',
        choice: 'deep',
        points: 900,
        at: 1_000_000,
        until: 1_030_000,
        end: 'sending',
        note: 'Sent, no response yet',
        before,
      },
    ]);
    await browser.clock.pass(1_000);
    tab.ledger.end(id, 'unknown', 'No response (NETWORK)');
    await browser.clock.pass(1_000);
    tab.ledger.end(id, 'settled', 'Found');
    expect(stored()).toEqual([expect.objectContaining({ id, end: 'settled', note: 'Found', endedAt: 1_001_000 })]);
  });

  test('survives a reload with all that evidence needs', () => {
    const { id } = tab.ledger.open(consent, before);
    tab.ledger.end(id, 'unknown', 'n');
    const reloaded = browser.open();
    expect(reloaded.ledger.on(key)).toEqual(tab.ledger.on(key));
    expect(reloaded.ledger.on(key)[0]).toMatchObject({ id, end: 'unknown', before, subject: product });
    expect(reloaded.ledger.visible()).toHaveLength(1);
  });

  test('keeps the proposal that suggested it, which finds it again in any tab and with any token of this place', () => {
    const proposed = { ...consent, proposal: 'proposal-1' };
    const { id } = tab.ledger.open(proposed, before);
    tab.ledger.end(id, 'settled', 'n', 'w');
    tab.ledger.open(consent, before);
    tab.ledger.open({ ...proposed, ...otherConsent }, before);
    const elsewhere = browser.open({ account: 'b' }).ledger;
    for (const ledger of [tab.ledger, browser.open().ledger, elsewhere])
      expect(ledger.findByProposal(key, 'proposal-1')).toMatchObject([{ id, end: 'settled', proposal: 'proposal-1' }]);
    expect(tab.ledger.findByProposal(key, 'proposal-2')).toEqual([]);
  });

  test('found beside one that a proposal suggested was not suggested by it', () => {
    const attempt = tab.ledger.open({ ...consent, proposal: 'proposal-1' }, before);
    tab.ledger.found(attempt, { work: 'more', points: 900, note: 'n' });
    expect(tab.ledger.on(key)).toHaveLength(2);
    expect(tab.ledger.findByProposal(key, 'proposal-1')).toMatchObject([{ id: attempt.id }]);
  });

  test('for a cell of a matrix names it after a reload, too', () => {
    tab.ledger.open({ ...consent, cell: 'c.1' }, before);
    expect(browser.open().ledger.on(key)).toMatchObject([{ cell: 'c.1' }]);
  });

  test('without a snapshot from before survives as such', () => {
    tab.ledger.open(consent, undefined);
    expect(browser.open().ledger.on(key)[0]!.before).toBeUndefined();
  });

  test('an end is not replaced by "unknown"', () => {
    for (const end of ['settled', 'refused', 'not-started', 'unknown'] as const) {
      const { id } = tab.ledger.open(consent, before);
      tab.ledger.end(id, end, 'known');
      tab.ledger.end(id, 'unknown', 'late');
      expect(tab.ledger.on(key).at(-1)).toMatchObject({ end, note: 'known' });
    }
  });

  test('a known end is replaced only by the finding that it started', () => {
    const { id } = tab.ledger.open(consent, before);
    tab.ledger.end(id, 'not-started', 'Checked again');
    tab.ledger.end(id, 'refused', 'late');
    expect(getOutcomes(tab)).toEqual(['not-started']);
    tab.ledger.end(id, 'settled', 'Found', 'w');
    tab.ledger.end(id, 'not-started', 'late');
    expect(tab.ledger.on(key)).toMatchObject([{ end: 'settled', note: 'Found', work: 'w' }]);
  });

  test('keeps its charge when its work is found, too', () => {
    const { id } = tab.ledger.open(consent, before);
    tab.ledger.end(id, 'settled', 'n', 'w', 640);
    tab.ledger.end(id, 'settled', 'Found', 'w');
    expect(tab.ledger.on(key)).toMatchObject([{ note: 'Found', charged: 640 }]);
  });

  test('that was not confirmed is recorded once for each work, and once for Points alone', () => {
    const attempt = tab.ledger.open(consent, before);
    const later = tab.ledger.open(consent, before);
    tab.ledger.end(later.id, 'settled', 'n', 'own');
    for (const ledger of [tab.ledger, browser.open().ledger])
      for (const work of ['own', 'x', 'y', undefined]) ledger.found(attempt, { work, points: 900, note: 'n' });
    tab.ledger.found(later, { work: undefined, points: 900, note: 'n' });
    const found = tab.ledger.on(key).filter(({ id }) => id !== attempt.id && id !== later.id);
    expect(found.map(({ work }) => work)).toEqual(['x', 'y', undefined, undefined]);
  });

  test('does not overwrite one that another tab writes at the same time', () => {
    const second = browser.open();
    const [one, two] = [tab.ledger.open(consent, before), second.ledger.open(otherConsent, before)];
    tab.ledger.end(one.id, 'settled', 'n');
    second.ledger.end(two.id, 'unknown', 'n');
    expect([getOutcomes(browser.open()), getOutcomes(tab, 'prep:q')]).toEqual([['settled'], ['unknown']]);
  });

  test('has an id even if the page has no TLS and `crypto` no UUIDs', () => {
    const { crypto: whole } = globalThis;
    vi.stubGlobal('crypto', { getRandomValues: (words: Uint32Array<ArrayBuffer>) => whole.getRandomValues(words) });
    expect(tab.ledger.open(consent, before).id).toMatch(/^[\da-f]{32}$/);
  });

  test('is announced once, and only where it was sent', () => {
    const { id } = tab.ledger.open(consent, before);
    expect(browser.open().ledger.claimAnnouncement(id)).toBe(false);
    expect([tab.ledger.claimAnnouncement(id), tab.ledger.claimAnnouncement(id)]).toEqual([true, false]);
  });

  test('keeps its order within one millisecond', () => {
    const [first, second] = [tab.ledger.open(consent, before), tab.ledger.open(consent, before)];
    expect(tab.ledger.visible().map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(second.at).toBeGreaterThan(first.at);
  });

  test('comes in the order of sending, whatever the order in storage', () => {
    store({ ...whole, id: 'second', at: 2 }, { ...whole, id: 'third', at: 3 }, { ...whole, id: 'first', at: 1 });
    expect(tab.ledger.on(key).map(({ id }) => id)).toEqual(['first', 'second', 'third']);
  });
});

describe('how long a request may be in progress', () => {
  test('is measured by a clock that cannot be set', async () => {
    const attempt = tab.ledger.open(consent, before);
    browser.clock.setBy(86_400_000);
    expect(tab.ledger.leftAtWork(attempt)).toBe(30_000);
    browser.clock.setBy(-2 * 86_400_000);
    expect(tab.ledger.leftAtWork(attempt)).toBe(30_000);
    await browser.clock.pass(29_999);
    expect(tab.ledger.leftAtWork(attempt)).toBe(1);
    await browser.clock.pass(10);
    expect(tab.ledger.leftAtWork(attempt)).toBe(0);
  });

  test('starts over in a page that did not send it, where only a wall clock knows how long ago that was', async () => {
    const { id } = tab.ledger.open(consent, before);
    await browser.clock.pass(20_000);
    const reloaded = browser.open();
    expect(reloaded.ledger.leftAtWork(reloaded.ledger.find(id)!)).toBe(30_000);
  });

  test('is at least half a minute from the last event', async () => {
    const { id } = tab.ledger.open(consent, before);
    await browser.clock.pass(25_000);
    tab.ledger.end(id, 'unknown', 'The service responded with 504');
    expect(tab.ledger.leftAtWork(tab.ledger.find(id)!)).toBe(30_000);
    const reloaded = browser.open();
    expect(reloaded.ledger.leftAtWork(reloaded.ledger.find(id)!)).toBe(55_000);
  });
});

describe('storage', () => {
  const open = () => tab.ledger.open(consent, before);

  test.each(['full', 'blocked'] as const)('that is %s accepts no attempt: nothing is opened', (storageState) => {
    tab.storage = storageState;
    expect(open).toThrow(DOMException);
    expect(tab.ledger.visible()).toEqual([]);
  });

  test('that accepts a write but keeps nothing accepts no attempt', () => {
    vi.spyOn(browser.stored, 'setItem').mockImplementation(() => undefined);
    expect(open).toThrow('The attempt was not stored');
  });

  test.each([
    ['full', false],
    ['blocked', false],
    ['full', true],
  ] as const)(
    'that is %s does not fail an end; it is written once possible (cleared before: %s)',
    (storageState, cleared) => {
      const { id } = open();
      tab.storage = storageState;
      expect(() => tab.ledger.end(id, 'settled', 'Accepted')).not.toThrow();
      expect(tab.ledger.visible()).toMatchObject([{ end: 'settled' }]);
      // Storage did not record its end, so it stays open there.
      expect(getOutcomes(browser.open())).toEqual(['sending']);
      tab.storage = 'works';
      if (cleared) browser.clear();
      tab.ledger.reload();
      expect(getOutcomes(browser.open())).toEqual(['settled']);
    },
  );

  test('cleared by hand forgets what has ended; open attempts stay locked and are restored', async () => {
    const ended = open();
    tab.ledger.end(ended.id, 'settled', 'n');
    const { id } = open();
    browser.clear();
    await settle();
    expect(tab.ledger.visible().map((attempt) => attempt.id)).toEqual([id]);
    expect(browser.open().ledger.on(key)).toMatchObject([{ id, end: 'sending' }]);
  });

  test.each([
    ['settled', 'not-started', 'settled'],
    ['not-started', 'settled', 'settled'],
    ['refused', 'not-started', 'not-started'],
    ['unknown', 'sending', 'unknown'],
    ['unknown', 'refused', 'refused'],
    ['not-started', 'unknown', 'not-started'],
  ] as const)('with %s known here and %s written by another tab: the end is %s', (known, written, end) => {
    const { id } = open();
    tab.ledger.end(id, known, 'n');
    const text = browser.stored.getItem(PREFIX + id) ?? '';
    browser.stored.setItem(PREFIX + id, text.replace(`"end":"${known}"`, `"end":"${written}"`));
    expect(getOutcomes(tab)).toEqual([end]);
    expect(stored()).toMatchObject([{ end }]);
  });

  test("an end found by another tab is not overwritten from this tab's memory", () => {
    const second = browser.open();
    const { id } = open();
    second.ledger.reload();
    tab.ledger.end(id, 'not-started', 'n');
    expect(getOutcomes(second)).toEqual(['not-started']);
    second.ledger.end(id, 'settled', 'Found');
    expect(getOutcomes(tab)).toEqual(['settled']);
  });
});

describe('garbage', () => {
  test.each([
    '',
    '{',
    'null',
    '7',
    '"x"',
    '{}',
    '[]',
    ...Object.entries(whole).map(([name, value]) =>
      JSON.stringify({ ...whole, [name]: typeof value === 'string' ? 4 : '9' }),
    ),
    JSON.stringify({ ...whole, id: 'another' }),
    JSON.stringify({ ...whole, at: null }),
  ])('is no attempt: %s', (text) => {
    browser.stored.setItem(`${PREFIX}i`, text);
    const loaded = browser.open();
    expect(loaded.ledger.on(key)).toEqual([]);
    loaded.ledger.open(consent, before);
    expect(getOutcomes(loaded)).toEqual(['sending']);
  });

  test('does not remove a valid one beside it', () => {
    browser.stored.setItem(`${PREFIX}x`, '{');
    store(whole);
    expect(getOutcomes(browser.open())).toEqual(['unknown']);
  });

  test('written over an open attempt does not unlock it', () => {
    const { id } = tab.ledger.open(consent, before);
    browser.stored.setItem(PREFIX + id, '{');
    expect(getOutcomes(tab)).toEqual(['sending']);
  });

  test.each([
    {},
    { until: '5' },
    { until: '5', spentOn: product },
    { until: 1, spentOn: product },
    { until: 7e15, spentOn: product },
  ])("about the time in progress is never believed beyond a spend's maximum: %j", (change) => {
    store({ ...whole, ...change });
    const [attempt] = browser.open().ledger.on(key);
    expect(attempt?.maxDurationMs).toBe('spentOn' in change && change.until === 1 ? 0 : MAX_DURATION);
  });

  test.each(['prep:p', { kind: 'prep' }, { kind: 'loan', productId: 'p' }, 7])(
    'is no subject, and locks: %j',
    (spentOn) => {
      store(Object.assign({}, whole, { spentOn, until: 2 }));
      expect(browser.open().ledger.on(key)).toMatchObject([{ subject: undefined, maxDurationMs: MAX_DURATION }]);
    },
  );

  test.each(['lost', 'constructor', ''])('an unrecognized end counts as unknown, and locks: %j', (end) => {
    store(Object.assign({}, whole, { end, endedAt: 'soon' }));
    expect(browser.open().ledger.on(key)).toMatchObject([{ end: 'unknown', endedAt: undefined }]);
  });

  test.each(['work', 'proposal', 'cell', 'charged'])('is no %s of an attempt, which stays locked', (name) => {
    store(whole);
    const without = browser.open().ledger.on(key);
    store({ ...whole, [name]: { 5: 5 } });
    expect(browser.open().ledger.on(key)).toEqual(without);
  });

  test.each([
    'x',
    5,
    null,
    [],
    {},
    ...[{ fingerprint: 7 }, { work: 3 }, { balance: '5' }, { others: 'w' }, { others: {} }, { others: ['w', 3] }].map(
      (change) => ({ ...before, ...change }),
    ),
  ])('is not a snapshot that counts as evidence: %o', (picture) => {
    store(Object.assign({}, whole, { before: picture }));
    expect(browser.open().ledger.on(key)).toMatchObject([{ end: 'unknown', before: undefined }]);
  });
});

test('other work from before is evidence that survives a reload', () => {
  const picture = { ...before, others: ['v', 'u'] };
  tab.ledger.open(consent, picture);
  expect(browser.open().ledger.on(key)).toMatchObject([{ before: picture }]);
});

describe('the ledger', () => {
  test('keeps the last 200, and every open one, however old', () => {
    const open = ['unknown', 'sending'].map((end, index) =>
      Object.assign({}, whole, { id: `open${index}`, subject: 'prep:old', at: 1 + index, end }),
    );
    const closed = Array.from({ length: 300 }, (_, index) =>
      Object.assign({}, whole, { id: `c${index}`, subject: 'prep:many', at: 10 + index, end: 'settled' }),
    );
    store(...open, ...closed);
    tab.ledger.reload();
    const remove = vi.spyOn(browser.stored, 'removeItem');
    tab.ledger.open(consent, before);
    const removed = remove.mock.calls.flat();
    remove.mockRestore();
    expect(removed).toEqual(closed.slice(0, 101).map(({ id }) => PREFIX + id));
    expect(stored()).toHaveLength(202);
    expect(getOutcomes(tab, 'prep:old')).toEqual(['unknown', 'sending']);
    expect(tab.ledger.on('prep:many').map(({ id }) => id)[0]).toBe('c101');
    expect(getOutcomes(tab)).toEqual(['sending']);
  });

  test('shows an account its own attempts, and those left open by another token', () => {
    const { id } = tab.ledger.open(consent, before);
    const buyer = browser.open({ account: 'b' });
    const seen = ({ ledger }: Tab) => ledger.visible(key).map(({ end }) => end);
    // A new token of the same account looks like another account's, so open attempts lock.
    expect(getOutcomes(buyer)).toEqual(['sending']);
    expect(seen(buyer)).toEqual(['sending']);
    tab.ledger.end(id, 'settled', 'n');
    buyer.ledger.reload();
    expect(seen(buyer)).toEqual([]);
    expect(seen(browser.open())).toEqual(['settled']);
  });

  test('shows the newest first, of one subject or of all, and follows other tabs', async () => {
    const second = browser.open();
    const heard = vi.fn();
    const stop = second.ledger.subscribe(heard);
    const { id } = tab.ledger.open(consent, before);
    tab.ledger.end(id, 'refused', 'n');
    tab.ledger.open(otherConsent, before);
    expect(second.ledger.visible()).toEqual([]);
    await settle();
    expect(heard).toHaveBeenCalled();
    expect(second.ledger.visible(key).map(({ end }) => end)).toEqual(['refused']);
    expect(second.ledger.visible().map((attempt) => attempt.key)).toEqual(['prep:q', 'prep:p']);
    stop();
    heard.mockClear();
    tab.ledger.open(consent, before);
    await settle();
    expect(heard).not.toHaveBeenCalled();
  });
});
