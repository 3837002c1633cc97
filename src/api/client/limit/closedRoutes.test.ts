import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeClock } from '../../../../tests/support/fakeClock';
import { browserClock } from '../../../spending/clock';
import { memoryStorage } from '../testSupport';
import { ClosedRoutes, MAX_CLOSED_MS } from './closedRoutes';

const route = 'POST /api/seller/products/:id/prep';
const otherRoute = 'GET /api/seller/products/:id';
let clock: FakeClock;
let stored: Storage;
beforeEach(() => {
  clock = new FakeClock();
  stored = memoryStorage();
});

/** Closed routes as one tab sees them; a reload counts as another tab. */
const tab = (scope = 'sandbox@a', storage = () => stored) => new ClosedRoutes(storage, clock, () => scope);

describe('a closed route', () => {
  test('opens when its wait is over, and closes no other', async () => {
    const routes = tab();
    routes.close(route, 7_000);
    expect([routes.left(route), routes.left(otherRoute)]).toEqual([7_000, 0]);
    await clock.pass(6_999);
    expect(routes.left(route)).toBe(1);
    await clock.pass(1);
    expect(routes.left(route)).toBe(0);
  });

  test('is closed in every tab, and after a reload', async () => {
    const [first, second] = [tab(), tab()];
    first.close(route, 7_000);
    expect(second.left(route)).toBe(7_000);
    await clock.pass(3_000);
    expect([second.left(route), tab().left(route)]).toEqual([4_000, 4_000]);
  });

  test('is open to another token and another service', () => {
    tab().close(route, 7_000);
    expect([tab('sandbox@b').left(route), tab('live:x@a').left(route)]).toEqual([0, 0]);
  });

  test.each([1, 3_600_000, -3_600_000])(
    'opens neither early nor late if the wall clock is set by %i ms',
    async (ms) => {
      const [ownTab, otherTab] = [tab(), tab()];
      ownTab.close(route, 7_000);
      expect(otherTab.left(route)).toBe(7_000);
      clock.setBy(ms);
      await clock.pass(6_999);
      expect([ownTab.left(route), otherTab.left(route)]).toEqual([1, 1]);
      await clock.pass(1);
      expect([ownTab.left(route), otherTab.left(route)]).toEqual([0, 0]);
    },
  );

  test('a page loaded after the wall clock was set back waits no longer than was asked', () => {
    tab().close(route, 7_000);
    clock.setBy(-3_600_000);
    expect(tab().left(route)).toBe(7_000);
  });

  test.each([MAX_CLOSED_MS + 1, 31_536_000_000, 1e23, Number.POSITIVE_INFINITY])(
    'closed for %d ms, it opens after ten minutes',
    async (ms) => {
      const routes = tab();
      routes.close(route, ms);
      expect([routes.left(route), tab().left(route)]).toEqual([600_000, 600_000]);
      await clock.pass(600_000);
      expect([routes.left(route), tab().left(route)]).toEqual([0, 0]);
    },
  );

  test('a shorter wait does not open it sooner; a longer one, of any tab, keeps it closed', async () => {
    const [first, second] = [tab(), tab()];
    first.close(route, 20_000);
    second.close(route, 5_000);
    expect([first.left(route), second.left(route)]).toEqual([20_000, 20_000]);
    second.close(route, 30_000);
    expect(first.left(route)).toBe(30_000);
  });

  test('is closed in its own tab where storage is blocked or cleared', () => {
    const blocked = tab('sandbox@a', () => {
      throw new DOMException('Access is denied', 'SecurityError');
    });
    blocked.close(route, 7_000);
    expect(blocked.left(route)).toBe(7_000);
    const cleared = tab();
    cleared.close(route, 7_000);
    for (const name of Object.keys(stored)) stored.removeItem(name);
    expect(cleared.left(route)).toBe(7_000);
  });

  test.each(['', '{', 'null', '[]', '{}', '{"until":"soon","ms":1}', '{"until":1e99}'])(
    '%s in storage closes nothing',
    (text) => {
      tab().close(route, 7_000);
      for (const name of Object.keys(stored)) stored.setItem(name, text);
      expect(tab().left(route)).toBe(0);
    },
  );

  test.each(['{"until":1e99,"ms":1e99}', '{"until":1e99,"ms":600001}'])(
    '%s in storage closes for ten minutes',
    (text) => {
      tab().close(route, 7_000);
      for (const name of Object.keys(stored)) stored.setItem(name, text);
      expect(tab().left(route)).toBe(600_000);
    },
  );

  test('an expired wait is removed from storage with the next closing', async () => {
    const routes = tab();
    routes.close(route, 7_000);
    await clock.pass(7_000);
    routes.close(otherRoute, 7_000);
    expect(Object.keys(stored)).toEqual([`console.closed.sandbox@a ${otherRoute}`]);
  });

  test('a restarted service has closed no route for this token', () => {
    const routes = tab();
    routes.close(route, 7_000);
    tab('sandbox@b').close(route, 7_000);
    routes.forget();
    expect([routes.left(route), tab().left(route), tab('sandbox@b').left(route)]).toEqual([0, 0, 7_000]);
  });

  test('notifies its subscribers', () => {
    const routes = tab();
    const listener = vi.fn();
    routes.subscribe(listener);
    routes.close(route, 7_000);
    routes.close(route, 1_000);
    expect(listener).toHaveBeenCalledOnce();
    routes.reload();
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('waiting for a route', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
  });
  afterEach(() => void vi.useRealTimers());
  const real = () =>
    new ClosedRoutes(
      () => stored,
      browserClock,
      () => 's',
    );

  test('continues when it has been closed again, and spreads the waiting requests', async () => {
    const routes = real();
    routes.close(route, 5_000);
    const ended = vi.fn();
    void routes.waitUntilOpen(route, 10_000, new AbortController().signal).then(ended);
    await vi.advanceTimersByTimeAsync(5_100);
    routes.close(route, 2_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(300);
    expect(ended).toHaveBeenCalledExactlyOnceWith(true);
  });

  test('ends at once when it would be too long, and when it is cancelled', async () => {
    const routes = real();
    routes.close(route, 10_001);
    expect(await routes.waitUntilOpen(route, 10_000, new AbortController().signal)).toBe(false);
    const stop = new AbortController();
    const ended = routes.waitUntilOpen(route, 60_000, stop.signal);
    stop.abort();
    expect(await ended).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
