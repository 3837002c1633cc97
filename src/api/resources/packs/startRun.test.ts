/** A run that is really started: what is asked, in which order, and what the sandbox then has. */
import { beforeEach, expect, test } from 'vitest';
import { balance } from '../../client/balance';
import { catchApiError } from '../../client/testSupport';
import { credentials } from '../../client/session/session';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { packIds } from '../../../sandbox/catalog/packs/seedIds';
import { changing } from '../../../../tests/support/changingFile';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { toBody } from '../../../lib/runChoices/bodyCodec';
import { type RunRequest, quoteRun, readRunSnapshot, startRun } from './runSpend';

const pack = packIds.support;
const request: RunRequest = {
  productId: pack,
  model: 'openai:gpt-5.4-mini',
  skills: [],
  limits: { input: 8_000, output: 2_000 },
  funding: 'points',
  prompt: 'Do it',
  files: [],
};
const onSend = () => undefined;
const QUOTE = 'POST /api/ai-packs/runs/quote';
const START = `POST /api/ai-packs/${pack}/runs`;
const sandbox = sandboxEachTest('buyer');
beforeEach(() => sandbox.set('runs', { answer: 'admitted' }));

test('quotes once more, then sends what was confirmed with the checkpoint of the quote', async () => {
  const quoted = await quoteRun(request);
  await startRun(quoted, { onSend });
  expect(sandbox.asked()).toEqual([QUOTE, QUOTE, START]);
  expect(JSON.parse(sandbox.sent[2]?.body ?? '')).toEqual({
    model: request.model,
    fundingMode: 'points',
    growthVersion: 3,
    enabledSkills: [],
    maxInputTokens: 8_000,
    maxOutputTokens: 2_000,
    prompt: 'Do it',
  });
});

test('on an own key, sends the key with the run and with no quote', async () => {
  const quoted = await quoteRun({ ...request, funding: 'byok' });
  await startRun(quoted, { onSend, providerKey: 'sk-1234' });
  expect(sandbox.asked()).toEqual([QUOTE, QUOTE, START]);
  expect(sandbox.sent.map(({ headers }) => headers.get(PROVIDER_KEY_HEADER))).toEqual([null, null, 'sk-1234']);
});

test('whose checkpoint was changed elsewhere since its quote is a conflict of its own: nothing is sent', async () => {
  const quoted = await quoteRun(request);
  await sandbox.as('buyer').ask('growth.select', { params: { id: pack }, body: { sequence: 2 } });
  const error = await catchApiError(startRun(quoted, { onSend }));
  expect(error).toMatchObject({ status: 409, outcomeUnknown: false });
  expect(sandbox.asked()).toEqual([QUOTE, QUOTE]);
});

test('that fails before the run leaves the page says that nothing was sent', async () => {
  const quoted = await quoteRun(request);
  const fails = () => {
    throw new TypeError('bug');
  };
  const error = await catchApiError(startRun(quoted, { onSend: fails }));
  expect(error).toMatchObject({ route: 'runs.start', unsent: 'failed' });
  expect(sandbox.asked()).toEqual([QUOTE, QUOTE]);
});

test('sends the held bytes of its files, under their names', async () => {
  const held = new File(['As attached.'], 'notes.md', { type: 'text/markdown' });
  const files = [{ file: held, chosen: changing(new File(['Another.'], 'notes.md')) }];
  await startRun(await quoteRun({ ...request, files }), { onSend });
  expect(sandbox.asked().at(-1)).toBe(`POST /api/ai-packs/${pack}/runs-with-files`);
  const attached = sandbox.sent.at(-1)!.form!.get('attachments');
  expect(attached instanceof File && [attached.name, await attached.text()]).toEqual(['notes.md', 'As attached.']);
});

const encoded = (text: string): [string, BlobPart][] => [
  ['plain', text],
  ['UTF-16', new Uint8Array(new Uint16Array(Array.from(text, (char) => char.charCodeAt(0))).buffer)],
  ['base64', btoa(`-${text}`)],
];

test('a file with the session’s token or the key of the run is not sent, whatever its encoding', async () => {
  const key = 'sk-own-0123456789';
  const secrets = [...encoded(`Use ${credentials().token} here`), ...encoded(`Use ${key} here`)];
  for (const [what, secret] of secrets) {
    const file = new File([secret], 'notes.md');
    const files = [
      { file: new File(['Fine.'], 'a.md'), chosen: file },
      { file, chosen: file },
    ];
    const quoted = await quoteRun({ ...request, funding: 'byok', files });
    const error = await catchApiError(startRun(quoted, { onSend, providerKey: key }));
    const message = expect.stringMatching(/^notes\.md contains .*, so it wasn’t sent\.$/) as unknown;
    expect([what, error]).toEqual([
      what,
      expect.objectContaining({
        unsent: 'content',
        outcomeUnknown: false,
        fields: [{ field: 'attachments.1', message }],
      }),
    ]);
  }
  expect(new Set(sandbox.asked())).toEqual(new Set([QUOTE]));
});

test('its evidence: runs in progress, the growth and the balance are read, and nothing is changed', async () => {
  const quoted = await quoteRun(request);
  const { body } = await sandbox.as('buyer').ask('runs.start', {
    params: { id: pack },
    body: { ...toBody({ ...request, checkpoint: 3 }), prompt: request.prompt },
  });
  const { runId, version } = body.run;
  const before = sandbox.sent.length;
  const taken = await readRunSnapshot(pack, undefined, { quote: quoted }, true);
  expect(taken).toMatchObject({
    work: runId,
    workChoice: request.model,
    workVersion: version,
    workStatus: 'running',
    balance: 2_000 - (quoted.ceilingPoints ?? 0),
  });
  expect(taken.balance).toBe(balance()?.points);
  expect(taken.others?.length).toBeGreaterThan(0);
  expect(sandbox.asked().slice(before).toSorted()).toEqual([
    `GET /api/ai-packs/${pack}/growth`,
    `GET /api/ai-packs/runs/${runId}`,
    'GET /api/ai-packs/workload/status',
    QUOTE,
  ]);
});
