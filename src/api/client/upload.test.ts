import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PROVIDER_KEY_HEADER } from '../../contract/values';
import { call } from './http';
import { requestLog } from './requestLog';
import { disconnect } from './session/session';
import { failureOf } from './testSupport';
import { connectEachTest, pointToLive } from '../../../tests/support/connected';
import { type UploadProgress, formOf } from './upload';
import { Wire } from '../../../tests/support/uploadWire';

const id = '0a9c0000-0000-4000-8000-000000000001';
const key = 'sk-own/key+1';
const signed = 'https://s3.example/a?sig=abc';
const files = [new File(['abc'], 'a.txt', { type: 'text/plain' }), new File(['{}'], 'b.json')];
const body = { model: 'a:b', prompt: `Sum up ${signed}`, enabledSkills: ['web_search'], attachments: files };
const seen: UploadProgress[] = [];

/** Sends the form and returns its request once it has been sent. */
async function sending(signal?: AbortSignal) {
  const form = formOf(body, (progress) => seen.push(progress));
  const answer = call('runs.startWithFiles', { params: { id }, body }, signal, { providerKey: key, form });
  answer.catch(() => undefined);
  await Promise.resolve();
  return { answer, wire: Wire.last };
}

beforeEach(() => {
  seen.length = 0;
  vi.stubGlobal('XMLHttpRequest', Wire);
});
connectEachTest('txk_secret_value', () => pointToLive('x', 'https://api.example'));

describe('a form', () => {
  test('is sent as multipart, with token and key in their headers, and reports its progress', async () => {
    const { answer, wire } = await sending();
    expect(wire.opened).toEqual(['POST', `https://api.example/api/ai-packs/${id}/runs-with-files`]);
    expect(wire.headers).toEqual({
      accept: 'application/json',
      authorization: 'Bearer txk_secret_value',
      [PROVIDER_KEY_HEADER]: key,
    });
    const parts = [...(wire.sent ?? [])].map(([name, value]) => [name, value instanceof File ? value.name : value]);
    expect(parts).toEqual([
      ['model', 'a:b'],
      ['prompt', `Sum up ${signed}`],
      ['enabledSkills', '["web_search"]'],
      ['attachments', 'a.txt'],
      ['attachments', 'b.json'],
    ]);
    wire.progress(10, 40);
    wire.progress(40, 40);
    wire.end('load');
    expect((await answer).body).toEqual({ run: { runId: 'r' } });
    expect(seen).toEqual([
      { sent: 10, total: 40 },
      { sent: 40, total: 40 },
    ]);
  });

  test('is logged by names and sizes, without a byte of a file and without the key', async () => {
    const { answer, wire } = await sending();
    wire.responseText = JSON.stringify({ run: { runId: 'r', result: `You sent ${key}` } });
    wire.end('load');
    const { body: read } = await answer;
    const entry = requestLog().at(-1);
    expect(JSON.parse(entry?.requestBody ?? '')).toEqual([
      { name: 'model', text: 'a:b' },
      { name: 'prompt', text: 'Sum up https://s3.example/a?sig=[redacted]' },
      { name: 'enabledSkills', text: '["web_search"]' },
      { name: 'attachments', file: 'a.txt', type: 'text/plain', bytes: 3 },
      { name: 'attachments', file: 'b.json', type: '', bytes: 2 },
    ]);
    expect(entry).toMatchObject({ form: true, ownKey: true, state: 'answered', status: 200 });
    expect(JSON.stringify([entry, read])).not.toContain(key);
  });
});

describe('its end', () => {
  const refused = JSON.stringify({ error: { code: 'BAD_REQUEST', message: `No: ${key}` } });
  test.each<[string, 'load' | 'error', Partial<Wire>, object]>([
    ['lost', 'error', {}, { kind: 'network', outcomeUnknown: true }],
    [
      'refused with the key in the message',
      'load',
      { status: 400, responseText: refused },
      { kind: 'refused', status: 400, message: 'No: [redacted]', outcomeUnknown: false },
    ],
    [
      'sent elsewhere',
      'load',
      { responseURL: 'https://api.example/login' },
      { kind: 'redirect', outcomeUnknown: true },
    ],
    ['an invalid status', 'load', { status: 999 }, { kind: 'network', outcomeUnknown: true }],
  ])('%s', async (_, end, answered, expected) => {
    const { answer, wire } = await sending();
    Object.assign(wire, answered).end(end);
    expect(await failureOf(answer)).toMatchObject(expected);
  });

  test('aborted by the caller or with the session, its outcome is unknown', async () => {
    const stop = new AbortController();
    const first = await sending(stop.signal);
    stop.abort();
    expect(await failureOf(first.answer)).toMatchObject({ kind: 'cancelled', outcomeUnknown: true });
    const second = await sending();
    disconnect('disconnected');
    expect(await failureOf(second.answer)).toMatchObject({ kind: 'cancelled', outcomeUnknown: true });
  });

  test('aborted before it began, it sends nothing', async () => {
    const before = Wire.last;
    const { answer } = await sending(AbortSignal.abort());
    expect(await failureOf(answer)).toMatchObject({ kind: 'cancelled' });
    expect(Wire.last).toBe(before);
  });
});
