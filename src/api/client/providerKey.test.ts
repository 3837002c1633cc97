import { beforeEach, expect, test, vi } from 'vitest';
import { STEP_MS } from '../../../tests/limits';
import { call } from './http';
import './queryClient';
import { requestLog } from './requestLog';
import { connect, disconnect } from './session/session';
import { catchApiError, jsonAnswer, memoryStorage } from './testSupport';
import { connectEachTest } from '../../../tests/support/connected';
import { type Step, service } from '../../../tests/support/network';

const runId = '0a9d0000-0000-4000-8000-000000000002';
const pack = '0a9c0000-0000-4000-8000-000000000001';
const key = 'sk-own+/"key&7';
const body = { model: 'a:b', prompt: 'Do it', enabledSkills: [], maxInputTokens: 8000, maxOutputTokens: 2000 };
const echo = { run: { runId, status: 'failed', error: { message: `No: ${key}`, tried: btoa(`Bearer ${key}`) } } };

beforeEach(() => void vi.stubGlobal('sessionStorage', memoryStorage()));
connectEachTest('live_token');

const start = () =>
  call('runs.start', { params: { id: pack }, body: { ...body, fundingMode: 'byok' } }, undefined, { providerKey: key });
const read = () => call('runs.read', { params: { runId } });

async function startWith(...later: Step[]) {
  service(jsonAnswer({ run: { runId, status: 'running' } }), ...later);
  await start();
}

test('is redacted from every later answer of the session', async () => {
  const refused = new Response(JSON.stringify({ error: { code: 'FORBIDDEN', message: key }, ...echo }), {
    status: 403,
  });
  const page = new Response(`<p>${key}</p>`, { status: 404 });
  await startWith(jsonAnswer(echo), refused, page);
  const answer = await read();
  const outputs = [answer.body, await catchApiError(read()), await catchApiError(read()), requestLog()];
  const texts = outputs.map((output) => JSON.stringify(output) + String(output));
  for (const part of ['own+', encodeURIComponent('own+/'), btoa(`Bearer ${key}`).slice(12, 24)])
    expect(texts.join('\n')).not.toContain(part);
  expect(answer.body).toMatchObject({ run: { error: { message: 'No: [redacted]' } } });
  expect(outputs[1]).toMatchObject({ status: 403, message: '[redacted]' });
});

test.each([
  ['disconnecting', () => disconnect('disconnected')],
  ['a 401', () => disconnect('unauthorized')],
  ['another token', () => connect('other_token', false)],
])('is forgotten with %s, and an answer in flight then is not read', async (_, end) => {
  let answer: (response: Response) => void = () => undefined;
  await startWith(() => new Promise((resolve) => (answer = resolve)), jsonAnswer(echo));
  const late = catchApiError(read());
  await vi.waitFor(() => expect(requestLog()).toHaveLength(2), STEP_MS);
  end();
  answer(jsonAnswer(echo));
  expect(await late).toMatchObject({ kind: 'cancelled' });
  expect(JSON.stringify(requestLog())).not.toContain('own+');
  connect('third_token', false);
  // A session that never had the key cannot search for it.
  expect((await read()).body).toEqual(echo);
});
