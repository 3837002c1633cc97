/** A fault that is made of a logged answer answers with the same bytes, status and headers. */
import { describe, expect, test } from 'vitest';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { FALSE_ENCODING } from '../../../api/client/errors';
import { call } from '../../../api/client/http';
import { requestLog } from '../../../api/client/requestLog';
import type { FaultForm } from '../../../api/client/sandbox/faultForm';
import { encodeBase64 } from '../../../lib/base64';
import { credentials } from '../../../api/client/session/session';
import { openHar } from '../har/harFile';
import { createEntry, lostEntry, createTry } from '../testSupport';
import type { Entry } from '../entry';
import { copyAnswer } from './copyAnswer';
import { whyNotReplay } from './whyNotReplay';

const sandbox = sandboxEachTest('seller');

/** What a program that reads bytes gets from the sandbox; the body is undefined if the connection is cut on the way. */
async function raw() {
  const response = await sandbox.instance.fetch(
    new Request('http://sandbox.test/api/catalog/smart-search', {
      method: 'POST',
      headers: { authorization: `Bearer ${credentials().token}`, 'content-type': 'application/json' },
      body: '{"query":"invoices"}',
    }),
  );
  const { status, type } = response;
  const headers = Object.fromEntries(response.headers);
  const bytes = await response.arrayBuffer().then(
    (buffer) => encodeBase64(new Uint8Array(buffer)),
    () => undefined,
  );
  return { status, type, headers, bytes };
}

/** Lets the page ask once, and returns what its log has of it. */
async function logged(): Promise<Entry> {
  await call('catalog.smartSearch', { body: { query: 'invoices' } }).catch(() => undefined);
  return requestLog().at(-1)!;
}

const setUp = (entry: Entry) => {
  expect(whyNotReplay(entry)).toBeUndefined();
  const copy = copyAnswer(entry);
  return sandbox.fault('catalog.smartSearch', copy.fault).then(() => copy);
};

const bytes = (...numbers: number[]) => encodeBase64(Uint8Array.from(numbers));
const text = (body: string, more: Partial<FaultForm> = {}) => ({ body, status: 200, ...more });
const quoted = (...numbers: number[]) => bytes(0x22, ...numbers, 0x22);
const charset = (name: string, bodyBase64: string) => ({
  status: 200,
  bodyBase64,
  contentType: `application/json; charset=${name}`,
});

const answers: [string, Omit<FaultForm, 'route'>][] = [
  ['a number beyond 2^53, its order, doubled names and blanks', text('{ "id":9007199254740993,\n"a":1.0, "a":2e400 }')],
  ['euc-kr', charset('euc-kr', quoted(0xc7, 0xd1, 0xb1, 0xdb))],
  ['shift_jis', charset('"Shift_JIS"', quoted(0x93, 0xfa, 0x96, 0x7b, 0xb1))],
  ['latin-1', charset('latin1', quoted(0xe9, 0x80))],
  ['utf-16', charset('utf-16', encodeBase64(new Uint8Array(Uint16Array.from([0x22, 0xe9, 0xd55c, 0x22]).buffer)))],
  ['UTF-16 with a byte order mark', { status: 200, bodyBase64: bytes(0xff, 0xfe, 0x22, 0, 0xe9, 0, 0x22, 0) }],
  ['UTF-8 with a byte order mark', { status: 200, bodyBase64: bytes(0xef, 0xbb, 0xbf, 0x22, 0xc3, 0xa9, 0x22) }],
  ['an empty 200', text('')],
  ['nothing at all', { status: 204 }],
  ['a page of a gateway', text('<h1>502</h1>', { status: 502, contentType: 'text/html' })],
  [
    'a refusal with its headers',
    text('{"error":{"code":"AI_WORKLOAD_BUSY"}}', {
      status: 429,
      headers: { 'Retry-After': '7', 'X-Request-Id': 'r-1' },
    }),
  ],
  ['a long body', text(`{"a":"${'é'.repeat(600_000)}"}`)],
  ['no JSON', text('{"a":')],
];

describe.each(answers)('%s', (_, original) => {
  test('is answered again, byte for byte', async () => {
    await sandbox.fault('catalog.smartSearch', { times: 2, ...original });
    const before = await raw();
    const { differences } = await setUp(await logged());
    expect(differences).toEqual([]);
    expect(await raw()).toEqual(before);
  });
});

test('an answer of the service itself is answered again', async () => {
  const before = await raw();
  await setUp(await logged());
  const pending = async () => (await sandbox.state()).faults.length;
  expect(await pending()).toBe(1);
  expect(await raw()).toEqual(before);
  expect(await pending()).toBe(0);
});

test.each<[string, Omit<FaultForm, 'route'>]>([
  ['before its head', { drop: true }],
  ['after its head', { drop: true, status: 200 }],
])('a connection that was cut %s is cut there', async (_, original) => {
  await sandbox.fault('catalog.smartSearch', { times: 2, ...original });
  const before = await raw();
  expect([before.type, before.bytes]).toContain('status' in original ? undefined : 'error');
  const { fault } = await setUp(await logged());
  expect(fault).toEqual(original);
  expect(await raw()).toEqual(before);
});

test('an answer with a false encoding is replaced by another one, and says so', async () => {
  const entry = createEntry({
    ...lostEntry,
    code: FALSE_ENCODING,
    tries: [createTry({ status: 201 })],
    answerHeaders: { 'content-encoding': 'gzip', 'content-type': 'application/json' },
  });
  const { differences } = await setUp(entry);
  expect(differences).toEqual([expect.stringContaining('couldn’t decode the original bytes')]);
  const answer = await raw();
  expect([answer.status, answer.headers['content-encoding'], atob(answer.bytes ?? '')]).toEqual([
    201,
    'gzip',
    'This is not gzip.',
  ]);
});

test('says what was redacted, and never sends it as the original', async () => {
  await sandbox.fault(
    'catalog.smartSearch',
    text('{"a":"see txk_live_1","id":9007199254740993}', { headers: { 'x-of': 'txk_2' } }),
  );
  const entry = await logged();
  const { differences } = await setUp(entry);
  expect(differences).toEqual([
    expect.stringContaining('Secrets in this response were redacted. “[redacted]” is sent'),
    expect.stringContaining('left out, because they were redacted, too long or too many: x-of'),
  ]);
  const answer = await raw();
  expect(atob(answer.bytes ?? '')).toBe('{"a":"see [redacted]","id":9007199254740993}');
  expect(JSON.stringify(answer)).not.toContain('txk_');
  // What the service itself calls redacted is what came.
  await sandbox.fault('catalog.smartSearch', text('{"a":"[redacted]"}'));
  expect((await setUp(await logged())).differences).toEqual([]);
});

test('reports bytes that do not fit their charset', async () => {
  await sandbox.fault('catalog.smartSearch', { status: 200, bodyBase64: quoted(0xff, 0x41) });
  expect((await setUp(await logged())).differences).toEqual([expect.stringContaining('The original was 4 bytes long')]);
});

test('sends text of a charset that cannot be encoded as UTF-8, and says so', async () => {
  const { fault, differences } = copyAnswer(
    createEntry({ answer: '"日"', size: 9, contentType: 'text/json;charset=iso-2022-jp' }),
  );
  expect(fault).toMatchObject({ body: '"日"', contentType: 'text/json; charset=utf-8' });
  expect(differences).toEqual([expect.stringContaining('can’t be re-encoded as iso-2022-jp')]);
});

describe('of a file', () => {
  const opened = async (response: object, more: object = {}) => {
    const request = { method: 'POST', url: 'https://api.example/api/catalog/smart-search' };
    const entry = { startedDateTime: '2026-11-20T10:00:00.000Z', time: 1204.4, request, response, ...more };
    const file = await openHar(
      new File([JSON.stringify({ log: { entries: [entry] } })], 'x.har'),
      new AbortController().signal,
    );
    if ('why' in file) throw new Error(file.why);
    return file.entries[0]!;
  };
  const png = bytes(0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe);

  test('binary content stays the same, with the same delay', async () => {
    const content = { mimeType: 'image/png', text: png, encoding: 'base64', size: 7 };
    const headers = [
      { name: 'Content-Encoding', value: 'br' },
      { name: 'Set-Cookie', value: 'a=1' },
      { name: 'ETag', value: '"x"' },
    ];
    const { ms, differences } = await setUp(await opened({ status: 203, headers, content }));
    expect([ms, differences]).toEqual([1204, []]);
    const answer = await raw();
    expect(answer).toMatchObject({ status: 203, bytes: png, headers: { 'content-type': 'image/png', etag: '"x"' } });
    expect(Object.keys(answer.headers)).not.toEqual(expect.arrayContaining(['content-encoding']));
  });

  test('bytes that contain a token, with one or two bytes per character, are dropped, and it says so', async () => {
    for (const token of ['txk_live_1', [...'txk_live_1'].join('\0')]) {
      const content = { mimeType: 'image/png', text: btoa(`\x00\xff${token}`), encoding: 'base64', size: 12 };
      const entry = await opened({ status: 200, content });
      expect(entry.answerBytes).toBeUndefined();
      expect((await setUp(entry)).differences).toEqual([expect.stringContaining('what looks like a secret')]);
    }
  });

  test('reports a body that the file lacks, and one that it marks as redacted', async () => {
    expect((await setUp(await opened({ status: 200, content: { size: 12 } }))).differences).toEqual([
      'The file doesn’t include its body. An empty body is sent instead.',
    ]);
    const content = { mimeType: 'application/json', text: '{"token":"[redacted]"}' };
    expect((await setUp(await opened({ status: 200, content }))).differences).toEqual([
      expect.stringContaining('The file has “[redacted]” in this response'),
    ]);
    expect((await setUp(await opened({ status: 200, content: { size: 0 } }))).differences).toEqual([]);
  });

  test('drops a connection that was lost, and turns a date to wait for into a delay', async () => {
    expect(copyAnswer(await opened({ status: 0 })).fault).toEqual({ drop: true });
    const headers = [
      { name: 'Date', value: 'Fri, 20 Nov 2026 10:00:00 GMT' },
      { name: 'Retry-After', value: 'Fri, 20 Nov 2026 10:00:09 GMT' },
    ];
    const { fault } = copyAnswer(await opened({ status: 503, headers, content: { text: '{}' } }));
    expect([fault.retryAfter, fault.headers]).toEqual([9, { 'content-type': '' }]);
  });
});

test.each<[string, Partial<Entry>]>([
  ['hasn’t arrived yet', { state: 'running', status: undefined, answer: undefined }],
  ['cancelled here', { state: 'cancelled', status: undefined, answer: undefined }],
  ['wasn’t sent', { ...lostEntry, state: 'refused', sentHeaders: undefined }],
  ['interim', { status: 101 }],
  ['no longer in the log', { answer: undefined }],
  ['at most 12 MB', { answer: 'x'.repeat(12_000_001) }],
])('cannot be copied: %s', (reason, change) => {
  expect(whyNotReplay(createEntry(change))).toContain(reason);
});
