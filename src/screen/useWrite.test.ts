// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/errors';
import type { Answer } from '../api/http';
import { connect, disconnect } from '../api/session';
import { useWrite } from './useWrite';

const answer: Answer = { body: { ok: true }, exchangeId: 1 };
const lost = () => new ApiError({ kind: 'network', route: 'growth.select', message: 'Cut.', outcomeUnknown: true });
const refused = () => new ApiError({ kind: 'refused', status: 409, route: 'growth.select', message: 'No.' });

afterEach(cleanup);

let writings = 0;

function writing(
  send: (input: number) => Promise<Answer>,
  look: () => Promise<string>,
  doubts?: (error: ApiError) => boolean,
  name = `write ${(writings += 1)}`,
) {
  const { result, unmount } = renderHook(() => useWrite(name, send, look, doubts));
  return {
    unmount,
    state: () => result.current.state,
    send: () =>
      act(async () => {
        result.current.send(3);
        result.current.send(3);
      }),
    lookAgain: () => act(async () => result.current.lookAgain()),
  };
}

test('an answer is the end, and a second press sends nothing', async () => {
  const send = vi.fn(async () => answer);
  const look = vi.fn(async () => 'now');
  const write = writing(send, look);
  await write.send();
  expect(write.state()).toEqual({ at: 'done', input: 3, body: { ok: true } });
  expect(send).toHaveBeenCalledTimes(1);
  expect(look).not.toHaveBeenCalled();
});

test('what another session left in doubt is not looked into for this one', async () => {
  let lose: (error: ApiError) => void = () => undefined;
  const send = () => new Promise<Answer>((_, reject) => (lose = reject));
  const look = vi.fn(async () => 'now');
  const write = writing(send, look);
  await write.send();
  await act(async () => {
    connect('txk_other', false);
    lose(lost());
  });
  expect(look).not.toHaveBeenCalled();
  disconnect('disconnected');
});

test('a refusal is known: nothing is read, and it may be sent again', async () => {
  const look = vi.fn(async () => 'now');
  const send = vi.fn(async (): Promise<Answer> => {
    throw refused();
  });
  const write = writing(send, look);
  await write.send();
  expect(write.state()).toMatchObject({ at: 'refused', error: { status: 409 } });
  expect(look).not.toHaveBeenCalled();
  await write.send();
  expect(send).toHaveBeenCalledTimes(2);
});

test('after a lost answer what is true now is read before it is offered again', async () => {
  const write = writing(
    async () => {
      throw lost();
    },
    async () => 'now',
  );
  await write.send();
  expect(write.state()).toMatchObject({ at: 'found', input: 3, found: 'now', error: { kind: 'network' } });
});

test('while nothing could be read it cannot be sent; looking again opens it', async () => {
  const send = vi.fn(async (): Promise<Answer> => {
    throw lost();
  });
  const look = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refused()).mockResolvedValueOnce('now');
  const write = writing(send, look);
  await write.send();
  expect(write.state()).toMatchObject({ at: 'unknown', error: { kind: 'network' }, lookError: { status: 409 } });
  await write.send();
  expect(send).toHaveBeenCalledTimes(1);
  await write.lookAgain();
  expect(write.state()).toMatchObject({ at: 'found', input: 3, found: 'now', error: { kind: 'network' } });
});

test.each([
  [true, { at: 'found', found: 'now', error: { status: 409 } }],
  [false, { at: 'refused', error: { status: 409 } }],
])('a 409 that is in doubt (%s) ends %j', async (doubted, end) => {
  const write = writing(
    async () => {
      throw refused();
    },
    async () => 'now',
    () => doubted,
  );
  await write.send();
  expect(write.state()).toMatchObject(end);
});

test('an end that is not known stays so for who closes the dialog and opens it again', async () => {
  const send = vi.fn(async (): Promise<Answer> => {
    throw lost();
  });
  const look = vi.fn<() => Promise<string>>().mockRejectedValueOnce(refused()).mockResolvedValueOnce('now');
  const first = writing(send, look, undefined, 'accept p 3');
  await first.send();
  first.unmount();
  const again = writing(send, look, undefined, 'accept p 3');
  expect(again.state().at).toBe('unknown');
  await again.send();
  expect(send).toHaveBeenCalledTimes(1);
  expect(writing(send, look, undefined, 'accept p 4').state().at).toBe('idle');
  await again.lookAgain();
  expect(again.state().at).toBe('found');
  again.unmount();
  expect(writing(send, look, undefined, 'accept p 3').state().at).toBe('idle');
});
