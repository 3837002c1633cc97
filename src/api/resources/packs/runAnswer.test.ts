import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { connectEachTest } from '../../../../tests/support/connected';
import { service } from '../../../../tests/support/network';
import { jsonAnswer } from '../../client/testSupport';
import { readOtherRun, recognizeRun } from './runAnswer';
import type { RunOffer } from './runSpend';

const request = { productId: 'p', model: 'openai:gpt', prompt: 'Do it', funding: 'points', files: [] };
const offer = { request, ceilingPoints: 51, version: '1.0.0', checkpoint: 3, breakdown: [] } as unknown as RunOffer;
const read = (body: unknown, repeatedNames: string[] = []) =>
  recognizeRun({ body, repeatedNames }, { points: 51 }, offer);
const work = (charged?: number, ...differs: [string, string, string][]) => ({
  is: 'work',
  work: 'r',
  charged,
  differs: differs.map(([term, confirmed, reported]) => ({ term, confirmed, reported })),
});
const run = {
  runId: 'r',
  status: 'completed',
  productId: 'P',
  version: '1.0.0',
  model: 'openai:gpt',
  fundingMode: 'points',
  growthVersion: 3,
  usage: { ceilingPoints: 51, points: 17, returnedPoints: 34 },
  result: 'Text',
};

test.each<[string, unknown, object]>([
  ['as confirmed', { run }, work(17)],
  ['admitted only', { run: { ...run, status: 'running', usage: { points: 0 }, result: null } }, work()],
  ['only its id and state', { run_id: 'r', status: 'queued' }, work()],
  ['its charge beside it', { run: { runId: 'r', status: 'completed' }, chargedPoints: 17 }, work(17)],
  ['a model without its provider', { run: { ...run, model: 'gpt' } }, work(17)],
  ['a model as a record', { run: { ...run, model: { id: 'openai:gpt', name: 'GPT' } } }, work(17)],
  ['another model', { run: { ...run, model: 'openai:big' } }, work(17, ['model', 'openai:gpt', 'openai:big'])],
  ['another version', { run: { ...run, version: '2.0.0' } }, work(17, ['version', '1.0.0', '2.0.0'])],
  ['another Pack', { run: { ...run, productId: 'q' } }, work(17, ['product', 'p', 'q'])],
  ['another funding mode', { run: { ...run, fundingMode: 'byok' } }, work(17, ['funding', 'points', 'byok'])],
  ['another checkpoint', { run: { ...run, growthVersion: 0 } }, work(17, ['checkpoint', '3', '0'])],
  ['a higher charge', { run: { ...run, usage: { points: 102 } } }, work(102, ['Points', '51', '102'])],
  [
    'a higher ceiling',
    { run: { ...run, status: 'running', usage: { ceilingPoints: 298, points: 0 }, result: null } },
    work(298, ['Points', '51', '298']),
  ],
  [
    'failed, and all returned',
    { run: { ...run, status: 'failed', usage: { points: 0 }, error: { code: 'X' } } },
    work(0),
  ],
])('a run with %s', (_, body, recognition) => expect(read(body)).toEqual(recognition));

test('a field that stands in it twice makes it unknown', () => {
  expect(read({ run }, ['run.status'])).toMatchObject({ is: 'unknown' });
});

describe('a run beside the confirmed one', () => {
  connectEachTest('txk_a');
  const digest = (prompt: string) => `sha256:${createHash('sha256').update(prompt).digest('hex')}`;
  const beside = (theirs: object, mine?: object, given: RunOffer | undefined = offer) => {
    service(({ url }) => jsonAnswer({ run: url.endsWith('/mine') ? { ...run, ...mine } : { ...run, ...theirs } }));
    return readOtherRun('other', mine && 'mine', given);
  };

  test.each<[string, object, object | undefined, object]>([
    ['the same prompt', { promptDigest: digest('Do it') }, undefined, { alike: true, points: 17 }],
    ['another prompt', { promptDigest: digest('Do that') }, undefined, { alike: false }],
    ['the same digest, however it is made', { promptDigest: 'x1' }, { promptDigest: 'x1' }, { alike: true }],
    ['another digest, however it is made', { promptDigest: 'x2' }, { promptDigest: 'x1' }, { alike: false }],
    ['no digest', {}, {}, { alike: undefined }],
    ['another model', { model: 'openai:big', promptDigest: 'x1' }, { promptDigest: 'x1' }, { alike: false }],
    ['another checkpoint', { growthVersion: 1 }, undefined, { alike: false }],
    ['still under way', { status: 'running', usage: { ceilingPoints: 51, points: 0 } }, undefined, { points: 51 }],
  ])('with %s', async (_, theirs, mine, reported) => {
    expect(await beside(theirs, mine)).toMatchObject({ work: 'other', ...reported });
  });

  test('after a reload, when the confirmed prompt is unknown, is alike by its digest only', async () => {
    service(() => jsonAnswer({ run: { ...run, promptDigest: 'x1' } }));
    expect(await readOtherRun('other', undefined, undefined)).toMatchObject({ alike: undefined });
    expect(await readOtherRun('other', 'mine', undefined)).toMatchObject({ alike: true });
  });
});
