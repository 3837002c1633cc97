import { expect, test } from 'vitest';
import type { QuotaView } from '../../api/readers/growth';
import { isFull, quotaLook } from './growthWords';

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
  [quota({ key: 'memoryBytes', unit: 'bytes' }), false, 'Stored memory', '1.5 kB'],
  [quota({ key: 'accountProposalBytes' }), true, 'Stored proposals', '1.5 kB'],
  [quota({ key: 'accountCheckpoints' }), true, 'Checkpoints', '1,500'],
  [quota({ key: 'monthlyRuns' }), false, 'Monthly runs', '1,500'],
  [quota({ key: 'x', label: 'As it came' }), false, 'As it came', '1,500'],
])('%j: of the account %s, named %s', (one, ofAccount, label, amount) => {
  const look = quotaLook(one);
  expect([look.ofAccount, look.label, look.format(1500)]).toEqual([ofAccount, label, amount]);
});

test.each([
  [{ used: 20, limit: 20 }, true],
  [{ used: 21, limit: 20 }, true],
  [{ used: 19, limit: 20 }, false],
  [{ used: 20 }, false],
  [{ limit: 20 }, false],
])('%j is full: %s', (amounts, full) => {
  expect(isFull(quota(amounts))).toBe(full);
});
