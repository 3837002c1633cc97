import { beforeEach, describe, expect, test } from 'vitest';
import { cacheEndedRun, readRun, runQuery } from './runs';
import { queryClient } from '../../client/queryClient';
import { pointToLive } from '../../../../tests/support/connected';
import { readRunQuote } from './runQuote';

describe('a run', () => {
  test('in the other spelling, with other names, without a wrapper', () => {
    const run = readRun({
      run_id: 'r',
      state: { code: 'in_progress' },
      usage: { prompt_tokens: 5, completion_tokens: 6, cost: { ceiling_points: 51, charged: 40, refunded_points: 11 } },
      model: { id: 'a:b' },
      growth_version: 0,
      output: { markdown: '# A' },
      sources: ['https://a.example', { number: 4, name: 'B' }, 7, {}],
      attachments: ['a.txt', { filename: 'b.md', size: 3 }, 5],
      growth_proposals: [{ name: 'P' }, 'x', { proposal_index: 3, state: 'open' }],
      error: 'Too slow',
    });
    expect(run).toMatchObject({
      runId: 'r',
      status: 'in_progress',
      kind: 'running',
      usage: { inputTokens: 5, outputTokens: 6, ceilingPoints: 51, points: 40, returnedPoints: 11 },
      model: 'a:b',
      checkpoint: 0,
      result: '# A',
      citations: [
        { index: 1, url: 'https://a.example' },
        { index: 4, title: 'B' },
      ],
      files: [{ name: 'a.txt' }, { name: 'b.md', bytes: 3 }],
      proposals: [
        { index: 0, title: 'P' },
        { index: 3, status: 'open' },
      ],
      error: { message: 'Too slow' },
    });
  });

  test.each([
    [{}, true],
    [{ status: 'open' }, true],
    [{ status: 'proposed' }, true],
    [{ status: 'pending', sequence: null }, true],
    [{ status: 'moonlit' }, true],
    [{ status: 'open', sequence: 5 }, false],
    [{ status: 'staged' }, false],
    [{ status: 'Approved' }, false],
    [{ status: 'rejected' }, false],
  ])('a proposal of %j may be staged: %s', (proposal, open) => {
    expect(readRun({ runId: 'r', proposals: [proposal] })?.proposals).toMatchObject([{ open }]);
  });
});

describe('the answer to a run’s request', () => {
  const ended = {
    runId: 'r',
    productId: 'p',
    status: 'completed',
    outcome: '# A',
    usage: { inputTokens: 5, outputTokens: 6, points: 40, returnedPoints: 11 },
    citations: [{ index: 1, title: 'B' }],
    growthProposals: [{ index: 0, title: 'P' }],
  };
  const view = {
    runId: 'r',
    kind: 'completed',
    result: '# A',
    usage: { inputTokens: 5, outputTokens: 6, points: 40, returnedPoints: 11 },
    citations: [{ index: 1, title: 'B' }],
    proposals: [{ index: 0, title: 'P', open: true }],
  };
  const { runId, productId, status, outcome, usage, citations, growthProposals } = ended;

  test.each([
    ['as the body', ended],
    ['under a name', { run: ended, availablePoints: 1 }],
    ['under two', { data: { run: ended } }],
    ['with its outcome beside it', { run: { runId, productId, status }, outcome, usage, citations, growthProposals }],
    [
      'with its outcome beside it, one level down',
      { data: { run: { runId, productId, status }, outcome, usage, citations, growthProposals } },
    ],
    [
      'with a record as its outcome',
      {
        run_id: 'r',
        product_id: 'p',
        status,
        usage,
        outcome: { markdown: '# A', sources: citations, growthProposals },
      },
    ],
    [
      'with its Points beside the usage',
      { run: { ...ended, usage: { prompt_tokens: 5, completion_tokens: 6 }, charged_points: 40, points_returned: 11 } },
    ],
    [
      'with proposals under growth',
      { run: { ...ended, growthProposals: null, growth: { proposals: growthProposals } } },
    ],
  ])('is read %s', (_, body) => expect(readRun(body)).toMatchObject(view));

  test('a field of the run is not replaced by one beside it, and a status beside it is not the run’s', () => {
    const body = { status: 'success', usage: { points: 9 }, run: { runId: 'r', usage: { points: 7 } } };
    expect(readRun(body)).toMatchObject({ status: undefined, kind: 'unknown', usage: { points: 7 } });
  });

  test('a plain "points" beside the usage may be anything, so it is no charge', () => {
    expect(readRun({ ...ended, usage: {}, points: 40, cost: 40 })?.usage.points).toBeUndefined();
  });

  beforeEach(() => pointToLive());

  const readStored = (body: unknown) => {
    queryClient.clear();
    cacheEndedRun(body);
    return queryClient.getQueryData(runQuery('r').queryKey);
  };

  test('the ended run is cached for its screen, and is fresh', () => {
    expect(readStored({ run: ended })).toEqual(readRun({ run: ended }));
    expect(queryClient.getQueryState(runQuery('r').queryKey)?.isInvalidated).toBe(false);
    const failed = { runId, productId, status: 'failed', usage: { points: 0 } };
    expect(readStored(failed)).toMatchObject({ kind: 'failed', usage: { points: 0 } });
    expect(readStored({ ...ended, status: 'partial' })).toMatchObject({ kind: 'partial' });
  });

  test.each([
    ['is under way', { ...ended, status: 'running' }],
    ['is queued', { ...ended, status: 'queued' }],
    ['has a status that is not known', { ...ended, status: 'moonlit' }],
    ['has no status', { ...ended, status: undefined }],
    ['has no result', { ...ended, outcome: null }],
    ['does not say what was charged', { ...ended, usage: { inputTokens: 5 } }],
    ['does not name its Pack', { ...ended, productId: undefined }],
    ['has no id', { ...ended, runId: undefined }],
  ])('a run that %s is looked at by its screen', (_, body) => expect(readStored({ run: body })).toBeUndefined());
});

describe('a quote', () => {
  // price.test.ts covers every name and value that a price may have.
  test.each<[unknown, number | undefined]>([
    [{ ceilingPoints: 51 }, 51],
    [{ quote: { ceiling_points: 51, points: 51 } }, 51],
    [{ ceilingPoints: 900, quote: { points: 5 } }, undefined],
    [{}, undefined],
  ])('%o has the ceiling %o', (body, ceiling) => expect(readRunQuote(body)?.ceilingPoints).toBe(ceiling));

  test('affordability is read wherever it was observed', () => {
    for (const body of [
      { ceilingPoints: 51, availablePoints: 40, canAfford: false },
      { quote: { ceilingPoints: 51, availablePoints: 40, canAfford: false } },
      { ceilingPoints: 51, affordability: { availablePoints: 40, canAfford: false } },
    ])
      expect(readRunQuote(body)).toMatchObject({ availablePoints: 40, canAfford: false, missingPoints: 11 });
  });
});
