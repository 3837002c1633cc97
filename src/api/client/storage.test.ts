import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHash } from 'node:crypto';
import { readConnection } from '../../lib/connection';
import { configureEnvironment } from './session/environment';
import { requestDownloadLink } from '../resources/install';
import { redactText } from './redact/redact';
import { requestLog } from './requestLog';
import { disconnect } from './session/session';
import { MAX_IN_PAGE_BYTES, type Progress, type StorageError, loadFromStorage } from './storage';
import { computeSha256 } from '../../lib/sha256';
import { hiddenRedirect, jsonAnswer } from './testSupport';
import { connectEachTest, pointToSandbox } from '../../../tests/support/connected';
import { type Step, service } from '../../../tests/support/network';

const address = 'https://storage.example/file?signature=s3cret';
const never = new AbortController().signal;
const body = new TextEncoder().encode('an archive');

/** A body that starts, then breaks off. */
function broken(): ReadableStream<Uint8Array> {
  return new ReadableStream(
    { start: (controller) => controller.enqueue(body), pull: (controller) => controller.error(new Error('cut')) },
    { highWaterMark: 0 },
  );
}

const load = (signal = never, onProgress: (progress: Progress) => void = () => undefined) =>
  loadFromStorage(address, signal, onProgress);

beforeEach(() => void vi.stubGlobal('location', new URL('http://console.test/')));
connectEachTest('txk_sandbox_buyer_storage', pointToSandbox);
afterEach(() => void vi.useRealTimers());

describe('loading', () => {
  test('sends no token, cookie or referrer, and is in no log', async () => {
    const sent = service(new Response(body, { headers: { 'content-length': '10' } }));
    const reports: Progress[] = [];
    const file = await load(never, (progress) => reports.push(progress));
    expect(file.size).toBe(10);
    expect(await computeSha256(file)).toBe(createHash('sha256').update(body).digest('hex'));
    expect(reports[0]).toEqual({ received: 0, total: 10, rate: undefined });
    expect([...(sent[0]?.headers ?? [])]).toEqual([]);
    expect(sent[0]?.request).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer', redirect: 'manual' });
    expect(requestLog()).toEqual([]);
  });

  test('the length of a compressed answer is not the length of the file', async () => {
    const compressed = new Response(gzipSync(body), { headers: { 'content-length': '4', 'content-encoding': 'gzip' } });
    service(compressed);
    const reports: Progress[] = [];
    await load(never, (progress) => reports.push(progress));
    expect(reports[0]?.total).toBeUndefined();
  });

  test.each<[string, Step, Partial<StorageError>]>([
    ['410', new Response('', { status: 410 }), { kind: 'gone', status: 410 }],
    ['403', new Response('', { status: 403 }), { kind: 'refused', status: 403 }],
    ['500', new Response('', { status: 500 }), { kind: 'refused', status: 500 }],
    ['a redirect', hiddenRedirect(), { kind: 'elsewhere' }],
    ['no connection', 'lost', { kind: 'lost' }],
    ['a connection that breaks', () => new Response(broken()), { kind: 'lost' }],
  ])('%s is reported as such, after one request', async (_, step, error) => {
    const sent = service(step);
    await expect(load()).rejects.toMatchObject({ name: 'StorageError', ...error });
    expect(sent).toHaveLength(1);
  });

  test('when aborted, or when its session has ended, it is cancelled', async () => {
    service('silent');
    const cancel = new AbortController();
    const given = load(cancel.signal);
    cancel.abort();
    await expect(given).rejects.toMatchObject({ kind: 'cancelled' });
    const ended = load();
    disconnect('disconnected');
    await expect(ended).rejects.toMatchObject({ kind: 'cancelled' });
  });

  test('a minute without a byte is a lost connection', async () => {
    vi.useFakeTimers();
    service('silent');
    const ended = load().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await ended).toMatchObject({ kind: 'lost' });
  });

  test('more bytes than allowed end it', async () => {
    const piece = new Uint8Array(64_000_000);
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(piece) });
    service(() => new Response(endless));
    const received: number[] = [];
    const ended = load(never, (progress) => received.push(progress.received));
    await expect(ended).rejects.toMatchObject({ kind: 'large' });
    expect(Math.max(...received)).toBeLessThanOrEqual(MAX_IN_PAGE_BYTES);
  });

  test('a file announced as too large ends it before a byte is downloaded', async () => {
    const headers = { 'content-length': String(MAX_IN_PAGE_BYTES + 1) };
    service(() => new Response(new ReadableStream(), { headers }));
    // msw keeps an uncancelled copy of each body, so this checks the page's own.
    const cancelled = vi.spyOn(ReadableStream.prototype, 'cancel');
    const reports = vi.fn();
    await expect(load(never, reports)).rejects.toMatchObject({ kind: 'large' });
    expect(reports).not.toHaveBeenCalled();
    expect(cancelled).toHaveBeenCalled();
  });
});

describe('the link', () => {
  const link = (url: string) => {
    service(jsonAnswer({ url, filename: 'a.zip' }));
    return requestDownloadLink('0b100000-0000-4000-8000-000000000001', never);
  };

  test.each([
    ['/files/a', { host: 'console.test', reachable: true }],
    ['https://storage.example/a', { host: 'storage.example', reachable: false }],
  ])('%s from the sandbox', async (url, read) => {
    expect(await link(url)).toMatchObject(read);
  });

  test.each([
    ['', '/files/a', { host: 'api.example', reachable: false }],
    ['https://api.example', '/files/a', { host: 'api.example', reachable: true }],
    ['https://api.example', 'https://files.example/a', { host: 'files.example', reachable: true }],
    ['https://api.example', 'https://cdn.example/a', { host: 'cdn.example', reachable: false }],
  ])('with the base URL "%s", %s of a live service', async (baseUrl, url, read) => {
    configureEnvironment(
      readConnection(
        baseUrl === ''
          ? { CONSOLE_SERVED: '1', API_BASE_URL: 'https://api.example' }
          : { VITE_API_BASE_URL: baseUrl, VITE_STORAGE_ORIGINS: 'https://files.example' },
      ),
    );
    expect(await link(url)).toMatchObject(read);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://a/b', 'https://'])(
    '%s is not a link',
    async (url) => {
      expect(await link(url)).toBeNull();
    },
  );

  test('its URL is in no log, and is redacted from everything recorded, until it is forgotten', async () => {
    const issued = await link('https://storage.example/secret-path/a.zip');
    expect(requestLog().at(-1)?.answer).toBe('{"url":"[redacted]","filename":"a.zip"}');
    expect(redactText(`lost ${issued?.address}`)).toBe('lost [redacted]');
    issued?.forget();
    expect(redactText(`lost ${issued?.address}`)).toContain('secret-path');
  });
});
