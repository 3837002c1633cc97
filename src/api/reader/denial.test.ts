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
  ['an HTTP status that is not a failure', { status: 200, statusCode: 399, code: 600 }],
  ['a word that only contains a refusal', { status: 'no_error', data: { state: 'invalid_before' } }],
  ['a word that only contains an end', { status: 'never_expired', data: { state: 'void_soon' } }],
  ...['id', 'slug', 'name', 'run_id', 'productId', 'version', 'sequence'].map((name): [string, unknown] => [
    `the state of a record with its ${name}`,
    { data: { [name]: 'x', state: 'rejected' } },
  ]),
])('%s denies nothing', (_, body) => {
  expect([findDenial(body), findRefusal(body)]).toEqual([undefined, undefined]);
});

test.each<[string, unknown, string]>([
  ['an error', { error: { code: 'CONFLICT', message: 'm' } }, 'The response contains an error (CONFLICT)'],
  ['a code at the top', { error: 'No.', code: 'CONFLICT' }, 'The response contains an error (CONFLICT)'],
  ['an error in a wrapper', { result: { errors: ['m'] } }, 'The response contains an error'],
  ['a code that is no word', { error: { code: 'See: https://x' } }, 'The response contains an error'],
  ...['success', 'ok', 'succeeded', 'accepted', 'admitted', 'started'].map((flag): [string, unknown, string] => [
    'a flag',
    { id: 'p', response: { [flag]: false } },
    `The response says that ${flag} is false`,
  ]),
  ['a status', { id: 'p', status: 400 }, 'The response has status 400 in its body'],
  ['a code that is a status', { id: 'p', data: { code: 599 } }, 'The response has status 599 in its body'],
  ...'Not - accepted|refusal|rejection|unauthorised|unauthorized|error|errored|insufficient_points|canceled|cancelled|void|voided'
    .split('|')
    .map((word): [string, unknown, string] => [
      'a refusal in words',
      { data: { status: word } },
      `The response says that the request was ${word.toLowerCase().replace(' - ', '_')}`,
    ]),
  ['null', null, 'The response contains null instead of an object'],
  ['nothing', undefined, 'The response contains nothing instead of an object'],
])('%s: %s', (_, body, why) => expect(findDenial(body) ?? findRefusal(body)).toBe(why));

test('an error of the work itself is not one of the request, but a flag is', () => {
  const own = { runId: 'r', status: 'failed', error: { code: 'PROVIDER' } };
  expect(findDenial({ data: own }, own)).toBeUndefined();
  expect(findDenial({ data: own })).toBe('The response contains an error (PROVIDER)');
  const denied = { ...own, accepted: false };
  expect(findDenial(denied, denied)).toBe('The response says that accepted is false');
});
