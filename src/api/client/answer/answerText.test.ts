/** Response bodies as a real server sends them: charsets, sizes, and invalid content encodings. */
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectEachTest, pointToLive } from '../../../../tests/support/connected';
import { realNetwork } from '../../../../tests/support/network';
import { get } from '../../../../tests/support/serviceCalls';
import { explain } from '../explain';
import { requestLog } from '../requestLog';
import { catchApiError } from '../testSupport';

let given: { headers: OutgoingHttpHeaders; body: Buffer; breaks?: boolean };
let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  response.writeHead(200, given.headers);
  response.write(given.body);
  if (given.breaks) setImmediate(() => response.destroy());
  else response.end();
});
beforeAll(() => new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise((closed) => void server.close(closed)));
connectEachTest('opaque-secret-value', () =>
  pointToLive('test', `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
beforeEach(() => {
  asked = 0;
  realNetwork();
});

const last = () => requestLog().at(-1);
const quoted = (bytes: number[]) => Buffer.from([0x22, ...bytes, 0x22]);
const wide = (text: string) => Buffer.from(text, 'utf16le');

test.each<[string, string, Buffer, string]>([
  ['euc-kr', 'application/json; charset=euc-kr', quoted([0xc7, 0xd1, 0xb1, 0xdb]), '한글'],
  ['shift_jis', 'application/json;charset="Shift_JIS"', quoted([0x93, 0xfa, 0x96, 0x7b]), '日本'],
  ['latin-1', 'application/json; charset=latin1; q=1', quoted([0xe9]), 'é'],
  ['utf-16', 'application/json; charset=utf-16', wide('"é한"'), 'é한'],
  ['utf-16be', 'application/json; charset=UTF-16BE', wide('"é한"').swap16(), 'é한'],
  ['utf-16 recognized only by its first bytes', 'application/json', wide('\uFEFF"é"'), 'é'],
  ['utf-8 with a mark', 'application/json; charset=utf-8', Buffer.from('\uFEFF"é"'), 'é'],
  ['utf-8, unnamed', 'application/json', Buffer.from('"é😀"'), 'é😀'],
  ['utf-8 in pieces', 'text/plain', Buffer.from(`"${'한'.repeat(100_000)}"`), '한'.repeat(100_000)],
])('%s is read by its header, and measured in the bytes received', async (_, type, body, text) => {
  given = { headers: { 'content-type': type }, body };
  expect((await get()).body).toBe(text);
  expect(last()).toMatchObject({ answer: `"${text}"`, size: body.length, notes: undefined });
});

test('an unknown charset is named, and the answer read as UTF-8', async () => {
  given = { headers: { 'content-type': 'application/json; charset=x-moon' }, body: Buffer.from('"é"') };
  expect((await get()).body).toBe('é');
  expect(last()?.notes?.join()).toContain('“x-moon”');
});

test('a true content-encoding is undone', async () => {
  given = { headers: { 'content-encoding': 'gzip' }, body: gzipSync('{"types":[]}') };
  expect((await get()).body).toEqual({ types: [] });
});

test.each(['gzip', 'br', 'deflate'])(
  'a body that is not %s, as its header says, is reported and requested once',
  async (encoding) => {
    given = { headers: { 'content-encoding': encoding, 'content-length': 12 }, body: Buffer.from('{"types":[]}') };
    const error = await catchApiError(get());
    expect(error).toMatchObject({ kind: 'unreadable', status: 200, code: 'FALSE_ENCODING' });
    expect(error.message).toContain(encoding);
    expect(explain(error).nextStep).not.toContain('Check the network');
    expect(asked).toBe(1);
    // Its head has arrived, and is in the log.
    expect(last()).toMatchObject({ answer: undefined, answerHeaders: { 'content-encoding': encoding } });
  },
);

test('a connection that breaks in the middle of a body is still the network’s', async () => {
  given = { headers: { 'content-length': 1_000 }, body: Buffer.from('{"types":'), breaks: true };
  expect(await catchApiError(get())).toMatchObject({ kind: 'network' });
  expect(asked).toBe(4);
});
