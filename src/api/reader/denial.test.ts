import { expect, test } from 'vitest';
import { findDenial, findRefusal } from './denial';

// The recognition of a spend's work is tested in recognition.test.ts.
test.each<[string, unknown]>([
  ['an empty record', {}],
  ['an object', { product: { id: 'p', state: 'draft' } }],
  ['a record that was rejected by its audit', { id: 'p', name: 'P', status: 'rejected' }],
  ['a delta that the gate refused', { delta: { sequence: 3, status: 'refused' } }],
  ['a bare one', { sequence: 3, status: 'refused', reason: 'x' }],
  ['flags that are true', { success: true, ok: true, accepted: true }],
  ['no error', { error: null, errors: [], data: { error: {} } }],
  ['an HTTP status that is not a failure', { status: 200, code: 201 }],
])('%s denies nothing', (_, body) => {
  expect([findDenial(body), findRefusal(body)]).toEqual([undefined, undefined]);
});

test.each<[string, unknown, string]>([
  ['an error', { error: { code: 'CONFLICT', message: 'm' } }, 'The response contains an error (CONFLICT)'],
  ['a code at the top', { error: 'No.', code: 'CONFLICT' }, 'The response contains an error (CONFLICT)'],
  ['an error in a wrapper', { result: { errors: ['m'] } }, 'The response contains an error'],
  ['a flag', { id: 'p', success: false }, 'The response says that success is false'],
  ['a refusal in words', { status: 'Not accepted' }, 'The response says that the request was not_accepted'],
  ['null', null, 'The response contains null instead of an object'],
])('%s: %s', (_, body, why) => expect(findDenial(body) ?? findRefusal(body)).toBe(why));
