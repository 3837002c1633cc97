/** The runs of a Pack as the engine spends on them: the one way a run is sent. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { STEP_MS } from '../../../../tests/limits';
import { sandboxEachTest } from '../../../../tests/support/sandboxEachTest';
import { PROVIDER_KEY_HEADER } from '../../../contract/values';
import { packIds } from '../../../sandbox/catalog/packs/seedIds';
import { catchApiError } from '../../client/testSupport';
import { queryClient } from '../../client/queryClient';
import type { Consent, SpendEnd } from '../subject';
import { growthQuery } from './growth';
import { type RunOffer, type RunRequest, quoteRun } from './runSpend';
import { createRunSubject, createRunReader } from './runSubject';
import { workloadQuery } from './runtime';

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
const QUOTE = 'POST /api/ai-packs/runs/quote';
const START = `POST /api/ai-packs/${pack}/runs`;
const sandbox = sandboxEachTest('buyer');
beforeEach(() => sandbox.set('runs', { answer: 'admitted' }));

const consentTo = ({ ceilingPoints = 0, version = 'not given', request: { model } }: RunOffer): Consent => ({
  id: 1,
  subject: { kind: 'run', productId: pack },
  title: 'Support',
  version,
  choice: model,
  points: ceilingPoints,
  maxDurationMs: 1_000,
});

describe('a run is sent', () => {
  test('at exactly the price that was confirmed', async () => {
    const offer = await quoteRun(request);
    const onSend = vi.fn();
    await createRunSubject(pack, true, () => ({ onSend })).send(consentTo(offer), offer);
    expect(sandbox.asked()).toEqual([QUOTE, QUOTE, START]);
    expect(onSend).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['a lower price', { points: 1 }],
    ['a higher price', { points: 9_999 }],
    ['no price that can be read', { points: Number.NaN }],
    ['another model', { choice: 'openai:gpt-5.4' }],
    ['another version', { version: '0.0.1' }],
  ])('not where %s was confirmed, whatever its new quote says', async (_, change) => {
    const offer = await quoteRun(request);
    const sending = vi.fn(() => ({ onSend: () => undefined }));
    const error = await catchApiError(
      createRunSubject(pack, true, sending).send({ ...consentTo(offer), ...change }, offer),
    );
    expect(error).toMatchObject({
      status: 409,
      route: 'runs.quote',
      outcomeUnknown: false,
      message: expect.stringContaining('differs from the one you confirmed. The run wasn’t sent.') as unknown,
    });
    expect(sandbox.asked()).toEqual([QUOTE]);
    expect(sending).not.toHaveBeenCalled();
  });

  test('not where the quote has no price', async () => {
    const offer = { ...(await quoteRun(request)), ceilingPoints: undefined };
    const sent = createRunSubject(pack, true, () => ({ onSend: () => undefined })).send(consentTo(offer), offer);
    expect(await catchApiError(sent)).toMatchObject({ status: 409 });
    expect(sandbox.asked()).toEqual([QUOTE]);
  });

  test('with its own key, and not after it was stopped', async () => {
    const offer = await quoteRun({ ...request, funding: 'byok' });
    const onSend = () => undefined;
    const stopped = AbortSignal.abort();
    await catchApiError(
      createRunSubject(pack, true, () => ({ onSend, providerKey: 'sk-1234', signal: stopped })).send(
        consentTo(offer),
        offer,
      ),
    );
    expect(sandbox.asked()).not.toContain(START);
    await createRunSubject(pack, true, () => ({ onSend, providerKey: 'sk-1234' })).send(consentTo(offer), offer);
    expect(sandbox.sent.map(({ headers }) => headers.get(PROVIDER_KEY_HEADER)).at(-1)).toBe('sk-1234');
  });
});

describe('after a run has ended', () => {
  const all = () => ({ growth: growthQuery(pack), other: growthQuery(packIds.contracts), workload: workloadQuery() });
  const GROWTH = `GET /api/ai-packs/${pack}/growth`;

  test.each<[SpendEnd, boolean, string[]]>([
    ['settled', true, ['growth', 'other', 'workload']],
    ['settled', false, ['growth', 'other', 'workload']],
    ['unknown', true, ['workload']],
    ['unknown', false, ['workload']],
    // The growth is read at once, as it may say why.
    ['refused', true, ['workload', GROWTH]],
    ['refused', false, ['workload']],
    ['not-started', true, ['workload', GROWTH]],
    ['blocked', true, ['workload', GROWTH]],
    ['blocked', false, ['workload']],
  ])('%s, of a Pack that is owned: %s, these are stale or read anew: %j', async (end, owned, changed) => {
    const queries = all();
    for (const { queryKey } of Object.values(queries)) queryClient.setQueryData(queryKey, {} as never);
    createRunReader(pack, owned).reread(end);
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0), STEP_MS);
    const stale = Object.entries(queries).filter(
      ([, { queryKey }]) => queryClient.getQueryState(queryKey)?.isInvalidated,
    );
    expect([...stale.map(([name]) => name), ...sandbox.asked()]).toEqual(changed);
  });
});
