import { describe, expect, test } from 'vitest';
import { ApiError, type FailureKind } from '../client/errors';
import { answerRules, bodyForm, endOfFailure, ruleFor } from './answers';

/** What each status says about the Points, in the service's own form and in any other; all others say nothing. */
const says: Record<number, ['refused' | 'unknown', 'refused' | 'unknown', looksFirst?: true]> = {
  400: ['refused', 'unknown'],
  401: ['refused', 'unknown'],
  402: ['refused', 'unknown', true],
  403: ['refused', 'unknown'],
  404: ['refused', 'unknown'],
  408: ['unknown', 'unknown'],
  409: ['refused', 'unknown', true],
  410: ['refused', 'unknown'],
  429: ['refused', 'unknown', true],
};

const body = { error: { code: 'CONFLICT', message: 'Stale.' } };

test.each(Array.from({ length: 500 }, (_, place) => place + 100))('status %i', (status) => {
  const [service, other, looksFirst] = says[status] ?? ['unknown', 'unknown'];
  expect(ruleFor(status, 'service')).toMatchObject({ end: service });
  expect(ruleFor(status, 'service').mayAnswerSecondCopy).toBe(looksFirst);
  expect(ruleFor(status, 'other')).toMatchObject({ end: other });
  expect(ruleFor(status, 'other').mayAnswerSecondCopy).toBeUndefined();
});

test('every rule decides something', () => {
  for (const rule of answerRules) {
    const [first] = rule.statuses;
    expect([ruleFor(first, 'service'), ruleFor(first, 'other'), ruleFor(rule.statuses[1], 'service')]).toContain(rule);
  }
});

describe('the form of a body', () => {
  test.each<[string, unknown, 'service' | 'other']>([
    ['as documented', body, 'service'],
    ['with the message at the top, as observed', { error: { code: 'X' }, message: 'm' }, 'service'],
    ['a code and a message at the top', { code: 'X', message: 'm' }, 'service'],
    ['a gateway’s message alone', { message: 'Forbidden' }, 'other'],
    ['a code alone', { error: { code: 'X' } }, 'other'],
    ['an error that is text', { error: 'rate limited' }, 'other'],
    ['a code that is a number', { code: 429, message: 'm' }, 'other'],
    ['an empty record', {}, 'other'],
    ['an array', [body], 'other'],
    ['null', null, 'other'],
    ['no JSON at all', undefined, 'other'],
  ])('%s', (_, value, form) => {
    expect(bodyForm(value)).toBe(form);
  });
});

describe('a failure', () => {
  const failure = (kind: FailureKind, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
    new ApiError({ kind, route: 'seller.prep', message: 'm', ...more });

  test.each<[string, unknown, 'refused' | 'unknown', string]>([
    ['409 from the service', failure('refused', { status: 409, body }), 'refused', 'Answered 409 CONFLICT'],
    ['409 from another sender', failure('refused', { status: 409 }), 'unknown', 'Answered 409 CONFLICT'],
    ['408', failure('refused', { status: 408, body }), 'unknown', 'Answered 408 HTTP_408'],
    ['403 in HTML', failure('refused', { status: 403 }), 'unknown', 'Answered 403 FORBIDDEN'],
    ['413 in HTML', failure('refused', { status: 413 }), 'unknown', 'Answered 413 HTTP_413'],
    ['429 in HTML', failure('refused', { status: 429 }), 'unknown', 'Answered 429 RATE_LIMIT'],
    ['500', failure('server', { status: 500, body }), 'unknown', 'Answered 500 HTTP_500'],
    ['502', failure('server', { status: 502 }), 'unknown', 'Answered 502 HTTP_502'],
    ['504', failure('server', { status: 504 }), 'unknown', 'Answered 504 HTTP_504'],
    ['202 that cannot be read', failure('unreadable', { status: 202 }), 'unknown', 'Answered 202 UNREADABLE'],
    ['a redirect', failure('redirect'), 'unknown', 'No answer (REDIRECT)'],
    ['a lost connection', failure('network'), 'unknown', 'No answer (NETWORK)'],
    ['the deadline', failure('timeout'), 'unknown', 'No answer (TIMEOUT)'],
    ['a cancelled request', failure('cancelled'), 'unknown', 'No answer (CANCELLED)'],
    [
      'a value that no header can carry',
      failure('refused', { code: 'UNAUTHORIZED' }),
      'refused',
      'Not sent (UNAUTHORIZED)',
    ],
    [
      'a changed quote before it',
      failure('refused', { status: 409, route: 'runs.quote' }),
      'refused',
      'Not sent: the quote before it had changed (CONFLICT)',
    ],
    [
      'a lost quote before it',
      failure('network', { route: 'runs.quote' }),
      'refused',
      'Not sent: the quote before it failed (NETWORK)',
    ],
    ['anything else', new TypeError('bug'), 'unknown', 'Interrupted'],
  ])('%s', (_, error, end, note) => {
    expect(endOfFailure(error)).toMatchObject({ end, note });
  });

  test.each([400, 401, 402, 403, 404, 409, 410, 429])(
    '%i to the quote before a run is never taken for the answer to a second copy',
    (status) => {
      expect(endOfFailure(failure('refused', { status, body, route: 'runs.quote' })).mayAnswerSecondCopy).toBe(false);
    },
  );
});
