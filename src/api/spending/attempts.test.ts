// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { accountOf } from '../account';
import type { Snapshot } from './evidence';
import { frozenSpend } from '../../../tests/support/frozen';

const PREFIX = 'console.attempt.';
const frozen = { ...frozenSpend, frozenAt: 5 };
const before: Snapshot = {
  work: 'w',
  workStatus: 's',
  workChoice: 'c',
  workVersion: 'v',
  balance: 5,
  complete: true,
  fingerprint: 'f',
};

/** The modules as one load of the page has them. */
async function load() {
  vi.resetModules();
  const { configureEnvironment } = await import('../environment');
  const session = await import('../session');
  const sandbox = () => configureEnvironment({ kind: 'sandbox', transport: 'server', baseUrl: '', label: 'Sandbox' });
  sandbox();
  session.connect('txk_a', false);
  return { ...(await import('./attempts')), ...(await import('../scope')), ...session, configureEnvironment, sandbox };
}
type Page = Awaited<ReturnType<typeof load>>;

const stored = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => JSON.parse(localStorage.getItem(key) ?? '') as Record<string, unknown>);
const store = (...attempts: { id: string }[]) => {
  for (const attempt of attempts) localStorage.setItem(PREFIX + attempt.id, JSON.stringify(attempt));
};
const ends = (page: Page, subject = 'prep:p') => page.attemptsOn(subject).map(({ end }) => end);

let page: Page;
beforeEach(async () => {
  vi.useFakeTimers({ now: 1000, toFake: ['Date'] });
  localStorage.clear();
  page = await load();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('an attempt', () => {
  test('is written down before it is sent, and its end after', () => {
    const { id } = page.openAttempt(frozen, before);
    expect(stored()).toEqual([
      {
        id,
        scope: 'sandbox',
        subject: 'prep:p',
        title: 'P',
        version: '1.0.0',
        choice: 'deep',
        points: 900,
        at: 1000,
        until: 31_000,
        end: 'sending',
        note: 'Sent, no answer yet',
        before,
      },
    ]);
    vi.setSystemTime(2000);
    page.endAttempt(id, 'unknown', 'No answer (NETWORK)');
    vi.setSystemTime(3000);
    page.endAttempt(id, 'settled', 'Found');
    expect(stored()).toEqual([expect.objectContaining({ id, end: 'settled', note: 'Found', endedAt: 2000 })]);
  });

  test('survives a reload with all that evidence needs', async () => {
    const { id } = page.openAttempt(frozen, before);
    page.endAttempt(id, 'unknown', 'n');
    const reloaded = await load();
    expect(reloaded.attemptsOn('prep:p')).toEqual(page.attemptsOn('prep:p'));
    expect(reloaded.attemptsOn('prep:p')[0]).toMatchObject({ id, end: 'unknown', before });
    expect(renderHook(() => reloaded.useAttempts()).result.current).toHaveLength(1);
  });

  test('without a picture from before survives as one without', async () => {
    page.openAttempt(frozen, undefined);
    expect((await load()).attemptsOn('prep:p')[0]!.before).toBeUndefined();
  });

  test('a known end is not taken back by "unknown"', () => {
    for (const end of ['settled', 'refused', 'not-started'] as const) {
      const { id } = page.openAttempt(frozen, before);
      page.endAttempt(id, end, 'known');
      page.endAttempt(id, 'unknown', 'late');
      expect(page.attemptsOn('prep:p').at(-1)).toMatchObject({ end, note: 'known' });
    }
  });

  test('a known end is taken back by nothing but the finding that it started', () => {
    const { id } = page.openAttempt(frozen, before);
    page.endAttempt(id, 'not-started', 'Looked again');
    page.endAttempt(id, 'refused', 'late');
    expect(ends(page)).toEqual(['not-started']);
    page.endAttempt(id, 'settled', 'Found', { work: 'w' });
    page.endAttempt(id, 'not-started', 'late');
    expect(page.attemptsOn('prep:p')).toMatchObject([{ end: 'settled', note: 'Found', work: 'w' }]);
  });

  test('takes nothing from one that another tab writes at the same time', async () => {
    const other = await load();
    const [one, two] = [page.openAttempt(frozen, before), other.openAttempt({ ...frozen, subject: 'prep:q' }, before)];
    page.endAttempt(one.id, 'settled', 'n');
    other.endAttempt(two.id, 'unknown', 'n');
    expect([ends(await load()), ends(page, 'prep:q')]).toEqual([['settled'], ['unknown']]);
  });

  test('has an id where the page has no TLS, and `crypto` no UUIDs', () => {
    const { crypto: whole } = globalThis;
    vi.stubGlobal('crypto', { getRandomValues: (words: Uint32Array<ArrayBuffer>) => whole.getRandomValues(words) });
    expect(page.openAttempt(frozen, before).id).toMatch(/^[\da-f]{32}$/);
  });

  test('is told of once, and only where it was sent', async () => {
    const { id } = page.openAttempt(frozen, before);
    expect((await load()).tellOnce(id)).toBe(false);
    expect([page.tellOnce(id), page.tellOnce(id)]).toEqual([true, false]);
  });

  test('is not opened where storage refuses, and its end does not fail there', () => {
    const { id } = page.openAttempt(frozen, before);
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    expect(() => page.openAttempt(frozen, before)).toThrow('Full');
    expect(() => page.endAttempt(id, 'settled', 'Accepted')).not.toThrow();
    expect(renderHook(() => page.useAttempts()).result.current).toMatchObject([{ end: 'settled' }]);
    refuse.mockRestore();
    // What storage does not know stays open there.
    expect(ends(page)).toEqual(['sending']);
  });
});

describe('garbage', () => {
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

  test.each([
    '',
    '{',
    'null',
    '7',
    '"x"',
    '{}',
    '[]',
    ...[{ points: '9' }, { id: 4 }, { id: 'another' }, { at: null }].map((change) =>
      JSON.stringify({ ...whole, ...change }),
    ),
  ])('is no attempt: %s', async (text) => {
    localStorage.setItem(`${PREFIX}i`, text);
    const loaded = await load();
    expect(loaded.attemptsOn('prep:p')).toEqual([]);
    loaded.openAttempt(frozen, before);
    expect(ends(loaded)).toEqual(['sending']);
  });

  test('does not take a whole one with it', async () => {
    localStorage.setItem(`${PREFIX}x`, '{');
    store(whole);
    expect(ends(await load())).toEqual(['unknown']);
  });

  test.each([{}, { until: '5' }])(
    'that does not say until when it may be at work is never quiet: %j',
    async (change) => {
      store({ ...whole, ...change });
      expect((await load()).attemptsOn('prep:p')).toMatchObject([{ until: Number.POSITIVE_INFINITY }]);
    },
  );

  test.each(['lost', 'constructor', ''])('an end that is no word of ours is not known, and locks: %j', async (end) => {
    store(Object.assign({}, whole, { end, endedAt: 'soon' }));
    expect((await load()).attemptsOn('prep:p')).toMatchObject([{ end: 'unknown', endedAt: undefined }]);
  });

  test.each(['x', 5, null, [], {}, { ...before, fingerprint: 7 }, { ...before, work: 3 }, { ...before, balance: '5' }])(
    'is no picture to hold evidence against: %o',
    async (picture) => {
      store(Object.assign({}, whole, { before: picture }));
      expect((await load()).attemptsOn('prep:p')).toMatchObject([{ end: 'unknown', before: undefined }]);
    },
  );
});

describe('the ledger', () => {
  test('keeps the last 200, and every one whose end is open, however old', () => {
    const open = ['unknown', 'sending'].map((end, index) => ({
      id: `open${index}`,
      scope: 'sandbox',
      subject: 'prep:old',
      title: 'P',
      version: '1',
      choice: 'c',
      points: 9,
      at: 1 + index,
      end,
      note: 'n',
    }));
    const closed = Array.from({ length: 300 }, (_, index) => ({
      ...open[0],
      id: `c${index}`,
      at: 10 + index,
      end: 'settled',
      subject: 'prep:many',
    }));
    store(...open, ...closed);
    page.openAttempt(frozen, before);
    expect(stored()).toHaveLength(202);
    expect(ends(page, 'prep:old')).toEqual(['unknown', 'sending']);
    expect(page.attemptsOn('prep:many').map(({ id }) => id)[0]).toBe('c101');
    expect(ends(page)).toEqual(['sending']);
  });

  test('holds no secret', () => {
    page.connect('txk_secret_value', true);
    page.openAttempt(frozen, before);
    expect(JSON.stringify({ ...localStorage })).not.toContain('txk_secret');
  });

  test('separates environments, worlds and subjects', () => {
    page.openAttempt(frozen, before);
    page.noteWorld('w1');
    expect(page.scope()).toBe('sandbox:w1');
    expect(ends(page)).toEqual([]);
    page.openAttempt(frozen, before);
    page.configureEnvironment({ kind: 'live', transport: 'network', baseUrl: '', label: 'https://api.example' });
    page.connect('txk_b', false);
    expect(page.scope()).toBe('live:https://api.example');
    expect(ends(page)).toEqual([]);
    page.sandbox();
    page.noteWorld('w1');
    expect(ends(page)).toEqual(['sending']);
    expect(ends(page, 'prep:other')).toEqual([]);
  });

  test('shows an account its own attempts, and what another token left open', () => {
    const connectAs = (token: string) => page.connect(token, false, accountOf);
    connectAs('txk_seller');
    page.noteWorld('w1');
    page.openAttempt(frozen, before);
    connectAs('txk_buyer');
    page.noteWorld('w1');
    const seen = () => renderHook(() => page.useAttempts()).result.current.map(({ end }) => end);
    // A fresh token of the same account would be told apart from the old one no better: what is open locks.
    expect(ends(page)).toEqual(['sending']);
    expect(seen()).toEqual(['sending']);
    page.endAttempt(page.attemptsOn('prep:p')[0]!.id, 'settled', 'n');
    expect(seen()).toEqual([]);
    connectAs('txk_seller');
    page.noteWorld('w1');
    expect(seen()).toEqual(['settled']);
    expect(JSON.stringify({ ...localStorage })).not.toContain('txk_');
  });
});

describe('useAttempts', () => {
  test('follows this tab, newest first, by subject or all', () => {
    const one = renderHook(() => page.useAttempts('prep:p'));
    const all = renderHook(() => page.useAttempts());
    act(() => {
      const { id } = page.openAttempt(frozen, before);
      page.endAttempt(id, 'refused', 'n');
      page.openAttempt({ ...frozen, subject: 'prep:q' }, before);
    });
    expect(one.result.current.map(({ end }) => end)).toEqual(['refused']);
    expect(all.result.current.map(({ subject }) => subject)).toEqual(['prep:q', 'prep:p']);
  });

  test('follows other tabs', async () => {
    const { result } = renderHook(() => page.useAttempts());
    const other = await load();
    other.openAttempt(frozen, before);
    expect(result.current).toEqual([]);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `${PREFIX}x` })));
    expect(result.current.map(({ end }) => end)).toEqual(['sending']);
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    expect(result.current).toEqual([]);
  });

  test('follows the world, which only the first answer tells', () => {
    page.noteWorld('w1');
    page.openAttempt(frozen, before);
    page.connect('txk_a', false);
    const { result } = renderHook(() => page.useAttempts('prep:p'));
    expect(result.current).toEqual([]);
    act(() => page.noteWorld('w1'));
    expect(result.current.map(({ end }) => end)).toEqual(['sending']);
  });
});
