/** What a page gets in the place of a status that its browser would act on. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { withoutRetryStatus } from './browserRetries';

/** What is shown of an answer with such a status. */
async function show(body: BodyInit | null, headers: Record<string, string> = {}) {
  const answer = await withoutRetryStatus(new Response(body, { status: 408, headers }));
  expect(answer.status).toBe(504);
  return (await answer.json()) as { error: { message: string }; original: { status: number; body: string } };
}

/** A body that arrives in parts. */
const inParts = (parts: Uint8Array<ArrayBuffer>[]) =>
  new ReadableStream({
    start: (to) => {
      for (const part of parts) to.enqueue(part);
      to.close();
    },
  });

test.each([200, 401, 409, 425, 429, 503])('%i stays as it is', async (status) => {
  const answer = new Response('as it is', { status });
  expect(await withoutRetryStatus(answer)).toBe(answer);
});

test.each([
  [407, 'Proxy Authentication Required'],
  [408, 'Request Timeout'],
  [421, 'Misdirected Request'],
])('the message names %i %s, and leaves open what has happened', async (status, name) => {
  const answer = await withoutRetryStatus(new Response('why', { status }));
  const { error } = (await answer.json()) as { error: { message: string } };
  expect(error.message).toContain(`responded with ${status} ${name}, which`);
  expect(error.message).toContain('may or may not have taken effect');
});

test('headers that describe the original body are replaced, all others stay', async () => {
  const replaced = {
    'accept-ranges': 'bytes',
    'cache-control': 'max-age=60',
    'content-language': 'en',
    'content-type': 'text/plain',
    etag: '"a"',
    'last-modified': 'yesterday',
    'x-content-type-options': 'yes',
  };
  const unrelated = { 'etag-of': 'a', 'retry-after': '3', 'x-content-own': 'b', 'x-etag': 'c' };
  const answer = await withoutRetryStatus(new Response('why', { status: 408, headers: { ...replaced, ...unrelated } }));
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({ ...unrelated, 'content-type': 'application/json' });
  for (const [name, value] of Object.entries(replaced)) expect(headers[name]).not.toBe(value);
});

describe('of the original', () => {
  test('nothing is shown if it has no body', async () => {
    expect((await show(null)).original).toEqual({ status: 408, body: '' });
  });

  test('the first 256 KiB are shown, of however many parts', async () => {
    const parts = ['a', 'b', 'c'].map((letter) => new Uint8Array(Buffer.alloc(100_000, letter)));
    const { body } = (await show(inParts(parts))).original;
    expect(body).toHaveLength(262_144);
    expect([...new Set(body)]).toEqual(['a', 'b', 'c']);
  });

  test.each([
    ['not in the coding that it claims', 'gzip', 'not so'],
    ['in an unknown coding', 'own', 'as it is'],
  ])('a body %s is shown as it came', async (_, coding, text) => {
    expect((await show(text, { 'content-encoding': coding })).original.body).toBe(text);
  });

  test('a coding may be written in capitals', async () => {
    const body = new Uint8Array(gzipSync('the reason'));
    expect((await show(body, { 'content-encoding': 'GZIP' })).original.body).toBe('the reason');
  });

  /** A text that packing only halves. */
  const hex = Array.from({ length: 10_000 }, (_, index) => createHash('sha256').update(`${index}`).digest('hex')).join(
    '',
  );

  test.each([
    ['unpacked', Buffer.alloc(2_000_000, 'reason ')],
    ['packed', Buffer.from(`reason ${hex}`)],
  ])('a body that is too long %s is not unpacked', async (_, text) => {
    const packed = new Uint8Array(gzipSync(text));
    const parts = [0, 1, 2, 3].map((part) => packed.slice(part * 100_000, (part + 1) * 100_000));
    const { body } = (await show(inParts(parts), { 'content-encoding': 'gzip' })).original;
    expect(body.length).toBeGreaterThan(1_000);
    expect(body.startsWith('reason')).toBe(false);
  });
});
