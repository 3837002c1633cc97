import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { STEP_MS } from '../../../../tests/limits';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { withQueries } from '../../../../tests/support/queries';
import { queryClient } from '../../../api/client/queryClient';
import { connect } from '../../../api/client/session/session';
import { readRun, runQuery } from '../../../api/resources/packs/runs';
import { readSellerProductDetail, sellerProductQuery } from '../../../api/resources/seller/products';
import type { Attempt } from '../../../spending/ledger/attempt';
import { runIds } from '../../../sandbox/catalog/packs/seedIds';
import { createAttempt } from '../testSupport';
import { useRecords } from './useRecords';

const subject = { kind: 'prep', productId: 'p1' } as const;
const prep = (id: string, change: Partial<Attempt> = {}) =>
  createAttempt({ id, subject, choice: 'VERIFIED', points: 640, work: undefined, ...change });

/** When the product was read: a minute after the attempts were sent. */
const readAt = createAttempt().at + 60_000;

/** The ids of the attempts that turn out to have cost nothing once the product shows this failed prep. */
function findCharged(attempts: readonly Attempt[], shown: object = {}) {
  const ended = { points: 640, status: 'failed', charged: 0, returned: 640 };
  const latest = { id: 'w1', tier: 'VERIFIED', version: '1.2.0', ...ended };
  const product = readSellerProductDetail({ product: { id: 'p1', prep: { ...latest, ...shown } } });
  queryClient.setQueryData(sellerProductQuery('p1').queryKey, product, { updatedAt: readAt });
  const { result } = renderHook(() => useRecords(attempts), withQueries);
  return attempts.filter((attempt) => result.current.findRecord(attempt)?.charged === 0).map(({ id }) => id);
}

const sandbox = sandboxEachTest('buyer');
beforeEach(() => queryClient.clear());

const readLater = readAt + 1;
const elsewhere = { kind: 'prep', productId: 'p2' } as const;
test.each<[string, Attempt[], findRecord: string[], shown?: object]>([
  ['not of an earlier one while a later is unknown', [prep('b', { end: 'unknown' }), prep('a')], []],
  ['not of an earlier one while a later is being sent', [prep('b', { end: 'sending' }), prep('a')], []],
  ['of the later of two that were accepted', [prep('b'), prep('a')], ['b']],
  ['of the one before a refused one', [prep('b', { end: 'refused' }), prep('a')], ['a']],
  ['of the one before one that did not start', [prep('b', { end: 'not-started' }), prep('a')], ['a']],
  ['whatever follows of another product', [prep('b', { end: 'unknown', subject: elsewhere }), prep('a')], ['a']],
  ['not of one of another tier', [prep('a')], [], { tier: 'STANDARD' }],
  ['not of one of another version', [prep('a')], [], { version: '9.9.9' }],
  ['not of one of another price', [prep('a')], [], { points: 1 }],
  ['not of one sent after it was read, nor of that before', [prep('b', { at: readLater }), prep('a')], []],
  ['of one accepted before it was read', [prep('b', { endedAt: readAt })], ['b']],
  ['not of one accepted after it was read', [prep('b', { endedAt: readLater })], []],
  ['of one accepted later whose answer named it', [prep('b', { endedAt: readLater, work: 'w1' })], ['b']],
  ['of a named one, whatever came later', [prep('b', { end: 'unknown' }), prep('a', { work: 'w1' })], ['a']],
  ['not of one that named another', [prep('b', { end: 'unknown' }), prep('a', { work: 'w2' })], []],
])('a product shows only its latest prep, which gives the cost %s', (_, attempts, findRecord, shown) => {
  expect(findCharged(attempts, shown)).toEqual(findRecord);
});

test('records of one session are not requested in the next', async () => {
  const { sent } = sandbox;
  await sandbox.fault('runs.read', { hold: true });
  const attempts = [createAttempt({ work: 'r1' }), createAttempt({ id: 'b', work: 'r2' })];
  const { result } = renderHook(() => useRecords(attempts), withQueries);
  await act(async () => {
    const reading = result.current.read();
    await vi.waitFor(() => expect(sent).toHaveLength(1), STEP_MS);
    connect('txk_b', false);
    await reading;
  });
  expect(sent.map(({ url }) => url)).toEqual(['/api/ai-packs/runs/r1']);
});

test('a run that was in progress when it was read is read again, and one that had ended is not', async () => {
  const { atBase, atThree } = runIds;
  for (const [id, status] of Object.entries({ [atBase]: 'RUNNING', [atThree]: 'COMPLETED' }))
    queryClient.setQueryData(runQuery(id).queryKey, readRun({ run: { id, status } }));
  const attempts = [createAttempt({ work: atBase }), createAttempt({ id: 'b', work: atThree })];
  const { result } = renderHook(() => useRecords(attempts), withQueries);
  expect(result.current.missing).toBe(1);
  await act(() => result.current.read());
  expect(sandbox.asked()).toEqual([`GET /api/ai-packs/runs/${atBase}`]);
  expect(result.current.missing).toBe(0);
});
