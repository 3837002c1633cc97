import { expect, test } from 'vitest';
import { ApiError, type FailureKind, toUnsentError, createUnsentError } from '../api/client/errors';
import { classifyFailure } from './spend';

/** The statuses that mean a refusal in the service's own form. No other status counts, and no other form. */
const refusing = [400, 401, 402, 403, 404, 409, 410, 429];
/** Statuses that may answer a second copy of the request, and are checked at once; a 429 asks to wait first. */
const looksFirst = [402, 409];

const body = { error: { code: 'CONFLICT', message: 'Stale.' } };
const failure = (kind: FailureKind, more: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ kind, route: 'seller.prep', message: 'm', ...more });

test.each(Array.from({ length: 500 }, (_, index) => index + 100))('status %i', (status) => {
  expect(classifyFailure(failure('refused', { status, body }))).toMatchObject({
    end: refusing.includes(status) ? 'refused' : 'unknown',
    mayAnswerSecondCopy: looksFirst.includes(status),
  });
  expect(classifyFailure(failure('refused', { status }))).toMatchObject({ end: 'unknown', mayAnswerSecondCopy: false });
  // The quote before a run starts nothing, so its refusals never answer a second copy.
  const ofQuote = failure('refused', { status, body, route: 'runs.quote' });
  expect(classifyFailure(ofQuote)).toMatchObject({ end: 'refused', mayAnswerSecondCopy: false });
});

test.each<[string, unknown, 'refused' | 'unknown']>([
  ['as documented', body, 'refused'],
  ['with the message at the top, as observed', { error: { code: 'X' }, message: 'm' }, 'refused'],
  ['a code and a message at the top', { code: 'X', message: 'm' }, 'refused'],
  ['a gateway’s message alone', { message: 'Forbidden' }, 'unknown'],
  ['a code alone', { error: { code: 'X' } }, 'unknown'],
  ['an error that is text', { error: 'rate limited' }, 'unknown'],
  ['a code that is a number', { code: 429, message: 'm' }, 'unknown'],
  ['an empty record', {}, 'unknown'],
  ['an array', [body], 'unknown'],
  ['null', null, 'unknown'],
  ['no JSON at all', undefined, 'unknown'],
])('the end by the form of a body: %s', (_, value, end) => {
  expect(classifyFailure(failure('refused', { status: 409, body: value }))).toMatchObject({ end });
});

const unsent = { route: 'runs.start', message: 'm' } as const;

test.each<[string, unknown, 'refused' | 'unknown', string]>([
  [
    '409 from the service',
    failure('refused', { status: 409, body }),
    'refused',
    'The service responded with 409 CONFLICT',
  ],
  [
    '409 from another sender',
    failure('refused', { status: 409 }),
    'unknown',
    'The service responded with 409 CONFLICT',
  ],
  ['408', failure('refused', { status: 408, body }), 'unknown', 'The service responded with 408 HTTP_408'],
  ['500', failure('server', { status: 500, body }), 'unknown', 'The service responded with 500 HTTP_500'],
  [
    '202 that cannot be read',
    failure('unreadable', { status: 202 }),
    'unknown',
    'The service responded with 202 UNREADABLE',
  ],
  ['a redirect', failure('redirect'), 'unknown', 'No response (REDIRECT)'],
  ['a lost connection', failure('network'), 'unknown', 'No response (NETWORK)'],
  ['the deadline', failure('timeout'), 'unknown', 'No response (TIMEOUT)'],
  ['a cancelled request', failure('cancelled'), 'unknown', 'No response (CANCELLED)'],
  ['a value that no header can carry', createUnsentError('token', unsent), 'refused', 'Not sent (UNAUTHORIZED)'],
  ['a request cancelled before it left', createUnsentError('cancelled', unsent), 'refused', 'Not sent (NOT_SENT)'],
  ['an error before it', toUnsentError('runs.start', new TypeError('bug')), 'refused', 'Not sent (NOT_SENT)'],
  // The service's answer, whatever media type it declares.
  [
    'an answer with that code',
    failure('server', { code: 'NOT_SENT', status: 500 }),
    'unknown',
    'The service responded with 500 NOT_SENT',
  ],
  ['a refusal of nobody', failure('refused', { code: 'NOT_SENT' }), 'unknown', 'No response (NOT_SENT)'],
  [
    'a changed quote before it',
    failure('refused', { status: 409, route: 'runs.quote' }),
    'refused',
    'Not sent: the quote had changed (CONFLICT)',
  ],
  [
    'a lost quote before it',
    failure('network', { route: 'runs.quote' }),
    'refused',
    'Not sent: the quote failed (NETWORK)',
  ],
  ['anything else', new TypeError('bug'), 'unknown', 'Interrupted'],
])('a failure: %s', (_, error, end, note) => {
  expect(classifyFailure(error)).toMatchObject({ end, note });
});
