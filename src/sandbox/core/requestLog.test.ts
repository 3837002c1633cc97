import { expect, test } from 'vitest';
import { RequestLog, loggedText, redactPath, truncate } from './requestLog';

test.each([
  ['digits beyond a double', '{"points":12345678901234567890,"share":1.10}'],
  ['a doubled field', '{"quoteId":"one","quoteId":"two"}'],
  ['the order of fields named by numbers', '{"b":1,"2":0,"1":[]}'],
  ['spaces, escapes and a number under a token name', '{ "maxInputTokens": 5,\n "name": "\\u0041" }'],
  ['that it was a form', '[multipart form]'],
])('keeps %s as sent', (_, sent) => {
  expect(loggedText(sent)).toBe(sent);
});

test.each([
  ['each of two doubled fields', '{"apiKey":"a","apiKey":["b"]}', '{"apiKey":"[redacted]","apiKey":"[redacted]"}'],
  [
    'each of two prompts',
    '{"prompt":"abc","prompt":{"a":1}}',
    '{"prompt":"[prompt of 3 characters]","prompt":"[redacted]"}',
  ],
  ['a name written with escapes', '{"api\\u004bey":"a"}', '{"api\\u004bey":"[redacted]"}'],
  ['a token written with escapes, in a list', '[1.0,"a \\u0074xk_secret"]', '[1.0,"a [redacted]"]'],
  [
    'what a secret name holds, at any depth',
    '{"a":{"password":{"b":[1]}},"c":0}',
    '{"a":{"password":"[redacted]"},"c":0}',
  ],
  ['a text under a token name', '{"token":"a","tokens":true}', '{"token":"[redacted]","tokens":"[redacted]"}'],
])('hides %s', (_, sent, shown) => {
  expect(loggedText(sent)).toBe(shown);
});

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc… (4 characters)'],
  ['ab👩', 3, 'ab👩'],
  ['ab👩d', 3, 'ab👩… (4 characters)'],
])('%s is shown with at most %i characters, none of them half', (text, most, shown) => {
  expect(truncate(text, most)).toBe(shown);
});

test.each([
  ['/a?page=2&q=tokens', '/a?page=2&q=tokens'],
  ['/a?api_key=hunter2&page=2', '/a?api_key=[redacted]&page=2'],
  ['/a?page=2&access%54oken=hunter2', '/a?page=2&access%54oken=[redacted]'],
  ['/a?password=&password=hunter=2', '/a?password=[redacted]&password=[redacted]'],
  ['/a?password', '/a?password'],
  ['/password=hunter2?q=1', '/password=hunter2?q=1'],
  ['/a/txk_live_0123456789abcdef?q=txk_live_0123456789abcdef', '/a/[redacted]?q=[redacted]'],
])('the path %s is shown as %s', (path, shown) => {
  expect(redactPath(path)).toBe(shown);
});

test('a request is recorded as pending when it arrives, with its path redacted, then shortened', () => {
  const log = new RequestLog();
  const arrived = { at: 7, method: 'GET', route: 'GET /a', account: 'buyer' };
  const pending = { ...arrived, status: null, code: null, dropped: false, body: null };
  const opened = log.open({ ...arrived, path: '/a?secret=hunter2' });
  expect(opened).toEqual({ ...pending, path: '/a?secret=[redacted]' });
  const long = `/a?q=${'x'.repeat(2_000)}`;
  expect(log.open({ ...arrived, path: long }).path).toBe(`${long.slice(0, 2_000)}… (2005 characters)`);
  expect(log.list()[0]).toBe(opened);
});
