import { expect, test } from 'vitest';
import type { Json } from './json';
import { findObjection } from './objections';
import { spellings } from './testSupport';

const findOwn = (fields: Json) => findObjection({ record: fields, parents: [] });

test.each([
  ...['requiresAction', 'pendingApproval', 'isAwaitingReview', 'missingPoints', 'paymentRequired', 'onHold'],
  ...['rejectionReason', 'rejectedBy', 'declineCode', 'declinedReason', 'deniedBy', 'refusedMessage', 'blockedBy'],
  ...['wasRejected', 'notQueued', 'isDryRun', 'validateOnly', 'testMode', 'errorMessage'],
])('%s objects in any spelling', (name) => {
  for (const spell of spellings) expect([spell(name), findOwn({ [spell(name)]: 'yes' })]).not.toContain(undefined);
});

test('a sentence names the field with its article', () => {
  const end = 'that isn’t known to mean success';
  expect(findOwn({ phase: 'no' })).toBe(`The response has a phase ${end}`);
  expect(findOwn({ auditStatus: 'no' })).toBe(`The response has an auditStatus ${end}`);
  expect(findOwn({ effect: 'none' })).toBe('The response has an effect that says no');
  expect(findOwn({ 'phase\u202e': 'no' })).toBe(`The response has a field ${end}`);
});
