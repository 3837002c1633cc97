/** Every text body must be UTF-8, on every route: decoding another encoding anyway would silently lose letters. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { endpointList } from '../../contract/endpoints';
import { controlRoutes } from '../control/controlRoutes';
import { packIds } from '../catalog/packs/seedIds';
import { ids, refusal, send, testSandbox } from '../testSupport';
import { createToken } from '../world/tokens';

const sandbox = testSandbox();
const token = createToken('seller', 'encodings');
const stream = (bytes: Uint8Array) => new Response(bytes.slice()).body;
const address = (path: string) => path.replace(':world', 'encodings').replaceAll(/:\w+/g, ids.checkout);

/** Of the service and of the controls, each with a body of JSON. */
const routes = [...endpointList, ...controlRoutes.routes]
  .filter(([, { body }]) => body?.type.startsWith('json'))
  .map(([, { method, path }]) => [method, address(path)] as const);
const text = '{"name":"Müller"}';
const encodings = [
  ['is in UTF-16LE, but must be in UTF-8', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['is in UTF-16LE, but must be in UTF-8', Buffer.from(text, 'utf16le')],
  ['is in UTF-16BE, but must be in UTF-8', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ["isn't UTF-8. It may be Windows-1252 or Latin-1", Buffer.from(text, 'latin1')],
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

describe('a form', () => {
  const boundary = 'a-boundary-of-parts';
  const buildPart = (head: string, content: Uint8Array | string) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`, 'latin1'),
    typeof content === 'string' ? Buffer.from(content) : content,
    Buffer.from('\r\n'),
  ];
  const ask = (parts: readonly (readonly Uint8Array[])[], cut?: number) => {
    const bytes = Buffer.concat([...parts.flat(), Buffer.from(`--${boundary}--\r\n`)]);
    const body = cut === undefined ? stream(bytes) : inPieces(bytes, cut);
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return send(sandbox, 'POST', `/api/ai-packs/${packIds.support}/runs-with-files`, { token, body, headers });
  };
  /** A body that arrives in pieces of so many bytes. */
  const inPieces = (bytes: Uint8Array, size: number) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
  const notes = (content: Uint8Array | string) => buildPart('name="files"; filename="a.txt"', content);

  test.each<[string, string, readonly Uint8Array[]]>([
    ['a text', 'prompt', buildPart('name="prompt"', Buffer.from('Grüße', 'latin1'))],
    ['a text in UTF-16', 'prompt', buildPart('name="prompt"', Buffer.from('\uFEFFGrüße', 'utf16le'))],
    ['a name', 'Gr??e', buildPart('name="Gr\xfc\xdfe"', 'x')],
    ['the name of a file', 'files', buildPart('name="files"; filename="Gr\xfc\xdfe.txt"', 'x')],
  ])('with %s in another encoding is refused by its field', async (_, field, part) => {
    const answer = await ask([notes('x'), part]);
    expect(refusal(answer)).toBe(`400 BAD_REQUEST ${field}`);
    expect(answer.body.error.message).toBe(`${field} isn't UTF-8. It may be Windows-1252 or Latin-1.`);
  });

  test.each([1, 2, 5, 4_096])('in UTF-8 is read in pieces of %i bytes, whatever is in its files', async (size) => {
    const sent = await ask([buildPart('name="prompt"', 'Grüße, \uFFFD'), notes(Buffer.from('Grüße', 'latin1'))], size);
    expect(sent.body.error?.fields.map(({ message }) => message).join()).not.toContain('UTF-8');
    const latin1 = await ask([buildPart('name="prompt"', Buffer.from('Grüße', 'latin1')), notes('x')], size);
    expect(refusal(latin1)).toBe('400 BAD_REQUEST prompt');
  });
});
