import { describe, expect, test } from 'vitest';
import { type HarExchange, toHarEntry, harFrame } from './har';
import { HAR_MAX_ENTRIES, readHar } from './readHar';

const exchange: HarExchange = {
  method: 'POST',
  url: 'https://api.example/api/catalog/smart-search?a=1&b=x%20y',
  startedAt: Date.UTC(2026, 2, 12, 12),
  durationMs: 2140,
  sentHeaders: { accept: 'application/json', 'content-type': 'application/json' },
  requestBody: '{"query":"x"}',
  form: false,
  status: 200,
  code: undefined,
  answerHeaders: { 'content-type': 'application/json', date: 'now' },
  contentType: 'application/json',
  answer: '{"é":1}',
  size: 8,
  tries: [
    { sentAt: 0, headAt: 30, endedAt: 40, status: 503, code: 'DOWN', wait: { ms: 2000, because: 'Retry-After' } },
    { sentAt: 2040, headAt: 2100, endedAt: 2140, status: 200, code: undefined, wait: undefined },
  ],
};
const createFile = (...entries: unknown[]) =>
  harFrame.head + entries.map((entry) => JSON.stringify(entry)).join(',') + harFrame.foot;
const read = (text: string) => {
  const result = readHar(text);
  if (!result.ok) throw new Error(result.why);
  return result;
};

describe('an entry', () => {
  test('has every field that HAR 1.2 requires, and its phases add up to its time', () => {
    const entry = toHarEntry(exchange) as Record<'timings' | 'request' | 'response', Record<string, unknown>>;
    expect(entry).toMatchObject({ startedDateTime: '2026-03-12T12:00:00.000Z', time: 2140, cache: {} });
    const required = ['method', 'url', 'httpVersion', 'cookies', 'headers', 'queryString', 'headersSize', 'bodySize'];
    expect(Object.keys(entry.request)).toEqual(expect.arrayContaining(required));
    expect(entry.request['queryString']).toEqual([
      { name: 'a', value: '1' },
      { name: 'b', value: 'x y' },
    ]);
    expect(entry.request['postData']).toEqual({ mimeType: 'application/json', text: '{"query":"x"}' });
    const content = { size: 8, mimeType: 'application/json', text: '{"é":1}' };
    expect(entry.response).toMatchObject({ status: 200, statusText: '', cookies: [], redirectURL: '', content });
    expect(entry.timings).toMatchObject({ blocked: 2040, send: 0, wait: 60, receive: 40 });
    const phases = Object.values(entry.timings).map(Number);
    expect(phases.reduce((sum, ms) => sum + Math.max(0, ms), 0)).toBe(2140);
  });

  test('without an answer has status 0 and says why', () => {
    const lost = { ...exchange, status: undefined, code: 'NETWORK', answer: undefined, size: undefined, tries: [] };
    expect(toHarEntry(lost)).toMatchObject({ response: { status: 0, _error: 'NETWORK' }, timings: { receive: 0 } });
    expect(read(createFile(toHarEntry(lost))).exchanges).toMatchObject([
      { status: undefined, code: 'NETWORK', size: 0 },
    ]);
  });

  test.each([
    ['with tries', exchange],
    ['of a form', { ...exchange, form: true, requestBody: '[{"name":"a","text":"b"}]' }],
    ['of a refusal', { ...exchange, status: 409, code: 'CONFLICT' }],
  ])('%s is read back as it was written', (_, exchange) => {
    expect(read(createFile(toHarEntry(exchange)))).toEqual({ ok: true, skipped: 0, exchanges: [exchange] });
  });
});

test('a file of a browser is read without the fields of this console', () => {
  const content = { size: 10, mimeType: 'image/png', text: 'aGk=', encoding: 'base64' };
  const entry = {
    startedDateTime: '2026-03-12T12:00:00.000+01:00',
    time: 50.5,
    request: { method: 'GET', url: 'https://api.example/x', headers: [{ name: 'Accept', value: '*/*' }] },
    response: { status: 304, headers: [], content },
    timings: { blocked: 5, dns: -1, connect: -1, send: 1, wait: 40, receive: 4.5 },
  };
  const tries = [{ sentAt: 5, headAt: 46, endedAt: 50.5, status: 304 }];
  expect(read(createFile(entry)).exchanges).toMatchObject([
    { startedAt: Date.UTC(2026, 2, 12, 11), sentHeaders: { accept: '*/*' }, answer: 'hi', size: 10, tries },
  ]);
});

describe('a file of unknown origin', () => {
  test.each([
    ['no JSON', '{"log":', 'The file isn’t JSON.'],
    ['no log', '[]', 'no request log'],
    ['entries that are not a list', '{"log":{"entries":{}}}', 'no request log'],
    ['null', 'null', 'no request log'],
  ])('%s is refused with the reason', (_, text, why) => {
    expect(readHar(text)).toEqual({ ok: false, why: expect.stringContaining(why) });
  });

  const request = { method: 'GET', url: 'https://a.example/' };
  test.each([
    ['null', null],
    ['a text', 'entry'],
    ['no request', { startedDateTime: '2026-03-12T12:00:00Z' }],
    ['an invalid address', { startedDateTime: '2026-03-12T12:00:00Z', request: { ...request, url: '//x' } }],
    ['a method that is not text', { startedDateTime: '2026-03-12T12:00:00Z', request: { ...request, method: 1 } }],
  ])('an entry that is %s is skipped and counted', (_, entry) => {
    expect(readHar(createFile(entry, toHarEntry(exchange)))).toMatchObject({ skipped: 1, exchanges: [exchange] });
  });

  test('fields of wrong types read as absent', () => {
    const entry = {
      startedDateTime: '2026-03-12T12:00:00Z',
      time: -5,
      request: { ...request, headers: [null, { name: 1, value: 'x' }, { name: 'a', value: {} }], postData: 'text' },
      response: { status: 'ok', headers: {}, content: [] },
      timings: [],
      _tries: [null, { sentAt: 'x', wait: { ms: 1, because: 'evil' } }],
      _code: { toString: 'x' },
    };
    expect(read(createFile(entry)).exchanges).toEqual([
      {
        method: 'GET',
        url: 'https://a.example/',
        startedAt: Date.UTC(2026, 2, 12, 12),
        sentHeaders: {},
        form: false,
        answerHeaders: {},
        tries: [{ sentAt: 0 }, { sentAt: 0, wait: { ms: 1, because: 'back-off' } }],
      },
    ]);
  });

  test('takes at most as many entries as the log holds', () => {
    const { skipped, exchanges } = read(createFile(...Array<unknown>(HAR_MAX_ENTRIES + 3).fill(toHarEntry(exchange))));
    expect([skipped, exchanges.length]).toEqual([3, HAR_MAX_ENTRIES]);
  });
});
