import { expect, test } from 'vitest';
import { connectEachTest, pointToLive } from '../../../../tests/support/connected';
import { protectProviderKey } from '../../../api/client/redact/redact';
import { HAR_MAX_BYTES } from './readHar';
import { whyNotRepeat } from '../requests/repeatRequest';
import { createEntry, lostEntry, notFoundEntry } from '../testSupport';
import { type HarFile, writeHar, openHar } from './harFile';

const TOKEN = 'opaque-secret-value';
const KEY = 'sk-own-key-1234';
const { signal } = new AbortController();
const createFile = (text: string) => new File([text], 'some.har');
const opened = async (text: string): Promise<HarFile> => {
  const file = await openHar(createFile(text), signal);
  if ('why' in file) throw new Error(file.why);
  return file;
};

connectEachTest(TOKEN, () => pointToLive('api.example', 'https://api.example'));

test('the file has only ended requests, oldest first, with full URLs, and answers on request', async () => {
  const entries = [createEntry(), createEntry({ id: 2, state: 'running', path: '/api/running' })];
  const text = await writeHar(entries, { withAnswers: true }, signal);
  const { log } = JSON.parse(text) as { log: { version: string; entries: { request: { url: string } }[] } };
  expect(log.version).toBe('1.2');
  expect(log.entries.map(({ request }) => request.url)).toEqual(['https://api.example/api/catalog/products?q=kit']);
  expect(text).toContain(String.raw`"text":"{\"products\":[]}"`);
  const bare = await writeHar(entries, { withAnswers: false }, signal);
  expect(bare).not.toContain('"text"');
});

test('a secret that became known after the answer was logged does not get into the file', async () => {
  const entry = createEntry({ answer: `{"echo":"${KEY}"}`, path: `/api/catalog/products?q=${KEY}`, code: KEY });
  expect(await writeHar([entry], { withAnswers: true }, signal)).toContain(KEY);
  protectProviderKey(KEY);
  const text = await writeHar([entry], { withAnswers: true }, signal);
  expect(text).not.toContain(KEY);
  expect(() => JSON.parse(text) as unknown).not.toThrow();
});

test('an exported file opens with the same requests, marked as imported and never repeated', async () => {
  const entries = [
    createEntry(),
    createEntry({ id: 2, startedAt: 1, ...notFoundEntry }),
    createEntry({ id: 3, ...lostEntry, size: 0, contentType: undefined }),
  ];
  const file = await opened(await writeHar(entries, { withAnswers: true }, signal));
  expect(file).toMatchObject({ name: 'some.har', skipped: 0 });
  const [first, second, third] = file.entries;
  expect(first).toMatchObject({ id: 1, route: 'catalog.product', state: 'refused', code: 'NOT_FOUND', startedAt: 1 });
  expect(second).toMatchObject({ ...entries[0], id: 2, fromFile: true });
  expect(third).toMatchObject({ state: 'failed', status: undefined, code: 'NETWORK' });
  expect(file.entries.map(whyNotRepeat)).toEqual(Array(3).fill('Requests from a file are never sent.'));
});

test('secrets in an imported file are redacted by name, by shape and by value', async () => {
  const headers = [
    { name: 'Authorization', value: 'Bearer abc' },
    { name: 'Cookie', value: 'session=abc' },
    { name: 'x-note', value: `txk_live_1 ${TOKEN}` },
  ];
  const entry = {
    startedDateTime: '2026-03-12T12:00:00Z',
    time: 5,
    request: { method: 'GET', url: `https://cdn.example/a?X-Amz-Signature=abc&t=${TOKEN}`, headers },
    response: {
      status: 200,
      headers: [{ name: 'Set-Cookie', value: 'session=abc' }],
      content: { text: '{"downloadUrl":"https://s3.example/abc","password":"abc"}', mimeType: `a/${TOKEN}` },
    },
    _code: TOKEN,
  };
  const file = await opened(JSON.stringify({ log: { entries: [entry] } }));
  expect(JSON.stringify(file)).not.toMatch(/abc|txk_live|opaque-secret/);
  expect(file.entries[0]?.route).toBeUndefined();
  expect(file.entries[0]?.path).toMatch(/^https:\/\/cdn\.example\/a\?/);
});

test('a file that is too large is not even read', async () => {
  const large = createFile('{}');
  Object.defineProperty(large, 'size', { value: HAR_MAX_BYTES + 1 });
  expect(await openHar(large, signal)).toEqual({ why: 'The file is larger than 50 MB.' });
});

test('stops when it is aborted', async () => {
  const ends = new AbortController();
  ends.abort(new Error('left'));
  await expect(writeHar([createEntry()], { withAnswers: true }, ends.signal)).rejects.toThrow('left');
});
