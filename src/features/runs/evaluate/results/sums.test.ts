import { expect, test } from 'vitest';
import type { CellState } from '../matrix/matrix';
import { toMatrixCsv } from '../files/matrixCsv';
import { buildFileName, toMatrixMarkdown } from '../files/matrixMarkdown';
import type { ExportedMatrix } from '../files/matrixCsv';
import { type Cell, computePointsPerPass, sumColumn } from './sums';
import { toRunSummary } from './summary';
import { readRun } from '../../../../api/resources/packs/runs';

const done = (runId: string, charged: number, kind: 'completed' | 'partial' | 'failed' = 'completed'): CellState => ({
  at: 'done',
  attempt: `attempt of ${runId}`,
  runId,
  kind,
  charged,
});
const cell = (state: CellState, more: Partial<Cell> = {}): Cell => ({
  state,
  ceiling: 60,
  summary: undefined,
  checks: [],
  mark: undefined,
  ...more,
});
const json = { kind: 'json' } as const;
const summary = toRunSummary(
  'run-1',
  readRun({
    runId: 'run-1',
    status: 'completed',
    model: 'openai:gpt-5.4-mini',
    usage: { points: 33, ceilingPoints: 60 },
    startedAt: '2026-03-02T09:00:00Z',
    finishedAt: '2026-03-02T09:00:06Z',
    result: '# Heading\n\n**=HYPERLINK("x")** said txk_live_abcdefghijklmnopqrstuvwxyz0123456789',
  })!,
);

test('ends, checks, marks and Points are counted; what nobody knows is not made up', () => {
  const sums = sumColumn([
    cell(done('1', 30), { checks: [{ check: json, verdict: 'passed' }], mark: 'better' }),
    cell(done('2', 20, 'partial'), { checks: [{ check: json, verdict: 'slow' }], mark: 'worse' }),
    cell(done('3', 0, 'failed'), { checks: [{ check: json, verdict: undefined }] }),
    cell({ at: 'done', attempt: 'a', runId: undefined, kind: 'unknown', charged: undefined }),
    cell({ at: 'unknown', attempt: 'b', checking: false }),
    cell({ at: 'void', why: 'Stopped.' }),
    cell({ at: 'queued' }),
  ]);
  expect(sums).toMatchObject({
    ends: { completed: 1, partial: 1, failed: 1, other: 1, unknown: 1, void: 1, open: 1 },
    checked: 2,
    passed: 1,
    points: 50,
    unpriced: 1,
    marks: { better: 1, same: 0, worse: 1 },
  });
  expect(computePointsPerPass(sums)).toBe(50);
  expect(computePointsPerPass(sumColumn([]))).toBeUndefined();
});

test('the table keeps a few plain words of a result, and its size', () => {
  expect(summary).toMatchObject({ points: 33, tookMs: 6_000, beginning: expect.stringMatching(/^Heading =HYPERLINK/) });
  expect(toRunSummary('r', readRun({ runId: 'r', result: 'word '.repeat(50_000) })!)).toMatchObject({
    length: 250_000,
    beginning: expect.stringMatching(/^.{240}…$/),
  });
});

const exported: ExportedMatrix = {
  name: 'Ticket *Reply* Drafter',
  titles: ['A · Checkpoint 3', 'B · Checkpoint 4'],
  rows: [{ id: 'r', prompt: '=1+1', expected: 'An answer', note: '', checks: [json] }],
  columns: [3, 4].map((checkpoint) => ({
    name: '',
    model: 'openai:gpt-5.4-mini',
    checkpoint,
    skills: [],
    limits: { input: 8_000, output: 2_000 },
    funding: 'points' as const,
  })),
  grid: [
    [
      cell(done('run-1', 33), { summary, checks: [{ check: json, verdict: 'failed' }], mark: undefined }),
      cell({ at: 'unknown', attempt: 'b', checking: false }),
    ],
  ],
};

test('as CSV each cell is a line: no formula begins in it, and no token is in it', () => {
  const csv = toMatrixCsv(exported);
  expect(csv.startsWith('\uFEFF')).toBe(true);
  expect(csv).not.toContain('txk_live');
  const [heading, first, second] = csv.split('\r\n');
  expect(heading).toContain('Cell,Prompt,Expected,Note,Column,Model,Checkpoint');
  expect(first).toMatch(
    /^A1,'=1\+1,An answer,,Checkpoint 3,openai:gpt-5\.4-mini,3,,completed,33,60,6000,\d+,0,1,is JSON,,run-1,/,
  );
  expect(second).toMatch(/^B1,.*,outcome unknown,,60,/);
});

test('as Markdown texts are inert and nothing looks like a token', () => {
  const markdown = toMatrixMarkdown(exported);
  expect(markdown).toMatch(/^# Evaluation: Ticket \\\*Reply\\\* Drafter\n/);
  expect(markdown).toContain('| A · Checkpoint 3 | 1 | 0 | 0 | 0 | 0 of 1 | 33 | – |');
  expect(markdown).toContain(String.raw`failed\: is JSON`);
  expect(markdown).not.toContain('txk_live');
  expect(buildFileName(exported.name)).toBe('evaluation-ticket-reply-drafter');
});
