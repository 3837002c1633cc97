import { describe, expect, test } from 'vitest';
import { repeated } from '../../../tests/support/repeated';
import { endpointList } from '../../contract/endpoints';
import { type ErrorCode, errorCodes } from '../../contract/errorCodes';
import {
  type FailureKind,
  ApiError,
  toUnsentError,
  formatErrorCode,
  isForbidden,
  createUnsentError,
  readErrorBody,
} from './errors';
import { explain } from './explain';

const who = { authenticated: true, principal: 'api_token', capability: 'read' };

describe('readErrorBody', () => {
  test.each([
    ['as documented', { error: { code: 'CONFLICT', message: 'Stale' } }, 'CONFLICT', 'Stale'],
    ['at the top level', { code: 'CONFLICT', message: 'Stale' }, 'CONFLICT', 'Stale'],
    ['only the message at the top level', { error: { code: 'CONFLICT' }, message: 'Stale' }, 'CONFLICT', 'Stale'],
    ['the error as text', { error: 'Stale' }, undefined, 'Stale'],
    ['the error as text beside a message', { error: 'Conflict', message: 'Stale' }, undefined, 'Stale'],
    ['a code that is a number', { error: { code: 409, message: 'Stale' } }, undefined, 'Stale'],
    ['empty texts', { error: { code: '', message: '' } }, undefined, undefined],
    ['an empty record', {}, undefined, undefined],
    ['a list', [{ code: 'X', message: 'y' }], undefined, undefined],
    ['null', null, undefined, undefined],
    ['text', 'Stale', undefined, undefined],
    ['inherited names', JSON.parse('{"__proto__":{"code":"X","message":"y"}}'), undefined, undefined],
  ])('%s', (_, body, code, message) => {
    expect(readErrorBody(body)).toMatchObject({ code, message });
  });

  test('reads the authentication object if it is complete', () => {
    expect(readErrorBody({ error: {}, authentication: who }).authentication).toEqual(who);
    expect(readErrorBody({ authentication: { ...who, more: 1 } }).authentication).toEqual({ ...who, more: 1 });
    for (const broken of [{}, { ...who, capability: { deep: 1 } }, { ...who, authenticated: 'yes' }, [], 'x', null]) {
      expect(readErrorBody({ authentication: broken }).authentication).toBeUndefined();
    }
  });

  test('reads field issues from anywhere and skips malformed ones', () => {
    const fields = [{ field: 'tier', message: 'tier is required.' }, { field: 3, message: 'x' }, 'tier', null];
    expect(readErrorBody({ error: { fields } }).fields).toEqual([fields[0]]);
    expect(readErrorBody({ fields }).fields).toEqual([fields[0]]);
    expect(readErrorBody({ error: { fields: 'tier' } }).fields).toEqual([]);
  });
});

const error = (kind: FailureKind, more: { status?: number; code?: string; outcomeUnknown?: boolean } = {}) =>
  new ApiError({ kind, route: 'seller.prep', message: 'm', ...more });

test.each([
  [error('refused', { status: 400 }), 'BAD_REQUEST'],
  [error('refused', { status: 401 }), 'UNAUTHORIZED'],
  [error('refused', { status: 402 }), 'INSUFFICIENT_POINTS'],
  [error('refused', { status: 403 }), 'FORBIDDEN'],
  [error('refused', { status: 404 }), 'NOT_FOUND'],
  [error('refused', { status: 409 }), 'CONFLICT'],
  [error('refused', { status: 410 }), 'GONE'],
  [error('refused', { status: 429 }), 'RATE_LIMIT'],
  [error('refused', { status: 418 }), 'HTTP_418'],
  [error('server', { status: 502 }), 'HTTP_502'],
  [error('network'), 'NETWORK'],
  [error('timeout'), 'TIMEOUT'],
  [error('unreadable', { status: 200 }), 'UNREADABLE'],
  [error('redirect'), 'REDIRECT'],
  [error('cancelled'), 'CANCELLED'],
  [error('refused', { status: 403, code: 'API_TOKEN_SCOPE_FORBIDDEN' }), 'API_TOKEN_SCOPE_FORBIDDEN'],
])('the code of an error: %#', (thrown, code) => {
  expect(thrown.code).toBe(code);
});

test.each([
  [error('refused', { status: 409 }), '409 CONFLICT'],
  [error('server', { status: 503 }), '503'],
  [error('server', { status: 503, code: 'DOWN' }), '503 DOWN'],
  [error('network'), 'NETWORK'],
  [new Error('x'), ''],
  [undefined, ''],
])('status and code of an error: %#', (thrown, code) => {
  expect(formatErrorCode(thrown)).toBe(code);
});

test.each([
  ['FORBIDDEN', 403, true],
  ['NOT_ENTITLED', 403, true],
  ['API_TOKEN_SCOPE_FORBIDDEN', 403, false],
  ['NOT_FOUND', 404, false],
])('%s with %i is closed to this account: %s', (code, status, closed) => {
  expect(isForbidden(error('refused', { code, status }))).toBe(closed);
});

describe('explain', () => {
  const serviceMessage = (thrown: unknown) => explain(thrown).title;

  test('covers every documented code, each in its own words', () => {
    const codes = Object.entries(errorCodes) as [ErrorCode, number][];
    const titles = codes.map(([code, status]) => serviceMessage(error('refused', { code, status })));
    const shared = repeated(titles);
    expect(codes.filter((_, index) => shared.includes(titles[index]!)).map(([code]) => code)).toEqual([]);
  });

  test.each(endpointList)('explains each code of %s by its own row, whatever the status', (route, { errors }) => {
    for (const code of errors) {
      const thrown = new ApiError({ kind: 'refused', route, code, status: 418, message: 'm' });
      expect(explain(thrown), code).toEqual(explain(error('refused', { code, status: errorCodes[code] })));
      expect(explain(thrown).title, code).not.toBe(serviceMessage(error('refused')));
    }
  });

  test('covers every kind of failure, each in its own words', () => {
    const kinds: FailureKind[] = ['refused', 'server', 'network', 'timeout', 'unreadable', 'redirect', 'cancelled'];
    const all = kinds.map((kind) => explain(error(kind)));
    expect(repeated(all.map(({ title }) => title))).toEqual([]);
    const silent = kinds.filter((_, index) => all[index]!.description === '' || all[index]!.nextStep === '');
    expect(silent).toEqual([]);
  });

  test.each([
    ['PREP_QUOTE_STALE', 409, 'CONFLICT'],
    ['NOT_YOURS', 403, 'FORBIDDEN'],
    ['SLOW_DOWN', 429, 'RATE_LIMIT'],
    ['constructor', 404, 'NOT_FOUND'],
  ])('an undocumented code is explained by its status: %s', (code, status, documented) => {
    expect(serviceMessage(error('refused', { code, status }))).toBe(
      serviceMessage(error('refused', { code: documented, status })),
    );
  });

  test('an undocumented status is not mapped to a documented one', () => {
    expect(serviceMessage(error('refused', { status: 418 }))).toBe(serviceMessage(error('refused')));
    expect(serviceMessage(error('server', { status: 503, code: 'PROVIDER_DOWN' }))).toBe(
      serviceMessage(error('server')),
    );
  });

  test('a refused token looks different from a failure', () => {
    const pictures = (Object.keys(errorCodes) as ErrorCode[]).filter(
      (code) => explain(error('refused', { code })).picture === 'refused',
    );
    expect(pictures).toEqual(['UNAUTHORIZED', 'INSUFFICIENT_POINTS', 'FORBIDDEN', 'API_TOKEN_SCOPE_FORBIDDEN']);
  });

  test('an unknown outcome says so, and to check first', () => {
    const explanation = explain(error('server', { status: 503, outcomeUnknown: true }));
    expect(explanation.description).toMatch(/may or may not/);
    expect(explanation.nextStep).toMatch(/before trying again/);
    expect(explain(error('server', { status: 503 })).description).not.toMatch(/may or may not/);
  });

  test('what never left the page is reported as such, whoever cancelled it', () => {
    const unsent = toUnsentError('runs.start', new TypeError('bug'));
    expect(unsent).toMatchObject({ kind: 'refused', code: 'NOT_SENT', status: undefined, outcomeUnknown: false });
    expect(serviceMessage(unsent)).toBe('Nothing was sent');
    const cancelled = createUnsentError('cancelled', { route: 'runs.start', message: 'm' });
    expect(explain(cancelled)).toMatchObject({
      title: 'Cancelled',
      description: 'It was cancelled before anything was sent.',
    });
    // An error that is already an `ApiError` stays as it is.
    expect(toUnsentError('runs.start', cancelled)).toBe(cancelled);
    // The kind of failure follows from the status.
    expect(serviceMessage(error('server', { code: 'NOT_SENT', status: 500 }))).toBe(serviceMessage(error('server')));
  });

  test.each([new Error('x'), 'text', undefined, null])('anything else is the console’s own error: %o', (thrown) => {
    expect(serviceMessage(thrown)).toBe('This screen failed');
  });
});
