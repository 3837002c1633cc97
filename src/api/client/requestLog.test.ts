import { act, renderHook } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { EndpointId } from '../../contract/endpoints';
import { protectProviderKey } from './redact/redact';
import { call } from './http';
import {
  clearRequestLog,
  recordExchange,
  requestLog,
  useRequestLog,
  useRequestTotals,
  useAccessExchanges,
} from './requestLog';
import { catchApiError, jsonAnswer, refusal } from './testSupport';
import { NOW, connectEachTest, stopClockEachTest } from '../../../tests/support/connected';
import { get, inTime } from '../../../tests/support/serviceCalls';
import { service } from '../../../tests/support/network';

const TOKEN = 'opaque-secret-value';
const id = '0b100000-0000-4000-8000-000000000001';
const open = (route: EndpointId = 'catalog.filters') =>
  recordExchange({ route, method: 'GET', path: '/', requestBody: undefined, startedAt: 0 });
const totals = () => renderHook(() => useRequestTotals()).result.current;
const last = () => requestLog().at(-1)!;

stopClockEachTest();
connectEachTest(TOKEN);

describe('an entry', () => {
  test('is complete, and says which documented fields were missing', async () => {
    service(async () => {
      await vi.advanceTimersByTimeAsync(120);
      return jsonAnswer({ authenticated: true, note: 'é' });
    });
    await call('token.status', {});
    await vi.runAllTimersAsync();
    expect(last()).toEqual({
      id: last().id,
      route: 'token.status',
      method: 'GET',
      path: '/api/auth/api-token-status',
      requestBody: undefined,
      form: false,
      ownKey: false,
      state: 'answered',
      startedAt: NOW,
      durationMs: 120,
      status: 200,
      code: undefined,
      sentHeaders: { accept: 'application/json', authorization: '[redacted]' },
      answerHeaders: { 'content-type': 'application/json' },
      tries: [{ sentAt: 0, headAt: 120, endedAt: 120, status: 200, code: undefined, wait: undefined }],
      answer: '{"authenticated":true,"note":"é"}',
      contentType: 'application/json',
      isRedacted: false,
      size: 34,
      mismatches: ['principal is missing', 'accountType is missing', 'capability is missing', 'permissions is missing'],
    });
  });

  test('contains no secret: path, body, answer', async () => {
    service(jsonAnswer({ echo: `${TOKEN} txk_x`, nested: [{ downloadUrl: 'https://s3.example/a' }] }));
    await call('token.status', {});
    await catchApiError(call('catalog.products', { query: { q: TOKEN } }));
    await catchApiError(call('catalog.smartSearch', { body: { query: `find ${TOKEN}` } }));
    expect(JSON.stringify(requestLog())).not.toMatch(/opaque-secret|txk_x|s3\.example/);
    expect(requestLog().map(({ path, requestBody }) => [path, requestBody])).toEqual([
      ['/api/auth/api-token-status', undefined],
      ['/api/catalog/products?q=[redacted]', undefined],
      ['/api/catalog/smart-search', '{"query":"find [redacted]"}'],
    ]);
  });

  test('of a refused upload shows what is wrong with the request, but never a form', async () => {
    const ask = () =>
      call('versions.uploadUrl', { params: { id }, body: { version: '1.0.0', contentType: 'application/zip' } }).catch(
        (error: unknown) => error,
      );
    const fields = [{ field: 'version', message: 'Too low.' }];
    service(jsonAnswer({ error: { code: 'BAD_REQUEST', message: 'No.', fields } }, 400));
    expect(await ask()).toMatchObject({ fields });
    service(jsonAnswer({ url: 'https://up.example', fields: { policy: 'cGxhaW4' } }, 500));
    expect(JSON.stringify(await ask())).not.toContain('cGxhaW4');
    expect(last().answer).not.toMatch(/up\.example|cGxhaW4/);
  });

  test('of several tries reports the last one, and their total time', async () => {
    service(refusal(503, 'DOWN', 'First.', { 'retry-after': '2' }), 'lost');
    await inTime(get()).catch(() => undefined);
    expect(last()).toMatchObject({
      state: 'failed',
      code: 'NETWORK',
      status: undefined,
      answer: undefined,
      durationMs: 3800,
    });
    const lost = { headAt: undefined, status: undefined, code: 'NETWORK' };
    expect(last().tries).toEqual([
      { sentAt: 0, headAt: 0, endedAt: 0, status: 503, code: 'DOWN', wait: { ms: 2000, because: 'Retry-After' } },
      { ...lost, sentAt: 2000, endedAt: 2000, wait: { ms: 600, because: 'back-off' } },
      { ...lost, sentAt: 2600, endedAt: 2600, wait: { ms: 1200, because: 'back-off' } },
      { ...lost, sentAt: 3800, endedAt: 3800, wait: undefined },
    ]);
  });

  test('has the headers of both sides without their secrets', async () => {
    const link = 'https://s3.example/a?X-Amz-Signature=abc';
    service(jsonAnswer({}, 200, { 'x-request-id': `r-1 ${TOKEN}`, 'x-api-key': 'k', location: link }));
    protectProviderKey('sk-own-key-1234');
    const headers = { 'x-plain': 'https://s3.example/a?sig=abc' };
    await call('catalog.filters', {}, undefined, { providerKey: 'sk-own-key-1234', headers });
    expect(last().headers).toEqual({ 'x-plain': 'https://s3.example/a?sig=[redacted]' });
    expect(last().sentHeaders).toEqual({
      accept: 'application/json',
      authorization: '[redacted]',
      'x-plain': 'https://s3.example/a?sig=[redacted]',
      'x-tetrees-provider-key': '[redacted]',
    });
    expect(last().answerHeaders).toEqual({
      'content-type': 'application/json',
      location: 'https://s3.example/a?X-Amz-Signature=[redacted]',
      'x-api-key': '[redacted]',
      'x-request-id': 'r-1 [redacted]',
    });
  });

  test('of a refusal has its status, code and answer', async () => {
    service(refusal(409, 'CONFLICT', 'Stale.'));
    await call('token.status', {}).catch(() => undefined);
    expect(last()).toMatchObject({
      mismatches: [],
      state: 'refused',
      status: 409,
      code: 'CONFLICT',
      answer: expect.stringContaining('Stale.'),
    });
  });
});

describe('the log', () => {
  test('keeps the last 5,000, in order, each with its own number', () => {
    const first = open();
    first.update({ answer: 'x'.repeat(15_000_000) });
    for (let count = 0; count < 5004; count += 1) open();
    expect(requestLog()).toHaveLength(5000);
    expect(new Set(requestLog().map((entry) => entry.id)).size).toBe(5000);
    expect(requestLog()[0]!.id).toBe(last().id - 4999);
    first.update({ state: 'failed' });
    expect(requestLog().some(({ state }) => state !== 'running')).toBe(false);
    // Entries removed from the log no longer count towards the limit of its answers.
    const [second, third] = [open(), open()];
    second.update({ answer: 'x'.repeat(9_000_000) });
    third.update({ answer: 'x'.repeat(9_000_000) });
    expect(
      requestLog()
        .slice(-2)
        .map(({ answer }) => answer?.length),
    ).toEqual([9_000_000, 9_000_000]);
  });

  test('drops the oldest answers when their total size is too large, never the newest', () => {
    const [a, b, c, d] = [open(), open(), open(), open()];
    const lengths = () => requestLog().map(({ answer }) => answer?.length);
    a.update({ answer: 'x', size: 1 });
    b.update({ answer: 'x'.repeat(9_000_000), size: 9_000_000 });
    c.update({ answer: 'x'.repeat(11_000_000) });
    expect(lengths()).toEqual([undefined, 9_000_000, 11_000_000, undefined]);
    expect(requestLog()[0]).toMatchObject({ size: 1, answer: undefined });
    d.update({ answer: 'x'.repeat(30_000_000) });
    expect(lengths()).toEqual([undefined, undefined, undefined, 30_000_000]);
  });

  test('an earlier reading of it never changes', () => {
    const entry = open();
    const before = requestLog();
    expect(requestLog()).toBe(before);
    entry.update({ state: 'answered' });
    expect(before[0]?.state).toBe('running');
    expect(requestLog()[0]?.state).toBe('answered');
  });

  test('counts requests, and each failure once', () => {
    const [a, b, c] = [open(), open(), open()];
    act(() => {
      a.update({ state: 'failed' });
      b.update({ state: 'refused' });
      c.update({ state: 'cancelled' });
      c.update({ durationMs: 3 });
    });
    expect(totals()).toEqual({ requests: 3, failed: 2 });
  });

  test('of a former session reports nothing more, not even in its totals', () => {
    const entry = open();
    clearRequestLog();
    entry.update({ state: 'failed', answer: 'late' });
    expect(requestLog()).toEqual([]);
    expect(totals()).toEqual({ requests: 0, failed: 0 });
  });

  test('is compared with the contract once the page is idle, which does not make it the latest of its route', async () => {
    const { result } = renderHook(() => useAccessExchanges());
    const facts = { principal: 'api_token', accountType: 'seller', capability: 'read', permissions: [] };
    const answers = [{ authenticated: true }, { authenticated: true, ...facts }];
    service(() => jsonAnswer(answers.shift()));
    await call('token.status', {});
    await call('token.status', {});
    expect(requestLog().flatMap(({ mismatches }) => mismatches)).toEqual([]);
    await act(() => vi.runAllTimersAsync());
    expect(requestLog().map(({ mismatches }) => mismatches.length)).toEqual([4, 0]);
    expect(result.current).toMatchObject([{ id: last().id, mismatches: [] }]);
  });

  test('keeps what an entry says about its route after many others, until the session ends', () => {
    const { result } = renderHook(() => useAccessExchanges());
    act(() => {
      open('orders.purchases').update({ state: 'answered', status: 200 });
      open().update({ state: 'refused', status: 403, code: 'API_TOKEN_SCOPE_FORBIDDEN' });
      open().update({ state: 'answered', status: 200, answer: 'long' });
      for (let more = 0; more < 5000; more += 1) open().update({ state: 'failed', code: 'NETWORK' });
    });
    expect(requestLog().some(({ state }) => state === 'answered')).toBe(false);
    expect(result.current).toMatchObject([
      { route: 'orders.purchases', status: 200 },
      { route: 'catalog.filters', status: 200, answer: undefined },
    ]);
    act(clearRequestLog);
    expect(result.current).toEqual([]);
  });

  test('re-renders components that use it', () => {
    const { result } = renderHook(() => useRequestLog());
    act(() => void open());
    expect(result.current).toHaveLength(1);
  });
});
