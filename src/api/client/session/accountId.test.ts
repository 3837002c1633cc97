import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { computeAccountId } from './accountId';

test('is 12 hex digits of a separate digest: equal for equal tokens, different for different ones', () => {
  const digest = createHash('sha256').update('console account txk_a').digest('hex');
  expect(computeAccountId('txk_a')).toBe(digest.slice(0, 12));
  expect(computeAccountId('txk_b')).not.toBe(computeAccountId('txk_a'));
});
