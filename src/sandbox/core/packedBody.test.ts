import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { client, control, freshWorlds, ids, refusal, send } from '../testSupport';
import { readPackedJson } from './packedBody';
import { Refusal } from './refusal';

const fresh = freshWorlds('packed');
const types = (type: string, encoding?: string) => ({
  'content-type': type,
  ...(encoding !== undefined && { 'content-encoding': encoding }),
});

/** A world in which something was done, its file, and the way to open one in a world beside it. */
async function worked() {
  const { name, sandbox, seller } = fresh();
  await seller.prep(ids.checkout, await seller.quoted(ids.checkout));
  const { text } = await send(sandbox, 'GET', `/__sandbox/worlds/${name}/snapshot`);
  const to = `${name}-opened`;
  const open = (bytes: Uint8Array, headers: Record<string, string>) =>
    send(sandbox, 'POST', `/__sandbox/worlds/${to}/snapshot`, { body: new Response(bytes.slice()).body, headers });
  return { text, open, to, sandbox };
}

test.each([
  ['JSON by its type, gzip by its encoding', types('application/json', 'gzip')],
  ['gzip by its type', types('application/gzip')],
  ['JSON by its type, and packed all the same', types('application/json')],
])('a compressed file creates the world: %s', async (_, headers) => {
  const { text, open, to, sandbox } = await worked();
  expect((await open(gzipSync(text), headers)).body).toMatchObject({ world: to, entries: 1 });
  expect((await control(sandbox, to).state()).accounts.seller.held).toBe(640);
  expect((await client(sandbox, 'seller', to).product(ids.checkout)).prep?.status).toBe('running');
});

test.each<[string, (text: string) => Uint8Array, Record<string, string>, string]>([
  ['cut', (text) => gzipSync(text).subarray(0, -40), types('application/gzip'), 'body'],
  [
    'damaged',
    (text) => gzipSync(text).map((byte, at) => (at === 400 ? byte ^ 0xff : byte)),
    types('application/gzip'),
    'body',
  ],
  ['of nothing but its first bytes', () => Uint8Array.of(0x1f, 0x8b), types('application/json'), 'body'],
  ['that is not gzip, as its type says', (text) => Buffer.from(text), types('application/gzip'), 'body'],
  ['that is not gzip, as its encoding says', (text) => Buffer.from(text), types('application/json', 'gzip'), 'body'],
  ['packed otherwise', (text) => brotliCompressSync(text), types('application/json', 'br'), 'Content-Encoding'],
  ['of another type', (text) => gzipSync(text), types('application/octet-stream'), 'Content-Type'],
  ['of something that is no JSON', () => gzipSync('PK'), types('application/gzip'), 'body'],
])('a file %s is 400, and nothing is created', async (_, packed, headers, field) => {
  const { text, open, to, sandbox } = await worked();
  expect(refusal(await open(packed(text), headers))).toBe(`400 BAD_REQUEST ${field}`);
  expect(sandbox.hasWorld(to)).toBe(false);
});

test('a body that decompresses to more than the limit is refused, and decompressed no further', async () => {
  const limit = 200_000;
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
  expect(bomb.length).toBeLessThan(limit);
  const read = vi.spyOn(ReadableStreamDefaultReader.prototype, 'read');
  const request = new Request('http://sandbox.test', {
    method: 'POST',
    body: bomb,
    headers: types('application/gzip'),
  });
  const refused = await readPackedJson(request, limit).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect((refused as Refusal).fields).toEqual([
    { field: 'body', message: 'The body must have at most 200,000 bytes when unpacked.' },
  ]);
  const parts = await Promise.all(read.mock.results.map(({ value }) => value as Promise<{ value?: Uint8Array }>));
  const bytes = parts.reduce((sum, { value }) => sum + (value?.byteLength ?? 0), 0);
  expect(bytes).toBeGreaterThan(limit);
  // The request itself, and what was unpacked when the limit was passed.
  expect(bytes).toBeLessThan(3 * limit);
});

describe('one body', () => {
  const readFrom = (bytes: Uint8Array, headers: Record<string, string>, limit = 1_000) =>
    readPackedJson(new Request('http://sandbox.test', { method: 'POST', body: bytes.slice(), headers }), limit).then(
      ({ value }) => value,
      (error: unknown) => (error instanceof Refusal ? error.message : error),
    );
  const object = Buffer.from('{"a":1}');
  const unequal = "The body isn't gzip, although its headers say so.";

  test.each<[string, Uint8Array, Record<string, string>, unknown]>([
    ['packed, in the encoding gzip', gzipSync(object), types('application/json', 'gzip'), { a: 1 }],
    ['packed, in the encoding X-GZIP', gzipSync(object), types('application/json', ' X-GZIP '), { a: 1 }],
    ['packed, as application/x-gzip', gzipSync(object), types('application/x-gzip'), { a: 1 }],
    ['not packed', object, types('application/json'), { a: 1 }],
    ['not packed, in the encoding identity', object, types('application/json', 'identity'), { a: 1 }],
    ['not packed, although its encoding says gzip', object, types('application/json', 'gzip'), unequal],
    ['not packed, although its encoding says x-gzip', object, types('application/json', 'x-gzip'), unequal],
    ['not packed, although its type says so', object, types('application/x-gzip'), unequal],
    [
      'not packed, with the first byte of gzip',
      Uint8Array.of(0x1f, 0x7b),
      types('application/json'),
      'The body must be valid JSON.',
    ],
    [
      'not packed, with the second byte of gzip',
      Uint8Array.of(0x7b, 0x8b),
      types('application/json'),
      "The body isn't UTF-8. It may be Windows-1252 or Latin-1.",
    ],
    [
      'packed, and cut off',
      gzipSync(object).subarray(0, -4),
      types('application/json'),
      'The gzip body is cut off or damaged.',
    ],
    ['in another encoding', object, types('application/json', 'br'), 'Content-Encoding must be gzip or left out.'],
    ['of another type', object, types('text/plain'), 'Content-Type must be application/json or application/gzip.'],
  ])('%s', async (_, bytes, headers, result) => {
    expect(await readFrom(bytes, headers)).toEqual(result);
  });

  test('may be as long as the limit when unpacked, and no byte longer', async () => {
    const packed = gzipSync(`{"a":1}${' '.repeat(993)}`);
    expect(await readFrom(packed, types('application/gzip'))).toEqual({ a: 1 });
    expect(await readFrom(packed, types('application/gzip'), 999)).toBe(
      'The body must have at most 999 bytes when unpacked.',
    );
  });
});
