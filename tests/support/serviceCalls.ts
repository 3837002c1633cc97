/** One call of each effect. */
import { vi } from 'vitest';
import { call } from '../../src/api/client/http';

export const id = '0b100000-0000-4000-8000-000000000001';
export const prep = {
  tier: 'deep',
  expectedVersion: '1.0.0',
  expectedPoints: 900,
  confirmation: 'RUN_SELLER_PREP',
} as const;

/** Runs all timers (back-off, deadlines) until the promise ends. */
export const inTime = async <T>(promise: Promise<T>): Promise<T> => {
  const ended = Promise.allSettled([promise]);
  await vi.runAllTimersAsync();
  const [result] = await ended;
  if (result.status === 'rejected') throw result.reason;
  return result.value;
};

export const get = (signal?: AbortSignal) => call('catalog.filters', {}, signal);
export const spend = (signal?: AbortSignal) => call('seller.prep', { params: { id }, body: prep }, signal);
export const change = () => call('packs.acquireFree', { params: { id } });
export const search = () => call('catalog.smartSearch', { body: { query: 'a till' } });
