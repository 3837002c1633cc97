import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
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
