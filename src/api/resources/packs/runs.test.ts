import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runKind } from '../../reader/statusWords';
import { readRun, readRunId } from './runs';
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
      growthVersion: 0,
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
    ['partial', 'partial'],
    ['Succeeded', 'completed'],
    ['timed out', 'failed'],
    ['QUEUED', 'queued'],
    ['moonlit', 'unknown'],
    [undefined, 'unknown'],
  ])('%s is %s', (word, kind) => expect(runKind(word)).toBe(kind));

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

  test.each([
    [{ run: { runId: 'r' } }, 'r'],
    [{ runId: 'r' }, 'r'],
    [{ data: { id: 'r' } }, 'r'],
    [{ ok: true }, undefined],
    [null, undefined],
  ])('the id in %o is %s', (body, id) => expect(readRunId(body)).toBe(id));
});

describe('a quote', () => {
  test.each<[unknown, number | undefined]>([
    [{ ceilingPoints: 51 }, 51],
    [{ quote: { ceiling_points: 51, points: 51 } }, 51],
    [{ quote: { ceiling_points: 51, points: 7 } }, undefined],
    [{ ceilingPoints: 900, quote: { points: 5 } }, undefined],
    [{ max_points: 51 }, 51],
    [{ ceilingPoints: 51.5 }, undefined],
    [{ ceilingPoints: '51' }, undefined],
    [{ maxPoints: 51, totalPoints: 60 }, undefined],
    [{ availablePoints: 51 }, undefined],
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

test('no JSON makes a reader throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (body) => {
      for (const holder of [
        body,
        { run: body },
        { usage: body, citations: body, files: body, result: body, runId: 'r' },
      ]) {
        readRun(holder);
        readRunId(holder);
        readRunQuote(holder);
      }
    }),
    { numRuns: 200 },
  );
});
