import { beforeEach, describe, expect, test } from 'vitest';
import { PROVIDER_KEY_HEADER } from '../../contract/values';
import { buildForm } from './form';
import { call } from './http';
import { requestLog } from './requestLog';
import { connect, disconnect } from './session/session';
import { catchApiError, hiddenRedirect } from './testSupport';
import { pointToLive } from '../../../tests/support/connected';
import { service } from '../../../tests/support/network';
import { sandboxEachTest } from '../../../tests/support/sandboxEachTest';

const id = '0a9c0000-0000-4000-8000-000000000001';
const key = 'sk-own/key+1';
const signed = 'https://s3.example/a?sig=abc';
const files = [new File(['abc'], 'a.txt', { type: 'text/plain' }), new File(['{}'], 'b.json')];
const body = {
  model: 'openai:gpt-5.4-mini',
  prompt: `Sum up ${signed}`,
  fundingMode: 'byok' as const,
  enabledSkills: ['web_search'],
  attachments: files,
};

const send = (signal?: AbortSignal) =>
  call('runs.startWithFiles', { params: { id }, body }, signal, { providerKey: key, form: buildForm(body) });

const sandbox = sandboxEachTest('buyer');
beforeEach(async () => {
  await sandbox.set('runs', { answer: 'admitted' });
  pointToLive('x', 'https://api.example');
  connect(sandbox.as('buyer').token, false);
});

describe('a form', () => {
  test('is sent as multipart, with token and key in their headers, and follows no redirect', async () => {
    expect((await send()).body).toMatchObject({ run: { status: 'running' } });
    const { sent } = sandbox;
    const [{ url, method, headers, form, request }] = sent as [(typeof sent)[number]];
    expect([method, url]).toEqual(['POST', `https://api.example/api/ai-packs/${id}/runs-with-files`]);
    expect(headers.get('authorization')).toBe(`Bearer ${sandbox.as('buyer').token}`);
    expect(headers.get(PROVIDER_KEY_HEADER)).toBe(key);
    // Set by the browser, with the multipart boundary.
    expect(headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(request).toMatchObject({ redirect: 'manual', credentials: 'omit', referrerPolicy: 'no-referrer' });
    const parts = [...form!].map(([name, value]) => [name, value instanceof File ? value.name : value]);
    expect(parts).toEqual([
      ['model', 'openai:gpt-5.4-mini'],
      ['prompt', `Sum up ${signed}`],
      ['fundingMode', 'byok'],
      ['enabledSkills', '["web_search"]'],
      ['attachments', 'a.txt'],
      ['attachments', 'b.json'],
    ]);
  });

  test('is logged by names and sizes, without a byte of a file and without the key', async () => {
    // No sandbox repeats a key.
    const echo = JSON.stringify({ run: { runId: 'r', result: `You sent ${key}` } });
    await sandbox.fault('runs.startWithFiles', { body: echo });
    const { body: read } = await send();
    const entry = requestLog().at(-1);
    expect(JSON.parse(entry?.requestBody ?? '')).toEqual([
      { name: 'model', text: 'openai:gpt-5.4-mini' },
      { name: 'prompt', text: 'Sum up https://s3.example/a?sig=[redacted]' },
      { name: 'fundingMode', text: 'byok' },
      { name: 'enabledSkills', text: '["web_search"]' },
      { name: 'attachments', file: 'a.txt', type: 'text/plain', bytes: 3 },
      { name: 'attachments', file: 'b.json', type: '', bytes: 2 },
    ]);
    expect(entry).toMatchObject({ form: true, ownKey: true, state: 'answered', status: 200 });
    expect(JSON.stringify([entry, read])).not.toContain(key);
  });
});

describe('its end', () => {
  test.each<[string, object, object]>([
    ['lost', { drop: true }, { kind: 'network', outcomeUnknown: true }],
    [
      'refused with the key in the message',
      { status: 400, message: `No: ${key}` },
      { kind: 'refused', status: 400, message: 'No: [redacted]', outcomeUnknown: false },
    ],
  ])('%s', async (_, fault, expected) => {
    await sandbox.fault('runs.startWithFiles', fault);
    expect(await catchApiError(send())).toMatchObject(expected);
    expect(sandbox.sent).toHaveLength(1);
  });

  test('sent elsewhere', async () => {
    const sent = service(hiddenRedirect());
    expect(await catchApiError(send())).toMatchObject({ kind: 'redirect', outcomeUnknown: true });
    expect(sent).toHaveLength(1);
  });

  test('aborted by the caller or with the session, its outcome is unknown', async () => {
    await sandbox.fault('runs.startWithFiles', { hold: true, times: 2 });
    const stop = new AbortController();
    const first = catchApiError(send(stop.signal));
    stop.abort();
    expect(await first).toMatchObject({ kind: 'cancelled', outcomeUnknown: true });
    const second = catchApiError(send());
    disconnect('disconnected');
    expect(await second).toMatchObject({ kind: 'cancelled', outcomeUnknown: true });
  });

  test('aborted before it began, it sends nothing, which is certain', async () => {
    const error = await catchApiError(send(AbortSignal.abort()));
    expect(error).toMatchObject({ kind: 'cancelled', code: 'NOT_SENT', outcomeUnknown: false });
    expect(sandbox.sent).toEqual([]);
  });
});
