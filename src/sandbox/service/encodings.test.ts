/** Every body that is text is UTF-8, whatever takes it: decoded as that anyway, letters would be lost and nobody told. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { endpointList } from '../../contract/endpoints';
import { controlRoutes } from '../control/controlRoutes';
import { ids, refusal, send, testSandbox } from '../testSupport';
import { tokenFor } from '../world/tokens';

const sandbox = testSandbox();
const token = tokenFor('seller', 'encodings');
const stream = (bytes: Uint8Array) => new Response(bytes.slice()).body;
const address = (path: string) => path.replace(':world', 'encodings').replaceAll(/:\w+/g, ids.checkout);

/** Of the service and of the controls, each with a body of JSON. */
const routes = [...endpointList, ...controlRoutes.routes]
  .filter(([, { body }]) => body?.type.startsWith('json'))
  .map(([, { method, path }]) => [method, address(path)] as const);
const text = '{"name":"Müller"}';
const encodings = [
  ['is in UTF-16LE, and must be in UTF-8', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['is in UTF-16LE, and must be in UTF-8', Buffer.from(text, 'utf16le')],
  ['is in UTF-16BE, and must be in UTF-8', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['is not in UTF-8; it may be in Windows-1252 or Latin-1', Buffer.from(text, 'latin1')],
] as const;

test('the routes are those of the service and of the controls', () => {
  expect(routes.map(([method, path]) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'POST /api/catalog/smart-search',
      'POST /__sandbox/worlds/encodings/faults',
      'POST /__sandbox/worlds/encodings/fork',
      'POST /__sandbox/worlds/encodings/snapshot',
      'PUT /__sandbox/worlds/encodings/seed',
    ]),
  );
});

describe.each(routes)('%s %s', (method, path) => {
  const ask = (bytes: Uint8Array, type = 'application/json') =>
    send(sandbox, method, path, { token, body: stream(bytes), headers: { 'content-type': type } });

  test('refuses a body in another encoding, which it names, and changes nothing', async () => {
    await send(sandbox, 'GET', '/api/auth/api-token-status', { token });
    const before = await send(sandbox, 'GET', '/__sandbox/worlds/encodings/snapshot');
    for (const [words, bytes] of encodings) {
      const answer = await ask(bytes);
      expect(refusal(answer)).toBe('400 BAD_REQUEST body');
      expect(answer.body.error.message).toContain(`The body ${words}.`);
    }
    expect((await send(sandbox, 'GET', '/__sandbox/worlds/encodings/snapshot')).text).toBe(before.text);
  });

  test('refuses a charset that says otherwise, and takes one that does not', async () => {
    const bytes = Buffer.from('\uFEFF{"nothing-like-it":"ü"}');
    expect(refusal(await ask(bytes, 'application/json; charset=iso-8859-1'))).toBe('400 BAD_REQUEST Content-Type');
    const plain = await ask(bytes);
    expect(plain.body.error?.fields?.map(({ field }) => field)).not.toContain('body');
    for (const charset of ['utf-8', 'UTF8', '"utf-8"', 'us-ascii'])
      expect(refusal(await ask(bytes, `application/json;charset=${charset}`))).toBe(refusal(plain));
  });
});

test.each(encodings)('a packed world’s file that %s is refused, too', async (words, bytes) => {
  const answer = await send(sandbox, 'POST', '/__sandbox/worlds/packed/snapshot', {
    body: stream(gzipSync(bytes)),
    headers: { 'content-type': 'application/gzip' },
  });
  expect(answer.body.error.message).toBe(`The body ${words}.`);
});
