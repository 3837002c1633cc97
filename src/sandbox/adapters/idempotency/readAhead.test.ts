/** A body that is read ahead of its reader: how far, and what becomes of it when its reader or its sender leaves. */
import { describe, expect, test, vi } from 'vitest';
import { settle } from '../../../../tests/support/fakeClock';
import { readAhead } from './readAhead';

const QUARTER = 262_144;

/** A body that makes each part when it is asked for, numbered by its bytes, with the number of parts made. */
function bodyInParts(parts: number, partBytes: number, end: 'whole' | 'cut' = 'whole') {
  const made = { parts: 0 };
  const pull = (to: ReadableStreamDefaultController<Uint8Array>) => {
    if (made.parts < parts) to.enqueue(new Uint8Array(partBytes).fill((made.parts += 1)));
    else if (end === 'whole') to.close();
    else to.error(new Error('cut'));
  };
  return { source: new ReadableStream({ pull }, { highWaterMark: 0 }), made };
}

/** A body read ahead, with everything done that can be done without its reader. */
async function begin(parts: number, partBytes: number, end?: 'whole' | 'cut') {
  const { source, made } = bodyInParts(parts, partBytes, end);
  const onCut = vi.fn<() => void>();
  const { body, whole, drain } = readAhead(source, onCut);
  const state = { isWhole: false };
  void whole.then(() => (state.isWhole = true));
  await settle();
  return { body: body!, drain, made, state, onCut };
}

/** The number of each part that a reader gets. */
async function readAll(body: ReadableStream<Uint8Array>): Promise<(number | undefined)[]> {
  const numbers: (number | undefined)[] = [];
  for await (const part of body) numbers.push(part[0]);
  return numbers;
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('there is nothing to read where there is no body', async () => {
  const { body, whole, drain } = readAhead(null, () => expect.fail('cut'));
  drain();
  expect([body, await whole]).toEqual([null, undefined]);
});

describe('without a reader', () => {
  test('a body of many small parts arrives completely, and is there for a later one', async () => {
    const { body, made, state, onCut } = await begin(200, 1_000);
    expect([made.parts, state.isWhole]).toEqual([200, true]);
    expect(await readAll(body)).toEqual(upTo(200));
    expect(onCut).not.toHaveBeenCalled();
  });

  test.each([
    ['1 MiB is', 4 * QUARTER, 1],
    ['parts that are 1 MiB together are', QUARTER, 4],
    ['parts are', QUARTER + 1, 4],
    ['one part beyond 1 MiB is', 5 * QUARTER, 1],
  ])('%s received of a longer body', async (_, partBytes, received) => {
    const { made, state } = await begin(40, partBytes);
    expect([made.parts, state.isWhole]).toEqual([received, false]);
  });
});

describe('with a slow reader', () => {
  test('a part is received for each that is read, until all are there', async () => {
    const { body, made, state } = await begin(8, QUARTER);
    const reader = body.getReader();
    const received: unknown[] = [];
    for (const number of upTo(8)) {
      const { value } = await reader.read();
      await settle();
      received.push([value?.[0], value?.byteLength, made.parts, state.isWhole]);
      expect(value?.[0]).toBe(number);
    }
    expect(received).toEqual(upTo(8).map((number) => [number, QUARTER, Math.min(number + 4, 8), number > 4]));
    expect(await reader.read()).toEqual({ done: true, value: undefined });
  });

  test('nothing is lost when it reads all at once', async () => {
    const { body, state } = await begin(40, QUARTER);
    expect(await readAll(body)).toEqual(upTo(40));
    expect(state.isWhole).toBe(true);
  });
});

test('a reader that waits gets each part as it arrives', async () => {
  let sender!: ReadableStreamDefaultController<Uint8Array>;
  const source = new ReadableStream<Uint8Array>({ start: (controller) => void (sender = controller) });
  const { body, whole } = readAhead(source, () => expect.fail('cut'));
  const reader = body!.getReader();
  for (const number of upTo(3)) {
    const read = reader.read();
    await settle();
    sender.enqueue(new Uint8Array([number]));
    expect((await read).value).toEqual(new Uint8Array([number]));
  }
  sender.close();
  expect((await reader.read()).done).toBe(true);
  await whole;
});

describe('the rest of a body', () => {
  type Begun = Awaited<ReturnType<typeof begin>>;
  const ways: [who: string, leave: (begun: Begun) => void | Promise<void>][] = [
    ['is drained', ({ drain }) => drain()],
    ['is left by its reader', ({ body }) => body.cancel()],
  ];

  test.each(ways)('that %s is received and discarded, which is no cut', async (_, leave) => {
    const begun = await begin(40, QUARTER);
    expect(begun.made.parts).toBe(4);
    await leave(begun);
    await settle();
    expect([begun.made.parts, begun.state.isWhole]).toEqual([40, true]);
    expect(begun.onCut).not.toHaveBeenCalled();
  });

  test.each(ways)('that %s may still be cut', async (_, leave) => {
    const begun = await begin(40, QUARTER, 'cut');
    await leave(begun);
    await settle();
    expect([begun.made.parts, begun.state.isWhole]).toEqual([40, true]);
    expect(begun.onCut).toHaveBeenCalledOnce();
  });
});

test('a cut is reported, and reaches the reader', async () => {
  const { body, state, onCut } = await begin(2, 10, 'cut');
  expect(state.isWhole).toBe(true);
  expect(onCut).toHaveBeenCalledOnce();
  await expect(readAll(body)).rejects.toThrow('cut');
});
