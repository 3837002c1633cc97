/** One spending screen under test: the hook with a look, a send and locks that the test holds in its hand. */
import { act, renderHook } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { ApiError } from '../../src/api/errors';
import { type Attempt, attemptsOn } from '../../src/api/spending/attempts';
import type { Snapshot } from '../../src/api/spending/evidence';
import type { Frozen } from '../../src/api/spending/quoteFlow';
import { type Sought, type Spending, useSpending } from '../../src/api/spending/useSpending';
import type { sharedLocks } from '../../src/api/testSupport';
import { closeTab, openTab } from './tab';
import { frozenSpend } from './frozen';

export const frozen = { ...frozenSpend, lives: 0 };
/** The subject before anything was sent, and once the work has begun. */
export const quiet: Snapshot = {
  work: undefined,
  workStatus: undefined,
  workChoice: undefined,
  workVersion: undefined,
  balance: 5000,
  fingerprint: 'f',
};
export const atWork: Snapshot = {
  ...quiet,
  work: 'w',
  workChoice: 'deep',
  workVersion: '1.0.0',
  balance: 4100,
  fingerprint: 'g',
};
export const lost = () => new ApiError({ kind: 'network', route: 'seller.prep', message: 'm', outcomeUnknown: true });
export const stale = () => new ApiError({ kind: 'refused', status: 409, route: 'seller.prep', message: 'm' });

export const look = vi.fn<(signal: AbortSignal | undefined, sought: Sought<string>) => Promise<Snapshot>>();
export const send = vi.fn<(frozen: Frozen, quote: string) => Promise<unknown>>();
export const onSettled = vi.fn();
export const onEnded = vi.fn();

export const openScreen = (subject = 'prep:p') =>
  renderHook((props: { subject: string }) => useSpending<string>({ ...props, look, send, onSettled, onEnded }), {
    initialProps: { subject },
  });
type Screen = ReturnType<typeof openScreen>;

/** A browser without attempts at second 1, with Web Locks; what is looked at is quiet, what is sent is accepted. */
export function freshBrowser(): ReturnType<typeof sharedLocks> {
  vi.useFakeTimers({ now: 1000 });
  const locks = openTab();
  for (const mock of [look, send, onSettled, onEnded]) mock.mockReset();
  look.mockResolvedValue(quiet);
  send.mockResolvedValue({});
  return locks;
}

export function closeBrowser(): void {
  closeTab();
  vi.useRealTimers();
}

export const doing = (screen: Screen, step: (spending: Spending<string>) => void) =>
  act(async () => step(screen.result.current));
export const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const at = (screen: Screen) => screen.result.current.state.at;
export const ends = (subject = 'prep:p') => attemptsOn(subject).map(({ end }) => end);

/** Changes the ledger as another tab does: only the storage event tells. */
export const elsewhere = (change: (attempts: Attempt[]) => Attempt[]) =>
  act(async () => {
    const stored = Object.keys(localStorage)
      .filter((key) => key.startsWith('console.attempt.'))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '') as Attempt);
    localStorage.clear();
    for (const attempt of change(stored))
      localStorage.setItem(`console.attempt.${attempt.id}`, JSON.stringify(attempt));
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
  });

/** Quotes and opens the review. */
export async function review(screen: Screen, given = frozen): Promise<void> {
  await doing(screen, ({ quoted }) => quoted('quote'));
  await doing(screen, (spending) => spending.review(given, 'quote'));
  expect(at(screen)).toBe('reviewing');
}

/** Quotes, reviews and confirms. */
export async function confirm(screen: Screen, given = frozen): Promise<void> {
  await review(screen, given);
  await doing(screen, (spending) => spending.confirm());
}
