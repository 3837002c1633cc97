/** HAR files from other tools are shown as they are. */
import { expect, test } from 'vitest';
import { connectEachTest, pointToLive } from '../../../../tests/support/connected';
import { formatTiming } from '../entry';
import { openHar } from './harFile';

connectEachTest('opaque-secret-value', () => pointToLive());

const { signal } = new AbortController();
const open = async (content: BlobPart) => openHar(new File([content], 'x.har'), signal);
const url = 'https://api.example/api/catalog/filters';

interface Change {
  entry?: object;
  request?: object;
  response?: object;
  content?: object;
}

/** A file with one entry, and what is different in it. */
const createFile = ({ entry, request, response, content }: Change) =>
  JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'x', version: '1' },
      entries: [
        {
          startedDateTime: '2026-11-20T10:00:00.000Z',
          time: 12.5,
          request: {
            method: 'GET',
            url,
            httpVersion: 'HTTP/1.1',
            headers: [],
            queryString: [],
            cookies: [],
            ...request,
          },
          response: {
            status: 200,
            statusText: 'OK',
            headers: [],
            cookies: [],
            content: { size: 7, mimeType: 'application/json', text: '{"a":1}', ...content },
            ...response,
          },
          cache: {},
          timings: { send: 0, wait: 12, receive: 0.5 },
          ...entry,
        },
      ],
    },
  });

async function entryIn(change: Change) {
  const file = await open(createFile(change));
  if ('why' in file) throw new Error(file.why);
  return file.entries[0];
}

const urlencoded = 'application/x-www-form-urlencoded';
const base64 = (bytes: number[]) => btoa(String.fromCharCode(...bytes));
const asIs = (issue: string) => [`${issue} It is shown unchanged.`];
const name = (encoding: string) => asIs(`The file says this body is encoded as “${encoding}”.`);

test.each<[string, Change, object]>([
  ['base64', { content: { encoding: 'base64', text: 'eyJhIjoxfQ==' } }, { answer: '{"a":1}' }],
  [
    'base64 in lines, with capitals',
    { content: { encoding: 'Base64', text: 'eyJh\r\nIjoxfQ' } },
    { answer: '{"a":1}' },
  ],
  ['base64url', { content: { encoding: 'base64url', text: 'ImE_Pz4-Ig' } }, { answer: '"a??>>"' }],
  [
    'base64 in another charset',
    { content: { encoding: 'base64', mimeType: 'text/plain; charset=euc-kr', text: base64([0xc7, 0xd1]) } },
    { answer: '한' },
  ],
  [
    'text that is called base64',
    { content: { encoding: 'base64' } },
    { answer: '{"a":1}', notes: asIs('The file says this body is base64, but it isn’t.') },
  ],
  [
    'binary content',
    { content: { encoding: 'base64', mimeType: 'image/png', text: base64([0x89, 0x50, 0, 0xff]) } },
    { answer: undefined, notes: ['The body is 4 bytes that aren’t text, so it isn’t shown.'] },
  ],
  ['an encoding that is none', { content: { encoding: 'utf8' } }, { answer: '{"a":1}' }],
  [
    'quoted-printable',
    { content: { encoding: 'quoted-printable', text: 'a=3Db' } },
    { answer: 'a=3Db', notes: name('quoted-printable') },
  ],
  [
    'an unknown encoding',
    { content: { encoding: 'rot13', text: '{"n":1}' } },
    { answer: '{"n":1}', notes: name('rot13') },
  ],
  [
    'digits, order, a doubled name and a secret',
    {
      content: {
        size: 60,
        text: '{"id":9007199254740993,"password":"x","points":100,"points":900,"10":1,"2":2}',
      },
    },
    { answer: '{"id":9007199254740993,"password":"[redacted]","points":100,"points":900,"10":1,"2":2}' },
  ],
  ['no content', { response: { content: undefined } }, { answer: undefined, status: 200 }],
  [
    'the fields of a form alone',
    {
      request: {
        method: 'POST',
        postData: {
          mimeType: urlencoded,
          params: [
            { name: 'a', value: 'b' },
            { name: 'c', value: 'd e' },
          ],
        },
      },
    },
    { requestBody: 'a=b&c=d+e', form: false },
  ],
  [
    'the fields of a form beside an empty text',
    {
      request: {
        postData: {
          mimeType: urlencoded,
          text: '',
          params: [
            { name: 'a', value: 'b' },
            { name: 'a', value: '' },
          ],
        },
      },
    },
    { requestBody: 'a=b&a=' },
  ],
  [
    'a secret among the fields',
    {
      request: {
        postData: {
          mimeType: urlencoded,
          params: [
            { name: 'password', value: 'abc' },
            { name: 'a', value: 'b' },
          ],
        },
      },
    },
    { requestBody: 'password=[redacted]&a=b' },
  ],
  [
    'a form with a file',
    {
      request: {
        postData: {
          mimeType: 'multipart/form-data; boundary=x',
          params: [
            { name: 'a', value: 'b' },
            { name: 'f', fileName: 'x.png', contentType: 'image/png' },
          ],
        },
      },
    },
    { requestBody: '[{"name":"a","text":"b"},{"name":"f","file":"x.png","type":"image/png"}]', form: true },
  ],
  [
    'a header twice, in either case',
    {
      response: {
        headers: [
          { name: 'Vary', value: 'Origin' },
          { name: 'Vary', value: 'Accept' },
          { name: 'Link', value: '<a>; rel=next' },
          { name: 'link', value: '<b>; rel=prev' },
        ],
      },
    },
    { answerHeaders: { vary: 'Origin, Accept', link: '<a>; rel=next, <b>; rel=prev' } },
  ],
  [
    'no duration',
    { entry: { time: -1 }, response: { status: 0 } },
    { durationMs: undefined, tries: [], state: 'failed' },
  ],
  [
    'no start time',
    { entry: { startedDateTime: undefined } },
    { isUndated: true, notes: ['The file doesn’t say when it was sent.'] },
  ],
  [
    'data:',
    { request: { url: 'data:text/plain,hi' } },
    {
      path: 'data:text/plain,hi',
      route: undefined,
      notes: ['This isn’t an HTTP request. Its address starts with “data:”.'],
    },
  ],
  [
    'an extension whose path is a route’s',
    { request: { url: 'chrome-extension://x/api/catalog/filters' } },
    {
      path: 'chrome-extension://x/api/catalog/filters',
      route: undefined,
      notes: [expect.stringContaining('“chrome-extension:”')],
    },
  ],
  [
    'blob:',
    { request: { url: 'blob:https://a.example/1' } },
    { path: 'blob:https://a.example/1', notes: [expect.stringContaining('“blob:”')] },
  ],
  [
    'ws:',
    { request: { url: 'wss://a.example/x' }, entry: { _resourceType: 'websocket' } },
    { path: 'wss://a.example/x', notes: [expect.stringContaining('“wss:”')] },
  ],
  ['a comment', { entry: { comment: 'slow one' } }, { notes: ['Comment in the file: slow one'] }],
])('%s', async (_, change, shown) => {
  const entry = await entryIn(change);
  expect(entry).toMatchObject(shown);
  if (!('notes' in shown) && !('isUndated' in shown)) expect(entry?.notes).toBeUndefined();
});

test('an entry without a duration says so, and not that it is in progress', async () => {
  expect(formatTiming((await entryIn({ entry: { time: -1 } }))!)).toBe('no time recorded');
});

test('an entry without a start time stays behind the preceding one', async () => {
  const { log } = JSON.parse(createFile({})) as { log: { entries: object[] } };
  const [first] = log.entries;
  const entries = [
    first,
    { ...first, startedDateTime: 'yesterday', comment: 'second' },
    { ...first, startedDateTime: '2026-11-20T10:00:01Z' },
  ];
  const file = await open(JSON.stringify({ log: { entries } }));
  if ('why' in file) throw new Error(file.why);
  expect(file.entries.map(({ isUndated }) => isUndated)).toEqual([undefined, true, undefined]);
});

const wide = (text: string, littleEndian: boolean, hasMark: boolean) => {
  const view = new DataView(new ArrayBuffer((text.length + Number(hasMark)) * 2));
  if (hasMark) view.setUint16(0, 0xfeff, littleEndian);
  for (let at = 0; at < text.length; at += 1)
    view.setUint16((at + Number(hasMark)) * 2, text.charCodeAt(at), littleEndian);
  return view.buffer;
};

test.each<[string, (text: string) => BlobPart]>([
  ['UTF-8 with a byte order mark', (text) => `\uFEFF${text}`],
  ['UTF-16 with a byte order mark', (text) => wide(text, true, true)],
  ['big-endian UTF-16 with a byte order mark', (text) => wide(text, false, true)],
  ['UTF-16 without a byte order mark', (text) => wide(text, true, false)],
  ['big-endian UTF-16 without a byte order mark', (text) => wide(text, false, false)],
])('%s is read', async (_, encode) => {
  expect(await open(encode(createFile({ content: { text: '"한글"' } })))).toMatchObject({
    entries: [{ answer: '"한글"' }],
  });
});
