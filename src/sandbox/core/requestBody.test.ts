import { describe, expect, test } from 'vitest';
import { commitVersionBody, previewImageBody } from '../../contract/listing';
import { runWithFilesBody } from '../../contract/runs';
import { z } from '../../contract/schema/zod';
import { limitBody, mediaType, readBytes, readForm, readJson, readJsonOrForm, readTypedText } from './requestBody';
import { Refusal, badField } from './refusal';
import { storageForm } from './storageForm';

const MB = 1024 * 1024;

/** A request with a body whose length is declared or not. */
function post(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://sandbox.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
}

/** A body in parts, of which the connection breaks after the last one if it is `broken`. */
function parts(texts: readonly string[], { broken = false } = {}): ReadableStream<Uint8Array> {
  const left = texts.map((text) => new TextEncoder().encode(text));
  return new ReadableStream({
    pull(controller) {
      const part = left.shift();
      if (part) controller.enqueue(part);
      else if (broken) controller.error(new Error('The connection broke'));
      else controller.close();
    },
  });
}

const readRefusal = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'accepted',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      expect([error.code, error.fields]).toEqual([
        'BAD_REQUEST',
        [{ field: expect.any(String), message: error.message }],
      ]);
      return `${error.fields[0]?.field}: ${error.message}`;
    },
  );

const json = { 'content-type': 'application/json' };

describe('JSON', () => {
  test('is its value, and its text as sent', async () => {
    expect(await readJson(post(' {"a": 1.0}\n', json))).toEqual({ value: { a: 1 }, text: ' {"a": 1.0}\n' });
  });

  test.each([
    ['', 'The body is required and must be a JSON object.'],
    [' \n', 'The body is required and must be a JSON object.'],
    ['{"a":}', 'The body must be valid JSON.'],
    ['[]', 'The body must be a JSON object.'],
    ['null', 'The body must be a JSON object.'],
    ['"a"', 'The body must be a JSON object.'],
    ['7', 'The body must be a JSON object.'],
  ])('%o is refused: %s', async (text, message) => {
    expect(await readRefusal(readJson(post(text, json)))).toBe(`body: ${message}`);
  });

  test.each([
    ['application/json', 'accepted'],
    [' Application/JSON ; charset=utf-8', 'accepted'],
    ['application/json-seq', 'Content-Type: Content-Type must be application/json.'],
    ['text/plain', 'Content-Type: Content-Type must be application/json.'],
  ])('as %s: %s', async (type, end) => {
    expect(await readRefusal(readJson(post('{}', { 'content-type': type })))).toBe(end);
  });

  test.each([
    ['utf-8', 'accepted'],
    ['UTF8', 'accepted'],
    ['us-ascii', 'accepted'],
    ['ASCII', 'accepted'],
    ['utf-16', 'Content-Type: The body must be UTF-8, not utf-16 as Content-Type says.'],
    ['x-utf-8', 'Content-Type: The body must be UTF-8, not x-utf-8 as Content-Type says.'],
    ['utf-8-mac', 'Content-Type: The body must be UTF-8, not utf-8-mac as Content-Type says.'],
    ['x'.repeat(50), `Content-Type: The body must be UTF-8, not ${'x'.repeat(40)} as Content-Type says.`],
  ])('in the charset %s: %s', async (charset, end) => {
    expect(await readRefusal(readJson(post('{}', { 'content-type': `application/json; charset=${charset}` })))).toBe(
      end,
    );
  });

  test.each([
    ['in one declared piece', (text: string) => post(text, { ...json, 'content-length': String(text.length) })],
    ['in parts of no declared length', (text: string) => post(parts([text.slice(0, 7), text.slice(7)]), json)],
  ])('%s may be as long as the limit, and no byte longer', async (_, send) => {
    const object = `{"a":"${'x'.repeat(12)}"}`;
    const limit = object.length;
    expect(await readJson(send(object), limit)).toMatchObject({ text: object });
    const tooLong = `body: The body must have at most ${limit - 1} bytes.`;
    expect(await readRefusal(readJson(send(object), limit - 1))).toBe(tooLong);
  });

  test('may have a mebibyte unless it says otherwise', async () => {
    const object = `{"a":"${'x'.repeat(MB - 8)}"}`;
    expect(await readRefusal(readJson(post(parts([object]), json)))).toBe('accepted');
    expect(await readRefusal(readJson(post(parts([object, ' ']), json)))).toBe(
      'body: The body must have at most 1,048,576 bytes.',
    );
  });

  test('that breaks off is refused as such, unless it was already too long', async () => {
    const broken = () => post(parts(['{"a":', '1'], { broken: true }), json);
    expect(await readRefusal(readJson(broken()))).toBe('body: The body was cut off before its end.');
    expect(await readRefusal(readJson(broken(), 5))).toBe('body: The body must have at most 5 bytes.');
  });
});

test('no body at all has no bytes', async () => {
  expect(await readBytes(new Request('http://sandbox.test/', { method: 'POST' }), 0)).toEqual(new Uint8Array());
});

test('a text is read by any of its types; a refusal names the first two', async () => {
  const types = ['application/yaml', 'text/yaml', 'application/json'];
  const read = (type: string) => readTypedText(post('a: 1', { 'content-type': type }), types, 4);
  for (const type of types) expect(await read(type)).toBe('a: 1');
  expect(await readRefusal(read('text/html'))).toBe(
    'Content-Type: Content-Type must be application/yaml or text/yaml.',
  );
  expect(await readRefusal(readTypedText(post('a: 12', { 'content-type': types[0]! }), types, 4))).toBe(
    'body: The body must have at most 4 bytes.',
  );
});

test('a media type is without its parameters, in lower case; there may be none', () => {
  expect(mediaType(post('', { 'content-type': ' Text/Plain ; charset=utf-8; x="a;b"' }))).toBe('text/plain');
  expect(mediaType(new Request('http://sandbox.test/'))).toBe('');
});

describe('a form', () => {
  const schema = z.object({
    text: z.optional(z.string()),
    count: z.optional(z.number()),
    list: z.optional(z.array(z.string())),
    limits: z.optional(z.object({ most: z.number() })),
    files: z.optional(z.array(z.file())),
    file: z.optional(z.file()),
  });
  const form = (fields: readonly (readonly [string, string | Blob])[]) => {
    const data = new FormData();
    for (const [name, value] of fields) data.append(name, value);
    return data;
  };
  const read = async (...fields: (readonly [string, string | Blob])[]) =>
    (await readForm(post(form(fields)), schema)).value;

  test.each<[string, string, unknown]>([
    ['count', '12', 12],
    ['count', '-1.50', -1.5],
    ['count', '1.', '1.'],
    ['count', '.5', '.5'],
    ['count', '1e3', '1e3'],
    ['count', ' 1', ' 1'],
    ['count', '1x', '1x'],
    ['count', '1.5.2', '1.5.2'],
    ['list', '["a","b"]', ['a', 'b']],
    ['list', '[a', '[a'],
    ['list', '', ''],
    ['limits', '{"most":7}', { most: 7 }],
    ['limits', '7\r\n{', '7\r\n{'],
    ['text', '12', '12'],
    ['text', '["a"]', '["a"]'],
    ['text', 'one\r\ntwo\nthree\r\n', 'one\ntwo\nthree\n'],
    ['other', '12', '12'],
  ])('reads %s=%o as %o', async (name, sent, value) => {
    expect(await read([name, sent])).toEqual({ [name]: value });
  });

  test('a name that is sent twice has both values, as they were sent', async () => {
    expect(await read(['count', '1'], ['text', 'a'], ['count', '2'])).toEqual({ count: ['1', '2'], text: 'a' });
  });

  test('a list of files is one even of one file, and a file is itself', async () => {
    const value = (await read(['files', new File(['a'], 'a.txt')], ['file', new File(['b'], 'b.txt')])) as {
      files: File[];
      file: File;
    };
    expect([value.files.map(({ name }) => name), value.file.name]).toEqual([['a.txt'], 'b.txt']);
  });

  test('is not logged', async () => {
    expect((await readForm(post(form([['text', 'a']])), schema)).text).toBe('[multipart form]');
  });

  test.each([
    ['no files', schema, MB, 'body: The body must have at most 1,048,576 bytes.'],
    ['five files', runWithFilesBody(), 41 * MB, 'body: The body must have at most 42,991,616 bytes.'],
    ['an artifact', commitVersionBody(), 201 * MB, 'artifact: artifact must have at most 209,715,200 bytes.'],
    ['an upload', storageForm, 201 * MB, 'file: file must have at most 209,715,200 bytes.'],
    ['an image', previewImageBody(), 11 * MB, 'image: image must have at most 10,485,760 bytes.'],
  ])('of %s has a limit before it is read', async (_, asked, most, refused) => {
    const declared = (bytes: number) =>
      readForm(post('', { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(bytes) }), asked);
    expect(await readRefusal(declared(most + 1))).toBe(refused);
    expect(await readRefusal(declared(most))).toBe('body: The body must be a valid multipart form.');
  });

  test('that turns out to be too long is refused as such', async () => {
    const sent = post(form([['text', 'x'.repeat(MB)]]));
    expect(await readRefusal(readForm(sent, schema))).toBe('body: The body must have at most 1,048,576 bytes.');
  });

  /** A form whose field `text` has these bytes, in pieces of so many. */
  const raw = (bytes: Uint8Array, size: number, headers: Record<string, string> = {}) => {
    const head = '--a-boundary\r\nContent-Disposition: form-data; name="text"\r\n\r\n';
    const all = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--a-boundary--\r\n')]);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < all.length; at += size) controller.enqueue(all.subarray(at, at + size));
        controller.close();
      },
    });
    const type = { 'content-type': 'multipart/form-data; boundary=a-boundary' };
    return readForm(post(body, { ...type, 'content-length': String(all.length), ...headers }), schema);
  };

  test.each([1, 2, 3, 4, 7, 16, 1_000])('may have U+FFFD in it, in pieces of %i bytes', async (size) => {
    for (const before of ['', 'a', 'ab', 'abc', 'abcdefgh\uFFFD']) {
      const text = `${before}\uFFFD\uFFFDx\uFFFD`;
      expect((await raw(Buffer.from(text), size)).value).toEqual({ text });
    }
  });

  test.each([
    ['of which no other character has all three bytes', '\uFF7D\uFFFC\uF7BD'],
    ['which it has as well', 'x\uFFFD'],
  ])('in another encoding is refused in spite of marks %s', async (_, text) => {
    const latin1 = Buffer.concat([Buffer.from(text), Buffer.from('ü', 'latin1')]);
    for (const size of [1, 2, 3, 1_000])
      expect(await readRefusal(raw(latin1, size))).toBe("text: text isn't UTF-8. It may be Windows-1252 or Latin-1.");
  });

  test('or JSON, where a route takes both', async () => {
    expect((await readJsonOrForm(post(form([['count', '1']])), schema)).value).toEqual({ count: 1 });
    expect((await readJsonOrForm(post('{"count":1}', json), schema)).value).toEqual({ count: 1 });
    expect(await readRefusal(readJsonOrForm(post('{}', { 'content-type': 'text/plain' }), schema))).toBe(
      'Content-Type: Content-Type must be application/json or multipart/form-data.',
    );
    expect(await readRefusal(readForm(post('{}', json), schema))).toBe(
      'Content-Type: Content-Type must be multipart/form-data.',
    );
  });
});

test('a limited body keeps its type, and shows each part as it is read', async () => {
  const seen: number[] = [];
  const type = 'multipart/form-data; boundary=x';
  const { body, tooLong } = limitBody(
    post(parts(['abc', 'de']), { 'content-type': type }),
    5,
    badField('body', 'body is too long.'),
    (part) => seen.push(part.length),
  );
  expect((body as Response).headers.get('content-type')).toBe(type);
  expect(Buffer.from(await body.arrayBuffer()).toString()).toBe('abcde');
  expect([seen, tooLong()]).toEqual([[3, 2], undefined]);
});
