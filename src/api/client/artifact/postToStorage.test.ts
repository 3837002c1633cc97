import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Wire } from '../../../../tests/support/uploadWire';
import type { UploadProgress } from '../upload';
import { redactBody, redactText } from '../redact/redact';
import { requestLog } from '../requestLog';
import { deadlines } from '../retry';
import { configureEnvironment } from '../session/environment';
import { disconnect } from '../session/session';
import { connectEachTest } from '../../../../tests/support/connected';
import { type UploadError, type UploadForm, postToStorage, protectForm } from './postToStorage';

const policy = 'eyJleHBpcmF0aW9uIjoiMjAyNiJ9';
const form: UploadForm = {
  url: 'https://files.example/bucket',
  fields: {
    key: 'uploads/a/b/c.taip',
    'Content-Type': 'application/zip',
    acl: 'private',
    policy,
    'x-amz-signature': 'f'.repeat(64),
  },
  key: 'uploads/a/b/c.taip',
};
const file = new File(['taip'], 'clauses.taip');
const never = new AbortController().signal;

/** Begins to post, and gives the request once it was sent. */
function posting(given = form, signal = never, onProgress: (progress: UploadProgress) => void = () => undefined) {
  const ended = postToStorage(given, file, signal, onProgress).then(
    () => undefined,
    (error: unknown) => error as UploadError,
  );
  return { ended, wire: Wire.last };
}

/** Answers as a storage does. */
function answer(wire: Wire, status: number, text = '') {
  wire.status = status;
  wire.responseText = text;
  wire.end('load');
}

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://console.example/'));
  vi.stubGlobal('XMLHttpRequest', Wire);
});
connectEachTest('txk_secret_value', () =>
  configureEnvironment({
    kind: 'live',
    transport: 'network',
    baseUrl: 'https://api.example/v1',
    label: 'x',
    connectTo: ['https://api.example', 'https://files.example', 'http://localhost:9000'],
  }),
);
afterEach(() => void vi.useRealTimers());

test('posts the fields and then the file, with no header of its own, and reports the progress', async () => {
  const seen: UploadProgress[] = [];
  const { ended, wire } = posting(form, never, (progress) => seen.push(progress));
  expect(wire.opened).toEqual(['POST', form.url]);
  expect(wire.headers).toEqual({});
  expect(wire.withCredentials).toBe(false);
  const parts = [...(wire.sent ?? [])].map(([name, value]) => [name, value instanceof File ? value.name : value]);
  expect(parts).toEqual([...Object.entries(form.fields), ['file', 'clauses.taip']]);
  wire.progress(3, 9);
  wire.progress(9, 9);
  answer(wire, 204);
  expect(await ended).toBeUndefined();
  expect(seen).toEqual([
    { sent: 3, total: 9 },
    { sent: 9, total: 9 },
  ]);
  expect(requestLog()).toEqual([]);
});

test.each([
  'https://console.example/__storage/w',
  'https://api.example/elsewhere',
  'https://files.example/any/path?and=query',
  'http://localhost:9000/',
])('%s may be called', async (url) => {
  const { ended, wire } = posting({ ...form, url });
  expect(wire.opened[1]).toBe(url);
  // The token stays away even from the origins of console and service.
  expect(wire.headers).toEqual({});
  answer(wire, 201);
  expect(await ended).toBeUndefined();
});

test.each([
  'https://files.example:8443',
  'https://files.example.evil.example',
  'http://localhost:9001',
  'http://files.example',
])('to %s nothing is sent', async (origin) => {
  const before = Wire.last;
  const { ended } = posting({ ...form, url: `${origin}/` });
  expect(await ended).toMatchObject({ kind: 'closed', origin });
  expect(Wire.last).toBe(before);
});

describe('how it fails', () => {
  const xml = (code: string, message: string) =>
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message><StringToSign>${policy}</StringToSign></Error>`;
  test.each<[string, number, string, object]>([
    [
      'an expired form',
      403,
      xml('AccessDenied', 'Policy &lt;expired&gt; &amp;amp; gone.'),
      { kind: 'denied', code: 'AccessDenied', said: 'Policy <expired> &amp; gone.' },
    ],
    ['too many bytes', 400, xml('EntityTooLarge', 'Too big.'), { kind: 'large', status: 400 }],
    ['too many bytes for a proxy', 413, '<html>', { kind: 'large', code: undefined, said: undefined }],
    ['a wrong type', 415, xml('InvalidContentType', ''), { kind: 'refused', said: undefined }],
    ['another refusal', 400, 'no markup', { kind: 'refused', status: 400 }],
    ['a failure', 503, xml('SlowDown', 'Later.'), { kind: 'failed', code: 'SlowDown' }],
    ['an unclosed element', 400, '<Code>X', { kind: 'refused', code: undefined }],
  ])('%s', async (_, status, text, expected) => {
    const { ended, wire } = posting();
    answer(wire, status, text);
    expect(await ended).toMatchObject({ name: 'UploadError', origin: 'https://files.example', status, ...expected });
  });

  test('a storage that repeats the form or the token in its error shows neither', async () => {
    const forget = protectForm(form);
    const { ended, wire } = posting();
    answer(wire, 403, xml('txk_secret_value', `No: ${policy} ${'f'.repeat(64)} txk_secret_value`));
    const error = await ended;
    const long = posting();
    answer(long.wire, 403, xml('AccessDenied', `${'x'.repeat(490)} ${policy}`));
    // A long message is cut, but never within a secret, whose beginning would then be shown.
    expect((await long.ended)?.said).toBe(`${'x'.repeat(490)} [redacted`);
    forget();
    expect(error).toMatchObject({ code: '[redacted]', said: 'No: [redacted] [redacted] [redacted]' });
  });

  test('a redirect, a lost connection, an invalid status', async () => {
    const first = posting();
    first.wire.responseURL = 'https://files.example/other';
    answer(first.wire, 200);
    expect(await first.ended).toMatchObject({ kind: 'elsewhere' });
    const second = posting();
    second.wire.end('error');
    expect(await second.ended).toMatchObject({ kind: 'lost' });
    const third = posting();
    answer(third.wire, 999);
    expect(await third.ended).toMatchObject({ kind: 'lost' });
  });

  test('cancelled by the caller, or with the session', async () => {
    const stop = new AbortController();
    const first = posting(form, stop.signal);
    stop.abort();
    expect(await first.ended).toMatchObject({ kind: 'cancelled' });
    const second = posting();
    disconnect('disconnected');
    expect(await second.ended).toMatchObject({ kind: 'cancelled' });
    expect(await posting(form, AbortSignal.abort()).ended).toMatchObject({ kind: 'cancelled' });
  });

  test('no answer within the deadline of an artifact', async () => {
    vi.useFakeTimers();
    const { ended, wire } = posting();
    const abort = vi.spyOn(wire, 'abort');
    vi.advanceTimersByTime(deadlines.artifact - 1);
    expect(abort).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(await ended).toMatchObject({ kind: 'timeout' });
  });
});

test('while a form is protected its signatures are redacted everywhere; its key, type and short words are not', () => {
  const echo = JSON.stringify({ ...form.fields, note: `by ${policy}` });
  expect(redactBody(echo)).toContain(policy);
  const forget = protectForm(form);
  expect(JSON.parse(redactBody(echo))).toEqual({
    key: form.key,
    'Content-Type': 'application/zip',
    acl: 'private',
    policy: '[redacted]',
    'x-amz-signature': '[redacted]',
    note: 'by [redacted]',
  });
  expect(redactText(`?p=${policy}`)).not.toContain(policy);
  forget();
  expect(redactBody(echo)).toContain(policy);
});

test('a signature is redacted though it has one slash, as a media type does', () => {
  const signature = 'q9XfZs0bTe/mR4uKpWc2LdYhN1';
  const forget = protectForm({
    ...form,
    fields: { ...form.fields, 'Content-Type': 'application/octet-stream', signature },
  });
  expect(redactText(`By ${signature} for application/octet-stream`)).toBe('By [redacted] for application/octet-stream');
  forget();
});
