import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pointToLive, pointToSandbox } from '../../../../tests/support/connected';
import {
  connect,
  credentials,
  disconnect,
  isTokenStored,
  recordWorld,
  onSessionChange,
  onSessionEnd,
  restore,
  session,
  useSession,
} from './session';

const TOKEN = 'txk_secret_value';
const getStored = () => JSON.stringify({ ...sessionStorage });

/** The storage of a browser that forbids it: every access throws. */
function blockStorage() {
  const refuse = () => {
    throw new DOMException('Access is denied', 'SecurityError');
  };
  for (const name of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(refuse);
}

beforeEach(() => {
  pointToLive();
  disconnect('disconnected');
  sessionStorage.clear();
  localStorage.clear();
});

describe('connect', () => {
  test('takes the token into memory and nowhere else', () => {
    connect(TOKEN, false);
    expect(credentials().token).toBe(TOKEN);
    expect(session()).toEqual({ number: session().number, connected: true, ended: 'never', world: undefined });
    expect(JSON.stringify(session()) + getStored() + JSON.stringify({ ...localStorage }) + location.href).not.toContain(
      TOKEN,
    );
  });

  test('stores it in this tab only on request', () => {
    connect(TOKEN, true);
    expect(getStored()).toContain(TOKEN);
    expect(JSON.stringify({ ...localStorage })).not.toContain(TOKEN);
    connect('txk_other', false);
    expect(getStored()).toBe('{}');
  });

  test.each([true, false])('says whether the user chose to store it: %s', (persist) => {
    connect(TOKEN, persist);
    expect(isTokenStored()).toBe(persist);
    connect('txk_other', !persist);
    expect(isTokenStored()).toBe(!persist);
    disconnect('disconnected');
    expect(isTokenStored()).toBe(false);
    restore();
    expect(isTokenStored()).toBe(false);
  });

  test('strips blanks around a pasted token', () => {
    connect(` ${TOKEN}\n`, false);
    expect(credentials().token).toBe(TOKEN);
  });
});

describe('disconnect', () => {
  test('forgets the token everywhere, and says why', () => {
    connect(TOKEN, true);
    disconnect('unauthorized');
    expect(credentials().token).toBeUndefined();
    expect(getStored()).toBe('{}');
    expect(session()).toMatchObject({ connected: false, ended: 'unauthorized', world: undefined });
  });

  test.each([
    ['an end', () => disconnect('disconnected')],
    ['another token', () => connect('txk_other', false)],
  ])('also removes drafts from the tab, whichever code wrote them: %s', (_how, end) => {
    sessionStorage.setItem('console.someDrafts', 'confidential');
    sessionStorage.setItem('elsewhere', 'not ours');
    connect(TOKEN, false);
    expect(getStored()).toContain('confidential');
    end();
    expect(getStored()).toBe('{"elsewhere":"not ours"}');
  });
});

describe('restore', () => {
  /** A reload: the token is in the tab's storage, but no longer in memory. */
  const reload = () => {
    connect(TOKEN, true);
    const stored = sessionStorage.getItem('console.session');
    disconnect('disconnected');
    sessionStorage.setItem('console.session', stored ?? '');
  };

  test('connects with the stored token of this environment', () => {
    reload();
    restore();
    expect(credentials().token).toBe(TOKEN);
    expect(session().connected).toBe(true);
    expect(isTokenStored()).toBe(true);
  });

  test('erases the token of another environment', () => {
    reload();
    pointToLive('https://elsewhere.example');
    restore();
    expect(session().connected).toBe(false);
    expect(isTokenStored()).toBe(false);
    expect(credentials().token).toBeUndefined();
    expect(getStored()).toBe('{}');
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '"txk_a"',
    '{}',
    '{"environment":"live:https://api.example"}',
    '{"token":"txk_a"}',
    '{"environment":"live:https://api.example","token":7}',
  ])('garbage connects nothing and is erased: %s', (text) => {
    sessionStorage.setItem('console.session', text);
    restore();
    expect(session().connected).toBe(false);
    expect(sessionStorage.getItem('console.session') || null).toBeNull();
  });

  test('without a stored token nothing changes', () => {
    const { number } = session();
    restore();
    expect(session().number).toBe(number);
  });
});

describe('if the browser blocks storage', () => {
  test('one can connect, and disconnecting still forgets', () => {
    blockStorage();
    connect(TOKEN, true);
    expect(credentials().token).toBe(TOKEN);
    disconnect('unauthorized');
    expect(credentials().token).toBeUndefined();
    expect(session()).toMatchObject({ connected: false, ended: 'unauthorized' });
    expect(restore).not.toThrow();
  });

  test('an older token is not left in storage when a new one does not fit', () => {
    connect('txk_old', true);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    connect('txk_new', true);
    expect(getStored()).toBe('{}');
  });
});

describe('every change of token', () => {
  test("raises the session number and aborts the former session's requests", () => {
    const numbers = [session().number];
    const signals = [credentials().signal];
    for (const change of [
      () => connect('txk_a', false),
      () => connect('txk_b', false),
      () => disconnect('disconnected'),
    ]) {
      change();
      numbers.push(session().number);
      signals.push(credentials().signal);
      expect(credentials().number).toBe(session().number);
    }
    expect(numbers.every((number, index) => index === 0 || number > numbers[index - 1]!)).toBe(true);
    expect(signals.map((signal) => signal.aborted)).toEqual([true, true, true, false]);
  });

  test('is reported before any screen learns of it, the end of a session after', () => {
    const notifications: string[] = [];
    onSessionChange(() => notifications.push(`change ${session().connected}`));
    onSessionEnd((ended) => notifications.push(`${ended} ${session().connected}`));
    connect(TOKEN, false);
    disconnect('unauthorized');
    expect(notifications).toEqual(['change false', 'change true', 'unauthorized false']);
  });

  test('while connected ends the former session for end listeners, once the new one has begun', () => {
    connect('txk_a', false);
    const { number } = session();
    const notifications: unknown[] = [];
    onSessionEnd((ended) => notifications.push([ended, session().number - number, credentials().token]));
    connect('txk_b', false);
    expect(notifications).toEqual([['disconnected', 1, 'txk_b']]);
  });

  test('re-renders components that use it', () => {
    pointToSandbox();
    const { result } = renderHook(() => useSession());
    act(() => connect(TOKEN, false));
    expect(result.current.connected).toBe(true);
    act(() => recordWorld('w1'));
    expect(result.current.world).toBe('w1');
    act(() => disconnect('disconnected'));
    expect(result.current).toMatchObject({ connected: false, world: undefined });
    act(() => recordWorld('w2'));
    expect(result.current.world).toBeUndefined();
  });
});
