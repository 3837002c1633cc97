import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { connectEachTest, service } from '../../../../tests/support/connected';
import { withQueries } from '../../../../tests/support/queries';
import { queryClient } from '../../../api/client/queryClient';
import { connect } from '../../../api/client/session/session';
import { readSellerProductDetail, sellerProductQuery } from '../../../api/resources/seller/products';
import type { Attempt } from '../../../api/spending/ledger/attempt';
import { attemptOf } from '../testSupport';
import { useRecords } from './useRecords';

const prep = (id: string, change: Partial<Attempt> = {}) =>
  attemptOf({
    id,
    subject: { kind: 'prep', productId: 'p1' },
    choice: 'VERIFIED',
    points: 640,
    work: undefined,
    ...change,
  });

/** When the product was read: a minute after the attempts were sent. */
const readAt = attemptOf().at + 60_000;

/** What is told of each attempt, by its id, once the product shows this prep. */
function toldOf(attempts: readonly Attempt[], change: Readonly<Record<string, unknown>> = {}) {
  const shown = {
    id: 'w1',
    tier: 'VERIFIED',
    version: '1.2.0',
    points: 640,
    status: 'failed',
    charged: 0,
    returned: 640,
  };
  const product = readSellerProductDetail({ product: { id: 'p1', prep: { ...shown, ...change } } });
  queryClient.setQueryData(sellerProductQuery('p1').queryKey, product, { updatedAt: readAt });
  const { result } = renderHook(() => useRecords(attempts), withQueries);
  return Object.fromEntries(attempts.map((one) => [one.id, result.current.told(one)?.charged]));
}

connectEachTest('txk_a');
beforeEach(() => queryClient.clear());

describe('the product shows its latest prep only', () => {
  test.each(['unknown', 'sending'] as const)('which is not told of an earlier one while a later is %s', (end) => {
    expect(toldOf([prep('b', { end }), prep('a')])).toEqual({ b: undefined, a: undefined });
  });

  test('which is told of the later of two that were accepted', () => {
    expect(toldOf([prep('b'), prep('a')])).toEqual({ b: 0, a: undefined });
  });

  test.each(['refused', 'not-started'] as const)('one that is %s began nothing', (end) => {
    expect(toldOf([prep('b', { end }), prep('a')])).toEqual({ b: undefined, a: 0 });
  });

  test('a later prep of another product says nothing of this one', () => {
    const other = prep('b', { end: 'unknown', subject: { kind: 'prep', productId: 'p2' } });
    expect(toldOf([other, prep('a')])).toEqual({ b: undefined, a: 0 });
  });

  test.each([
    ['tier', { tier: 'STANDARD' }],
    ['version', { version: '9.9.9' }],
    ['price', { points: 1 }],
  ])('one of another %s is not the attempt’s', (_, change) => {
    expect(toldOf([prep('a')], change)).toEqual({ a: undefined });
  });

  test('which is not told of an attempt that was accepted after the product was read', () => {
    const later = readAt + 1;
    expect(toldOf([prep('b', { at: later }), prep('a')])).toEqual({ a: undefined, b: undefined });
    expect(toldOf([prep('b', { endedAt: readAt })])).toEqual({ b: 0 });
    expect(toldOf([prep('b', { endedAt: later })])).toEqual({ b: undefined });
    expect(toldOf([prep('b', { endedAt: later, work: 'w1' })])).toEqual({ b: 0 });
  });

  test('an attempt whose answer named its prep is told by that name, whatever came later', () => {
    const named = prep('a', { work: 'w1' });
    expect(toldOf([prep('b', { end: 'unknown' }), named])).toEqual({ b: undefined, a: 0 });
    expect(toldOf([prep('b', { end: 'unknown' }), named], { id: 'w2' })).toEqual({ b: undefined, a: undefined });
  });
});

test('records of one session are not asked for in the next', async () => {
  const sent = service('silent');
  const attempts = [attemptOf({ work: 'r1' }), attemptOf({ id: 'b', work: 'r2' })];
  const { result } = renderHook(() => useRecords(attempts), withQueries);
  await act(async () => {
    const reading = result.current.read();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    connect('txk_b', false);
    await reading;
  });
  expect(sent.map(({ url }) => url)).toEqual(['/api/ai-packs/runs/r1']);
});
