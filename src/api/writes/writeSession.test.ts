import { expect, test, vi } from 'vitest';
import { STEP_MS } from '../../../tests/limits';
import { ApiError } from '../client/errors';
import type { Answer } from '../client/request/readAnswer';
import { deferred } from '../client/testSupport';
import { WriteSession } from './writeSession';
import { Writes } from './writes';

const answer: Answer = { body: { ok: true }, repeatedNames: [], route: 'packs.acquireFree', exchangeId: 1 };
const lost = new ApiError({ kind: 'network', route: 'growth.select', message: 'Cut.', outcomeUnknown: true });
const refused = new ApiError({ kind: 'refused', status: 409, route: 'growth.select', message: 'No.' });
const idle = { at: 'idle' };

/** A session whose sends and checks the test settles, each in turn; `at` is the time by its clock. */
function driven({ doubts = false } = {}) {
  const sendings: ReturnType<typeof deferred<Answer>>[] = [];
  const checks: ReturnType<typeof deferred<string>>[] = [];
  const nth = <T>(all: { promise: Promise<T> }[], one: { promise: Promise<T> }) => {
    all.push(one);
    return one.promise;
  };
  const screen = {
    send: vi.fn((_: number) => nth(sendings, deferred<Answer>())),
    readState: vi.fn((_: number) => nth(checks, deferred<string>())),
    doubts: () => doubts,
  };
  const clock = { at: 100 };
  const subscribed: boolean[] = [];
  const session = new WriteSession<number, string>(screen, {
    now: () => clock.at,
    onSubscribed: (is) => subscribed.push(is),
  });
  const reported: string[] = [];
  const follow = () => session.subscribe(() => reported.push(session.getState().at));
  const settled = () => new Promise((done) => setTimeout(done));
  return {
    session,
    screen,
    clock,
    subscribed,
    reported,
    follow,
    state: () => session.getState(),
    answered: (nthOne = -1) => (sendings.at(nthOne)?.resolve(answer), settled()),
    failed: (error: unknown, nthOne = -1) => (sendings.at(nthOne)?.reject(error), settled()),
    found: (what: string, nthOne = -1) => (checks.at(nthOne)?.resolve(what), settled()),
    unread: (error: unknown, nthOne = -1) => (checks.at(nthOne)?.reject(error), settled()),
  };
}

test('an answer settles it; until then a second click sends nothing', async () => {
  const { session, screen, follow, state, answered, reported } = driven();
  follow();
  expect(state()).toEqual(idle);
  session.send(3);
  session.send(4);
  expect(state()).toEqual({ at: 'sending', input: 3 });
  await answered();
  expect(state()).toEqual({ at: 'done', input: 3, body: { ok: true } });
  expect(screen.send.mock.calls).toEqual([[3]]);
  expect(screen.readState).not.toHaveBeenCalled();
  expect(reported).toEqual(['sending', 'done']);
});

test('a refusal settles it: nothing is read, and it can be sent again', async () => {
  const { session, screen, follow, state, failed } = driven();
  follow();
  session.send(3);
  await failed(refused);
  expect(state()).toEqual({ at: 'refused', input: 3, error: refused });
  session.send(4);
  expect(state()).toEqual({ at: 'sending', input: 4 });
  expect(screen.readState).not.toHaveBeenCalled();
});

test.each([
  ['a lost answer', lost, false],
  ['a doubtful 409', refused, true],
])('%s locks until the current state has been read, however often that fails', async (_, error, doubts) => {
  const { session, screen, follow, state, failed, found, unread } = driven({ doubts });
  follow();
  session.send(3);
  await failed(error);
  expect(state()).toEqual({ at: 'checking', input: 3, error });
  for (const round of [1, 2]) {
    session.send(4);
    session.checkAgain();
    expect(screen.readState).toHaveBeenCalledTimes(round);
    await unread(refused);
    expect(state()).toEqual({ at: 'unknown', input: 3, error, checkFailure: refused });
    session.send(4);
    expect(screen.send).toHaveBeenCalledTimes(1);
    session.checkAgain();
  }
  expect(screen.readState).toHaveBeenLastCalledWith(3);
  await found('now');
  expect(state()).toEqual({ at: 'found', input: 3, error, found: 'now' });
  session.checkAgain();
  expect(screen.readState).toHaveBeenCalledTimes(3);
  session.send(4);
  expect(screen.send).toHaveBeenCalledTimes(2);
});

test('an error that is not from the service leaves nothing unknown', async () => {
  const { session, follow, state, failed } = driven({ doubts: true });
  follow();
  session.send(3);
  const error = new TypeError('x');
  await failed(error);
  expect(state()).toEqual({ at: 'refused', input: 3, error });
});

test('a state that the screen has read by itself settles it, if it was read after the answer was lost', async () => {
  const { session, clock, follow, state, failed, found } = driven();
  follow();
  session.seen('early', 50);
  expect(state()).toEqual(idle);
  session.send(3);
  session.seen('while it is sent', 150);
  clock.at = 200;
  await failed(lost);
  session.seen('before', 199);
  session.seen('at that moment', 200);
  expect(state().at).toBe('checking');
  session.seen('after', 201);
  expect(state()).toEqual({ at: 'found', input: 3, error: lost, found: 'after' });
  await found('late');
  expect(state()).toMatchObject({ found: 'after' });
});

test('the answer to an earlier send, or a check after one, ends no later one', async () => {
  const { session, follow, state, failed, answered, found } = driven();
  follow();
  session.send(3);
  session.forget();
  session.send(4);
  await answered(0);
  expect(state()).toEqual({ at: 'sending', input: 4 });
  await failed(lost);
  session.forget();
  session.send(5);
  await failed(lost);
  await found('of 4', 0);
  expect(state().at).toBe('checking');
  await found('of 5', 1);
  expect(state()).toMatchObject({ input: 5, found: 'of 5' });
});

test('without a screen nothing is read; the answer that was lost meanwhile is investigated on return, once', async () => {
  const { session, screen, follow, state, failed, found, subscribed } = driven();
  const leave = follow();
  const leaveToo = follow();
  session.send(3);
  leave();
  expect(subscribed).toEqual([true]);
  leaveToo();
  await failed(lost);
  expect(state().at).toBe('checking');
  expect(screen.readState).not.toHaveBeenCalled();
  follow()();
  follow();
  expect(screen.readState).toHaveBeenCalledTimes(1);
  await found('now');
  expect(state()).toMatchObject({ at: 'found', found: 'now' });
});

test('a known outcome is forgotten when its screen is left; one that came after that is found on return', async () => {
  const { session, follow, state, answered } = driven();
  const leave = follow();
  session.send(3);
  leave();
  await answered();
  const leaveAgain = follow();
  expect(state().at).toBe('done');
  leaveAgain();
  expect(state()).toEqual(idle);
});

test('a click is notified of its own answer, after the state has changed, and may send the next one', async () => {
  const { session, screen, follow, answered, failed } = driven();
  follow();
  const handlers: unknown[] = [];
  session.send(3, {
    onSuccess: ({ body }) => {
      handlers.push([session.getState().at, body]);
      session.send(4, { onError: (error) => handlers.push(error), onSettled: () => handlers.push('settled') });
    },
  });
  session.send(9, { onSettled: () => handlers.push('never sent') });
  await answered();
  expect(screen.send).toHaveBeenLastCalledWith(4);
  await failed(lost);
  expect(handlers).toEqual([['done', { ok: true }], lost, 'settled']);
});

test('a click on a screen that was left is not notified, even if another screen has opened', async () => {
  const { session, follow, answered } = driven();
  const handlers = vi.fn();
  const leave = follow();
  session.send(3, { onSuccess: handlers, onSettled: handlers });
  leave();
  follow();
  await answered();
  expect(handlers).not.toHaveBeenCalled();
});

test('the current screen’s functions are used', async () => {
  const { session, screen, follow, failed, state } = driven();
  follow();
  session.send(3);
  session.attend({ ...screen, readState: async () => 'of the new screen', doubts: () => true });
  await failed(refused);
  await vi.waitFor(() => expect(state()).toMatchObject({ found: 'of the new screen' }), STEP_MS);
});

test('one name has one session; what is known is dropped once its screens are gone, and nothing after its session', async () => {
  const all = new Writes();
  const sending = deferred<Answer>();
  const screen = { send: () => sending.promise, readState: async () => 'now', doubts: () => false };
  const session = all.session('a', screen);
  expect(all.session('a', screen)).toBe(session);
  expect(all.session('b', screen)).not.toBe(session);
  session.subscribe(() => undefined)();
  expect(all.states().map(([name]) => name)).toEqual(['b']);
  const leave = session.subscribe(() => undefined);
  expect(all.session('a', screen)).toBe(session);
  session.send(1);
  leave();
  expect(all.states()).toContainEqual(['a', { at: 'sending', input: 1 }]);
  const listener = vi.fn();
  session.subscribe(listener);
  all.clear();
  expect(all.states()).toEqual([]);
  expect(listener).toHaveBeenCalled();
  sending.reject(lost);
  await expect(sending.promise).rejects.toBe(lost);
  expect(session.getState()).toEqual(idle);
});
