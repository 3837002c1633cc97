import { describe, expect, test } from 'vitest';
import { PROVIDER_KEY_HEADER } from '../../contract/values';
import { formOf } from './form';
import { call } from './http';
import { requestLog } from './requestLog';
import { disconnect } from './session/session';
import { failureOf, hiddenRedirect, jsonAnswer, refusal } from './testSupport';
import { connectEachTest, pointToLive } from '../../../tests/support/connected';
import { type Step, service } from '../../../tests/support/network';

const id = '0a9c0000-0000-4000-8000-000000000001';
const key = 'sk-own/key+1';
const signed = 'https://s3.example/a?sig=abc';
const files = [new File(['abc'], 'a.txt', { type: 'text/plain' }), new File(['{}'], 'b.json')];
const body = { model: 'a:b', prompt: `Sum up ${signed}`, enabledSkills: ['web_search'], attachments: files };

const send = (signal?: AbortSignal) =>
  call('runs.startWithFiles', { params: { id }, body }, signal, { providerKey: key, form: formOf(body) });

connectEachTest('txk_secret_value', () => pointToLive('x', 'https://api.example'));

describe('a form', () => {
  test('is sent as multipart, with token and key in their headers, and follows no redirect', async () => {
    const sent = service(jsonAnswer({ run: { runId: 'r' } }));
    expect((await send()).body).toEqual({ run: { runId: 'r' } });
    const [{ url, method, headers, form, request }] = sent as [(typeof sent)[number]];
    expect([method, url]).toEqual(['POST', `https://api.example/api/ai-packs/${id}/runs-with-files`]);
    expect(headers.get('authorization')).toBe('Bearer txk_secret_value');
    expect(headers.get(PROVIDER_KEY_HEADER)).toBe(key);
    // Set by the browser, with the multipart boundary.
    expect(headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
    expect(request).toMatchObject({ redirect: 'manual', credentials: 'omit', referrerPolicy: 'no-referrer' });
    const parts = [...form!].map(([name, value]) => [name, value instanceof File ? value.name : value]);
    expect(parts).toEqual([
      ['model', 'a:b'],
      ['prompt', `Sum up ${signed}`],
      ['enabledSkills', '["web_search"]'],
      ['attachments', 'a.txt'],
      ['attachments', 'b.json'],
    ]);
  });

  test('is logged by names and sizes, without a byte of a file and without the key', async () => {
    service(jsonAnswer({ run: { runId: 'r', result: `You sent ${key}` } }));
    const { body: read } = await send();
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
  test.each<[string, Step, object]>([
    ['lost', 'lost', { kind: 'network', outcomeUnknown: true }],
    [
      'refused with the key in the message',
      refusal(400, 'BAD_REQUEST', `No: ${key}`),
      { kind: 'refused', status: 400, message: 'No: [redacted]', outcomeUnknown: false },
    ],
    ['sent elsewhere', hiddenRedirect(), { kind: 'redirect', outcomeUnknown: true }],
  ])('%s', async (_, step, expected) => {
    const sent = service(step);
    expect(await failureOf(send())).toMatchObject(expected);
    expect(sent).toHaveLength(1);
  });

  test('aborted by the caller or with the session, its outcome is unknown', async () => {
    service('silent');
    const stop = new AbortController();
    const first = failureOf(send(stop.signal));
    stop.abort();
    expect(await first).toMatchObject({ kind: 'cancelled', outcomeUnknown: true });
    const second = failureOf(send());
    disconnect('disconnected');
    expect(await second).toMatchObject({ kind: 'cancelled', outcomeUnknown: true });
  });

  test('aborted before it began, it sends nothing, which is certain', async () => {
    const sent = service('silent');
    const error = await failureOf(send(AbortSignal.abort()));
    expect(error).toMatchObject({ kind: 'cancelled', code: 'NOT_SENT', outcomeUnknown: false });
    expect(sent).toEqual([]);
  });
});
