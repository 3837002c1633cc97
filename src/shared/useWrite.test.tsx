import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openTabEachTest } from '../../tests/support/tab';
import { withQueries } from '../../tests/support/queries';
import { ApiError } from '../api/client/errors';
import type { Answer } from '../api/client/request/readAnswer';
import { buildQueryKey, queryClient } from '../api/client/queryClient';
import { connect } from '../api/client/session/session';
import { useWrite } from './useWrite';

const answer: Answer = { body: { ok: true }, repeatedNames: [], route: 'packs.acquireFree', exchangeId: 1 };
const lost = () => new ApiError({ kind: 'network', route: 'growth.select', message: 'Cut.', outcomeUnknown: true });
const refused = () => new ApiError({ kind: 'refused', status: 409, route: 'growth.select', message: 'No.' });
const answering = () => vi.fn(async () => answer);
const failing = (error: () => ApiError) =>
  vi.fn(async (): Promise<Answer> => {
    throw error();
  });

openTabEachTest();

interface Writing {
  mutationFn: (input: number) => Promise<Answer>;
  readState?: () => Promise<string>;
  doubts?: (error: ApiError) => boolean;
  name?: string;
}

/** A screen with one write. `send` clicks twice and waits for the outcome. */
function writing({ mutationFn, readState = async () => 'now', doubts, name = 'accept 3' }: Writing) {
  const { result, unmount, rerender } = renderHook(
    (named: string) => useWrite({ mutationKey: buildQueryKey('growth', named), mutationFn }, readState, doubts),
    { ...withQueries, initialProps: name },
  );
  const state = () => result.current.state;
  const ended = () => waitFor(() => expect(['sending', 'checking']).not.toContain(state().at));
  const click = () =>
    act(() => {
      result.current.send(3);
      result.current.send(3);
    });
  return {
    unmount,
    rerender,
    state,
    whyNot: () => result.current.whyNot,
    click,
    send: async () => {
      click();
      await ended();
    },
    checkAgain: async () => {
      act(() => result.current.checkAgain());
      await ended();
    },
  };
}

test('an answer settles it, and a second click sends nothing', async () => {
  const mutationFn = answering();
  const readState = vi.fn(async () => 'now');
  const write = writing({ mutationFn, readState });
  await write.send();
  expect(write.state()).toEqual({ at: 'done', input: 3, body: { ok: true } });
  expect(mutationFn).toHaveBeenCalledTimes(1);
  expect(readState).not.toHaveBeenCalled();
});

test('a write with a lost answer from another session is not investigated in this one', async () => {
  let lose: (error: ApiError) => void = () => undefined;
  const readState = vi.fn(async () => 'now');
  const write = writing({ mutationFn: () => new Promise<Answer>((_, reject) => (lose = reject)), readState });
  write.click();
  await act(async () => {
    connect('txk_other', false);
    lose(lost());
  });
  expect(readState).not.toHaveBeenCalled();
  expect(write.state()).toEqual({ at: 'idle' });
});

test('a refusal settles it: nothing is read, and it may be sent again', async () => {
  const readState = vi.fn(async () => 'now');
  const mutationFn = failing(refused);
  const write = writing({ mutationFn, readState });
  await write.send();
  expect(write.state()).toMatchObject({ at: 'refused', error: { status: 409 } });
  expect(readState).not.toHaveBeenCalled();
  await write.send();
  expect(mutationFn).toHaveBeenCalledTimes(2);
});

test('after a lost answer the current state is read before it is offered again', async () => {
  const mutationFn = failing(lost);
  const write = writing({ mutationFn });
  await write.send();
  expect(write.state()).toMatchObject({ at: 'found', input: 3, found: 'now', error: { kind: 'network' } });
  await write.send();
  expect(mutationFn).toHaveBeenCalledTimes(2);
});

test('the current state is read again after every lost answer, and by nothing else', async () => {
  const readState = vi.fn<() => Promise<string>>().mockResolvedValueOnce('first').mockResolvedValueOnce('second');
  const write = writing({ mutationFn: failing(lost), readState });
  await write.send();
  expect(write.state()).toMatchObject({ at: 'found', found: 'first' });
  await act(() => queryClient.invalidateQueries({ queryKey: buildQueryKey('growth') }));
  expect(readState).toHaveBeenCalledTimes(1);
  await write.send();
  expect(write.state()).toMatchObject({ at: 'found', found: 'second' });
});

test('while nothing can be read it cannot be sent; a successful check unlocks it', async () => {
  const mutationFn = failing(lost);
  const readState = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refused()).mockResolvedValueOnce('now');
  const write = writing({ mutationFn, readState });
  await write.send();
  expect(write.state()).toMatchObject({ at: 'unknown', error: { kind: 'network' }, checkFailure: { status: 409 } });
  await write.send();
  expect(mutationFn).toHaveBeenCalledTimes(1);
  await write.checkAgain();
  expect(write.state()).toMatchObject({ at: 'found', input: 3, found: 'now', error: { kind: 'network' } });
});

test.each([
  [true, { at: 'found', found: 'now', error: { status: 409 } }],
  [false, { at: 'refused', error: { status: 409 } }],
])('a doubtful 409 (%s) ends %j', async (doubted, end) => {
  const write = writing({ mutationFn: failing(refused), doubts: () => doubted });
  await write.send();
  expect(write.state()).toMatchObject(end);
});

test('an unknown outcome stays unknown when the dialog is closed and opened again', async () => {
  const mutationFn = failing(lost);
  const readState = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refused()).mockResolvedValueOnce('now');
  const first = writing({ mutationFn, readState });
  await first.send();
  first.unmount();
  const again = writing({ mutationFn, readState });
  expect(again.state().at).toBe('unknown');
  await again.send();
  expect(mutationFn).toHaveBeenCalledTimes(1);
  expect(writing({ mutationFn, readState, name: 'accept 4' }).state().at).toBe('idle');
  await again.checkAgain();
  expect(again.state().at).toBe('found');
  again.unmount();
  expect(writing({ mutationFn, readState }).state().at).toBe('idle');
});

test('an answer that arrives after leaving the screen is found on return', async () => {
  let come: (answer: Answer) => void = () => undefined;
  const mutationFn = vi.fn(() => new Promise<Answer>((resolve) => (come = resolve)));
  const first = writing({ mutationFn });
  first.click();
  await waitFor(() => expect(mutationFn).toHaveBeenCalled());
  first.unmount();
  await act(async () => come(answer));
  const again = writing({ mutationFn });
  await waitFor(() => expect(again.state().at).toBe('done'));
});

test('a known outcome is forgotten when the same screen switches to another write', async () => {
  const write = writing({ mutationFn: failing(refused) });
  await write.send();
  write.rerender('accept 4');
  expect(write.state().at).toBe('idle');
  write.rerender('accept 3');
  expect(write.state().at).toBe('idle');
});

test('after a limit it says how long it cannot be sent again', async () => {
  const limit = new ApiError({
    kind: 'refused',
    status: 429,
    route: 'growth.accept',
    message: 'm',
    retryAfterMs: 25_000,
  });
  const write = writing({ mutationFn: failing(() => limit) });
  await write.send();
  expect(write.state()).toMatchObject({ at: 'refused' });
  expect(write.whyNot()).toBe('The service asks you to wait. Ready again in up to 30 seconds');
});
