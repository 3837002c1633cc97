/** One answer and those who wait for it, who come, read and leave in any order. */
import { describe, expect, test } from 'vitest';
import { settle } from '../../../../tests/support/fakeClock';
import { cutBeforeHead } from '../../core/cut';
import { SharedAnswer } from './sharedAnswer';

/** A client that does not leave. */
const staying = () => new AbortController().signal;
const encode = (text: string) => new TextEncoder().encode(text);

/** An answer, with what it has reported. */
function share(answer: Response | Promise<Response>) {
  const reported = { stored: 0, alone: 0, ended: 0 };
  const shared = new SharedAnswer(Promise.resolve(answer), () => 1_000, {
    onStored: (bytes) => (reported.stored += bytes),
    onAlone: () => (reported.alone += 1),
    onEnd: () => (reported.ended += 1),
  });
  const read = async (client = staying()) => (await shared.read(client))!;
  return { shared, reported, read };
}

/** A body that a test sends part by part. */
function sentByHand() {
  let sender!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (sender = controller) });
  const send = async (text: string) => {
    sender.enqueue(encode(text));
    await settle();
  };
  const end = async () => {
    sender.close();
    await settle();
  };
  const cut = async (error: Error) => {
    sender.error(error);
    await settle();
  };
  return { body, send, end, cut };
}

describe('the head', () => {
  test.each([
    ['gets a date if it has none', {}, new Date(1_000).toUTCString()],
    ['keeps its own date', { date: 'yesterday' }, 'yesterday'],
  ])('%s, which is the same for everyone', async (_, headers, date) => {
    const { read } = share(new Response('done', { status: 201, statusText: 'Made', headers }));
    for (const answer of [await read(), await read()])
      expect([answer.status, answer.statusText, answer.headers.get('date'), await answer.text()]).toEqual([
        201,
        'Made',
        date,
        'done',
      ]);
  });

  test.each([204, 205, 304])('of a %i comes without a body, and nobody waits any longer', async (status) => {
    const { shared, reported, read } = share(new Response(null, { status }));
    for (const answer of [await read(), await read()]) expect([answer.status, answer.body]).toEqual([status, null]);
    expect([shared.isAwaited, shared.bytes, reported.ended]).toEqual([false, 0, 1]);
    expect(reported.alone).toBeGreaterThan(0);
  });

  test('that never came is a cut for everyone, and nobody waits any longer', async () => {
    const { shared, reported, read } = share(cutBeforeHead());
    for (const answer of [await read(), await read()]) expect(answer.type).toBe('error');
    expect([shared.isAwaited, reported.ended]).toEqual([false, 1]);
    expect(reported.alone).toBeGreaterThan(0);
  });

  test('that failed fails for everyone, and nobody waits any longer', async () => {
    const { shared, reported, read } = share(Promise.reject(new Error('broken')));
    await Promise.all([read(), read()].map((answer) => expect(answer).rejects.toThrow('broken')));
    await expect(read()).rejects.toThrow('broken');
    expect([shared.isAwaited, reported.ended]).toEqual([false, 1]);
    expect(reported.alone).toBeGreaterThan(0);
  });
});

describe('who waits', () => {
  test('is everyone who has not left, until the end has come', async () => {
    const { body, send, end } = sentByHand();
    const { shared, reported, read } = share(new Response(body));
    const [client, copy] = [new AbortController(), new AbortController()];
    await Promise.all([read(client.signal), read(copy.signal)]);
    await send('half');
    const state = () => [shared.isAwaited, reported.alone, reported.ended];
    expect(state()).toEqual([true, 0, 0]);
    client.abort();
    expect(state()).toEqual([true, 0, 0]);
    copy.abort();
    expect(state()).toEqual([false, 1, 0]);
    // Nobody is there when it ends, which may be long after.
    await end();
    expect(state()).toEqual([false, 2, 1]);
    expect(await (await read()).text()).toBe('half');
  });

  test('is nobody where the client had left before it asked', async () => {
    const { body } = sentByHand();
    const { shared, reported, read } = share(new Response(body));
    await read(AbortSignal.abort());
    expect([shared.isAwaited, reported.alone]).toEqual([false, 1]);
  });

  test('is nobody once the body is given up', async () => {
    const { body } = sentByHand();
    const { shared, reported, read } = share(new Response(body));
    await (await read()).body!.cancel();
    expect([shared.isAwaited, reported.alone]).toEqual([false, 1]);
  });

  test('reads to the end what came before it', async () => {
    const { body, send, end } = sentByHand();
    const { shared, reported, read } = share(new Response(body));
    const answer = await read();
    await send('all');
    await end();
    expect([shared.isAwaited, reported.alone, reported.ended]).toEqual([false, 0, 1]);
    expect(await answer.text()).toBe('all');
    expect(reported.alone).toBe(1);
  });
});

describe('the bytes', () => {
  test('reach everyone from the first to the last, whenever they come', async () => {
    const { body, send, end } = sentByHand();
    const { shared, reported, read } = share(new Response(body));
    const answers = [await read()];
    for (const part of ['one ', 'two ', 'three']) {
      await send(part);
      answers.push(await read());
    }
    const texts = answers.map((answer) => answer.text());
    await end();
    expect(await Promise.all(texts)).toEqual(texts.map(() => 'one two three'));
    expect([shared.bytes, reported.stored]).toEqual([13, 13]);
  });

  test('that come after the others were dropped reach those who wait, and are not stored', async () => {
    const { body, send, end } = sentByHand();
    const { shared, reported, read } = share(new Response(body));
    const text = (await read()).text();
    await send('one ');
    shared.drop();
    await send('two');
    await end();
    expect(await text).toBe('one two');
    expect([shared.bytes, reported.stored]).toEqual([0, 4]);
    expect(await shared.read(staying())).toBeUndefined();
  });

  test('before a cut reach everyone, then an error that holds nothing of the first', async () => {
    const { body, send, cut } = sentByHand();
    const { read } = share(new Response(body));
    const answers = [await read(), await read()];
    await send('half');
    await cut(Object.assign(new Error('cut'), { request: 'secret' }));
    answers.push(await read());
    for (const answer of answers) {
      const reader = answer.body!.getReader();
      expect((await reader.read()).value).toEqual(encode('half'));
      await expect(reader.read()).rejects.toEqual(new Error('cut'));
    }
  });
});

describe('a long answer that is not stored', () => {
  /** An answer of ten parts that are made when they are asked for, dropped at once; two wait for it. */
  async function dropped() {
    const made = { parts: 0 };
    const pull = (to: ReadableStreamDefaultController<Uint8Array>) => {
      if (made.parts === 10) to.close();
      else to.enqueue(new Uint8Array([(made.parts += 1)]));
    };
    const { shared, read } = share(new Response(new ReadableStream({ pull }, { highWaterMark: 0 })));
    const answers = Promise.all([read(), read()]);
    shared.drop();
    const [first, second] = (await answers).map(({ body }) => body!.getReader());
    await settle();
    return { made, first: first!, second: second! };
  }

  test('is received as fast as the slowest reads', async () => {
    const { made, first, second } = await dropped();
    expect(made.parts).toBe(1);
    await first.read();
    const ahead = first.read();
    await settle();
    expect(made.parts).toBe(1);
    expect((await second.read()).value).toEqual(new Uint8Array([1]));
    expect((await ahead).value).toEqual(new Uint8Array([2]));
    await settle();
    expect(made.parts).toBe(2);
  });

  test('does not wait for one who has left', async () => {
    const { made, first, second } = await dropped();
    await first.read();
    await second.cancel();
    await settle();
    expect(made.parts).toBe(2);
    await first.cancel();
    await settle();
    expect(made.parts).toBe(10);
  });
});
