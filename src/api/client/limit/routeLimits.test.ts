import { describe, expect, test, vi } from 'vitest';
import { NOW, connectEachTest, stopClockEachTest } from '../../../../tests/support/connected';
import { get, id, inTime, prep, spend } from '../../../../tests/support/serviceCalls';
import { type Step, service } from '../../../../tests/support/network';
import { classifyFailure } from '../../../spending/spend';
import { isRateLimit, isBlockedByLimit } from '../errors';
import { explain } from '../explain';
import { call, callBrowserOnly } from '../http';
import { requestLog } from '../requestLog';
import { connect, disconnect } from '../session/session';
import { catchApiError, jsonAnswer, refusal } from '../testSupport';
import { getRemainingWait, getRoutesWait } from './routeLimits';

const TOKEN = 'txk_secret_value';
stopClockEachTest();
connectEachTest(TOKEN);

const limit = (retryAfter?: string, code = 'RATE_LIMIT') =>
  refusal(429, code, 'Slow down.', retryAfter === undefined ? {} : { 'retry-after': retryAfter });

describe('after a 429 with Retry-After', () => {
  test('a spend is not sent before it is over, whatever its parameters, and then once', async () => {
    const sent = service(limit('30'), jsonAnswer({}));
    await catchApiError(spend());
    const held = await catchApiError(spend());
    expect(held).toMatchObject({
      kind: 'refused',
      code: 'NOT_YET',
      status: undefined,
      outcomeUnknown: false,
      retryAfterMs: 30_000,
      exchangeId: undefined,
    });
    expect(held.message).toBe('Not sent: the service asks you to wait 30 s before trying this again.');
    expect(classifyFailure(held)).toMatchObject({ end: 'refused', note: 'Not sent (NOT_YET)' });
    expect(explain(held)).toMatchObject({
      title: 'Not sent yet',
      description: expect.stringContaining('Nothing was sent'),
    });
    expect([isRateLimit(held), isBlockedByLimit(held)]).toEqual([true, true]);
    await vi.advanceTimersByTimeAsync(29_999);
    await catchApiError(call('seller.prep', { params: { id: 'another' }, body: prep }));
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await spend();
    expect(sent).toHaveLength(2);
    expect(requestLog()).toHaveLength(2);
  });

  test('other routes stay open', async () => {
    const sent = service(limit('30'), jsonAnswer({}));
    await catchApiError(spend());
    await call('seller.prepQuote', { params: { id } });
    expect(sent).toHaveLength(2);
    expect([
      getRoutesWait(['seller.prep']),
      getRoutesWait(['seller.prepQuote']),
      getRoutesWait(['seller.prepQuote', 'seller.prep']),
    ]).toEqual([30_000, 0, 30_000]);
  });

  test('it is closed to the same token given again, and open to another', async () => {
    const sent = service(limit('30'), jsonAnswer({}));
    await catchApiError(spend());
    disconnect('disconnected');
    connect(TOKEN, false);
    await catchApiError(spend());
    expect(sent).toHaveLength(1);
    connect('txk_other', false);
    await spend();
    expect(sent).toHaveLength(2);
  });

  test('an action of the signed-in site is closed as well', async () => {
    const sent = service(limit('30'));
    const act = () =>
      catchApiError(
        callBrowserOnly(
          { method: 'POST', path: '/api/points/buy', action: 'Buys' } as never,
          {},
          new AbortController().signal,
        ),
      );
    await act();
    expect(await act()).toMatchObject({ code: 'NOT_YET' });
    expect(sent).toHaveLength(1);
  });

  test('reads of the route wait with the one that was refused: none leaves before, and it goes first', async () => {
    const sent = service(limit('7'), jsonAnswer({ types: [] }));
    const first = get();
    await vi.advanceTimersByTimeAsync(0);
    const joined = [get(), get()];
    await vi.advanceTimersByTimeAsync(6_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(300);
    await Promise.all([first, ...joined]);
    expect(sent).toHaveLength(4);
  });

  test('reads that joined go on waiting when the first one is refused again', async () => {
    const sent = service(limit('7'), limit('5'), jsonAnswer({ types: [] }));
    const all = [get()];
    await vi.advanceTimersByTimeAsync(0);
    all.push(get());
    await vi.advanceTimersByTimeAsync(11_999);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(600);
    await Promise.all(all);
    expect(sent).toHaveLength(4);
  });

  test('a spend cancelled before it is over was not sent, which is certain', async () => {
    const sent = service(limit('30'));
    await catchApiError(spend());
    const given = await catchApiError(call('seller.prep', { params: { id }, body: prep }, AbortSignal.abort()));
    expect(given).toMatchObject({ kind: 'cancelled', unsent: 'cancelled', outcomeUnknown: false });
    expect(classifyFailure(given)).toMatchObject({ end: 'refused', note: 'Not sent (NOT_SENT)' });
    expect(sent).toHaveLength(1);
  });

  test('a read is refused, unsent, when the wait is long; cancelled during a short one, it is never sent', async () => {
    const sent = service(limit('60'), jsonAnswer({}));
    await catchApiError(get());
    expect(await catchApiError(get())).toMatchObject({ code: 'NOT_YET', retryAfterMs: 60_000 });
    await vi.advanceTimersByTimeAsync(55_000);
    const stop = new AbortController();
    const ended = catchApiError(get(stop.signal));
    stop.abort();
    expect(await ended).toMatchObject({ kind: 'cancelled', unsent: 'cancelled' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  test('the probe of whether the service is back does not wait, nor is it sent', async () => {
    const sent = service(limit('7'));
    const probe = () => catchApiError(call('token.status', {}, undefined, { probe: true }));
    await probe();
    expect(await probe()).toMatchObject({ code: 'NOT_YET', retryAfterMs: 7_000 });
    expect(sent).toHaveLength(1);
  });

  test('the wall clock neither opens it nor keeps it closed', async () => {
    const sent = service(limit('30'), jsonAnswer({}));
    await catchApiError(spend());
    vi.setSystemTime(NOW + 3_600_000);
    await catchApiError(spend());
    vi.setSystemTime(NOW - 3_600_000);
    await vi.advanceTimersByTimeAsync(29_999);
    await catchApiError(spend());
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await spend();
    expect(sent).toHaveLength(2);
  });
});

test.each<[string, string | undefined, number]>([
  ['no time', undefined, 5_000],
  ['a time that cannot be read', 'soon', 5_000],
  ['a negative time', '-5', 5_000],
  ['none', '0', 0],
  ['a date in the past', 'Mon, 02 Mar 2020 09:00:07 GMT', 0],
  ['half a second', '0.5', 500],
  ['eleven minutes', '660', 600_000],
  ['a year', '31536000', 600_000],
  ['a number of twenty digits', '99999999999999999999', 600_000],
  ['a number of 400 digits', '9'.repeat(400), 600_000],
  ['a date in 2099', 'Thu, 31 Dec 2099 23:59:59 GMT', 600_000],
])('a 429 with %s closes its route for so many ms', async (_, header, ms) => {
  const sent = service(limit(header), jsonAnswer({}));
  const error = await catchApiError(spend());
  expect([getRoutesWait(['seller.prep']), getRemainingWait(error)]).toEqual([ms, ms]);
  await vi.advanceTimersByTimeAsync(ms);
  await spend();
  expect(sent).toHaveLength(2);
});

test('a read that the service limits without a time closes its route for its own back-off', async () => {
  service(limit(), jsonAnswer({ types: [] }));
  const ended = get();
  await vi.advanceTimersByTimeAsync(0);
  expect(getRoutesWait(['catalog.filters'])).toBe(300);
  await inTime(ended);
});

test.each<[string, Step]>([
  ['503 with Retry-After', refusal(503, 'DOWN', 'No.', { 'retry-after': '30' })],
  ['402 with Retry-After', refusal(402, 'INSUFFICIENT_POINTS', 'No.', { 'retry-after': '30' })],
])('a %s closes nothing', async (_, step) => {
  service(step);
  expect(getRemainingWait(await catchApiError(spend()))).toBe(0);
  expect(getRoutesWait(['seller.prep'])).toBe(0);
});
