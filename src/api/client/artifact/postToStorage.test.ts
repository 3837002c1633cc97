import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { redactBody, redactText } from '../redact/redact';
import { requestLog } from '../requestLog';
import { deadlines } from '../retry';
import { configureEnvironment } from '../session/environment';
import { disconnect } from '../session/session';
import { hiddenRedirect } from '../testSupport';
import { connectEachTest } from '../../../../tests/support/connected';
import { type Sent, type Step, service } from '../../../../tests/support/network';
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

/** Posts to a storage that gives this answer. `asked` collects the requests that it receives. */
function posting(step: Step, given = form, signal = never) {
  const asked = service(step);
  const ended = postToStorage(given, file, signal).then(
    () => undefined,
    (error: unknown) => error as UploadError,
  );
  return { ended, asked };
}

/** Answers as a storage does. */
const answer = (status: number, text = '') => new Response(status === 204 ? null : text, { status });

beforeEach(() => vi.stubGlobal('location', new URL('https://console.example/')));
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

test('posts the fields and then the file, without additional headers, and follows no redirect', async () => {
  const { ended, asked } = posting(answer(204));
  expect(await ended).toBeUndefined();
  const [{ method, url, headers, form: posted, request }] = asked as [Sent];
  expect([method, url]).toEqual(['POST', form.url]);
  // The content type set by the browser, with the multipart boundary.
  expect([...headers]).toEqual([['content-type', expect.stringMatching(/^multipart\/form-data; boundary=/)]]);
  expect(request).toMatchObject({
    redirect: 'manual',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
  const parts = [...posted!].map(([name, value]) => [name, value instanceof File ? value.name : value]);
  expect(parts).toEqual([...Object.entries(form.fields), ['file', 'clauses.taip']]);
  expect(requestLog()).toEqual([]);
});

test.each([
  'https://console.example/__storage/w',
  'https://api.example/elsewhere',
  'https://files.example/any/path?and=query',
  'http://localhost:9000/',
])('%s may be called', async (url) => {
  const { ended, asked } = posting(answer(201), { ...form, url });
  expect(await ended).toBeUndefined();
  // The token is not sent even to the origins of console and service.
  expect(asked.map(({ request, headers }) => [request.url, [...headers.keys()]])).toEqual([[url, ['content-type']]]);
});

test.each([
  'https://files.example:8443',
  'https://files.example.evil.example',
  'http://localhost:9001',
  'http://files.example',
])('to %s nothing is sent', async (origin) => {
  const { ended, asked } = posting(answer(201), { ...form, url: `${origin}/` });
  expect(await ended).toMatchObject({ kind: 'closed', origin });
  expect(asked).toEqual([]);
});

describe('how it fails', () => {
  const xml = (code: string, message: string) =>
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message><StringToSign>${policy}</StringToSign></Error>`;
  test.each<[string, number, string, object]>([
    [
      'an expired form',
      403,
      xml('AccessDenied', 'Policy &lt;expired&gt; &amp;amp; gone.'),
      { kind: 'denied', code: 'AccessDenied', storageMessage: 'Policy <expired> &amp; gone.' },
    ],
    ['too many bytes', 400, xml('EntityTooLarge', 'Too big.'), { kind: 'large', status: 400 }],
    ['too many bytes for a proxy', 413, '<html>', { kind: 'large', code: undefined, storageMessage: undefined }],
    ['a wrong type', 415, xml('InvalidContentType', ''), { kind: 'refused', storageMessage: undefined }],
    ['another refusal', 400, 'no markup', { kind: 'refused', status: 400 }],
    ['a failure', 503, xml('SlowDown', 'Later.'), { kind: 'failed', code: 'SlowDown' }],
    ['an unclosed element', 400, '<Code>X', { kind: 'refused', code: undefined }],
  ])('%s', async (_, status, text, expected) => {
    const { ended, asked } = posting(answer(status, text));
    expect(await ended).toMatchObject({ name: 'UploadError', origin: 'https://files.example', status, ...expected });
    expect(asked).toHaveLength(1);
  });

  test('a storage that repeats the form or the token in its error shows neither', async () => {
    const forget = protectForm(form);
    const storageMessage = xml('txk_secret_value', `No: ${policy} ${'f'.repeat(64)} txk_secret_value`);
    const error = await posting(answer(403, storageMessage)).ended;
    const long = await posting(answer(403, xml('AccessDenied', `${'x'.repeat(490)} ${policy}`))).ended;
    // A long message is cut, but never within a secret, whose beginning would then be shown.
    expect(long?.storageMessage).toBe(`${'x'.repeat(490)} [redacted`);
    forget();
    expect(error).toMatchObject({ code: '[redacted]', storageMessage: 'No: [redacted] [redacted] [redacted]' });
  });

  test('a redirect, as a browser and as a worker shows it, and a lost connection', async () => {
    for (const redirect of [hiddenRedirect(), answer(301), answer(302), answer(303), answer(307), answer(308)]) {
      const { ended, asked } = posting(redirect);
      expect(await ended).toMatchObject({ kind: 'elsewhere' });
      expect(asked).toHaveLength(1);
    }
    expect(await posting('lost').ended).toMatchObject({ kind: 'lost' });
  });

  test('cancelled by the caller, or with the session', async () => {
    const stop = new AbortController();
    const first = posting('silent', form, stop.signal);
    stop.abort();
    expect(await first.ended).toMatchObject({ kind: 'cancelled' });
    const second = posting('silent');
    disconnect('disconnected');
    expect(await second.ended).toMatchObject({ kind: 'cancelled' });
    expect(await posting('silent', form, AbortSignal.abort()).ended).toMatchObject({ kind: 'cancelled' });
  });

  test('no answer within the deadline of an artifact', async () => {
    vi.useFakeTimers();
    const { ended, asked } = posting('silent');
    await vi.advanceTimersByTimeAsync(deadlines.artifact - 1);
    expect(asked[0]?.request.signal.aborted).toBe(false);
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
