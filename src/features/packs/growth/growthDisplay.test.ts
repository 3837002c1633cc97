import { expect, test } from 'vitest';
import { type QuotaView, readGrowth } from '../../../api/resources/packs/growth';
import type { Json } from '../../../api/reader/json';
import { isQuotaFull, getQuotaDisplay, isWaiting } from './growthDisplay';

const quota = (more: Partial<QuotaView>): QuotaView => ({
  key: 'checkpoints',
  label: undefined,
  used: undefined,
  limit: undefined,
  unit: undefined,
  ...more,
});

test.each([
  [quota({ key: 'checkpoints', unit: 'checkpoints' }), false, 'Checkpoints', '1,500'],
  [quota({ key: 'memoryBytes', unit: 'bytes' }), false, 'Total memory', '1.5 KiB'],
  [quota({ key: 'accountProposalBytes' }), true, 'Proposal storage', '1.5 KiB'],
  [quota({ key: 'accountCheckpoints' }), true, 'Checkpoints', '1,500'],
  [quota({ key: 'monthlyRuns' }), false, 'Monthly runs', '1,500'],
  [quota({ key: 'x', label: 'As it came' }), false, 'As it came', '1,500'],
])('%j: of the account %s, named %s', (record, ofAccount, label, amount) => {
  const look = getQuotaDisplay(record);
  expect([look.ofAccount, look.label, look.format(1500)]).toEqual([ofAccount, label, amount]);
});

test.each([
  [{ used: 20, limit: 20 }, true],
  [{ used: 21, limit: 20 }, true],
  [{ used: 19, limit: 20 }, false],
  [{ used: 20 }, false],
  [{ limit: 20 }, false],
])('%j is full: %s', (amounts, full) => {
  expect(isQuotaFull(quota(amounts))).toBe(full);
});

test.each<[Json, boolean]>([
  [{ status: 'staged' }, true],
  [{ status: 'proposed' }, true],
  [{ status: 'pending', selectable: false }, true],
  [{ status: 'moonlit', selectable: false }, true],
  [{ selectable: false }, true],
  [{ status: 'moonlit' }, false],
  [{ status: 'moonlit', selectable: false, reasons: ['Too large'] }, false],
  [{ status: 'moonlit', selectable: false, acceptedAt: '2026-03-02T09:00:00Z' }, false],
  [{ status: 'accepted', selectable: false }, false],
  [{ status: 'active' }, false],
  [{ status: 'refused' }, false],
  [{ status: 'rejected', selectable: false }, false],
])('%j waits: %s', (delta, waiting) => {
  const growth = readGrowth({ checkpoints: [{ sequence: 5, ...delta }] });
  expect(growth?.checkpoints.filter(isWaiting).map(({ checkpoint }) => checkpoint)).toEqual(waiting ? [5] : []);
});
