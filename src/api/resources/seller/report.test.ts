import { describe, expect, test } from 'vitest';
import { getVerdict, isAuditing, readReport } from './report';

const nothing = { evidence: [], fixes: [], nextActions: [] };

test('stages as records and as texts, evidence, fixes and actions as one or many', () => {
  const report = readReport({
    audition: {
      audition_status: 'Failed',
      version: { version: '1.0.0' },
      run: { id: 'r' },
      gates: [
        'lint',
        { stage: 'build', result: 'failing', evidence: 'exit 1', fix: 'Pin it', next_action: 'Commit again' },
        { key: 'scan', label: 'Scan', status: 'passing', evidence: ['none', { label: 'log' }, '', 4], fixes: [] },
        { key: 'load', status: 'moonlit', findings: [{ title: 'p95', detail: '900 ms' }], fix: { message: 'Cache' } },
        {},
        7,
      ],
      next_steps: [{ title: 'Commit', description: 'a higher version' }],
      generated_at: '2026-03-02T09:00:00Z',
    },
  });
  expect(report).toMatchObject({
    status: 'Failed',
    kind: 'failing',
    version: '1.0.0',
    run: { id: 'r' },
    updatedAt: 1772442000000,
    nextActions: ['Commit: a higher version'],
  });
  expect(report?.stages).toEqual([
    { key: 'lint', label: 'lint', status: undefined, kind: 'unknown', ...nothing },
    {
      key: 'build',
      label: 'build',
      status: 'failing',
      kind: 'failing',
      evidence: ['exit 1'],
      fixes: ['Pin it'],
      nextActions: ['Commit again'],
    },
    { key: 'scan', label: 'Scan', status: 'passing', kind: 'passing', ...nothing, evidence: ['none', 'log'] },
    {
      key: 'load',
      label: 'load',
      status: 'moonlit',
      kind: 'unknown',
      evidence: ['p95: 900 ms'],
      fixes: ['Cache'],
      nextActions: [],
    },
    { key: '5', label: '5', status: undefined, kind: 'unknown', ...nothing },
  ]);
});

describe('a list of failing stages', () => {
  test('alone, its stages are failing, with the received status', () => {
    const report = readReport({ failingStages: ['lint', { key: 'build', status: 'red', fixes: ['Pin it'] }] });
    expect(report?.stages).toMatchObject([
      { key: 'lint', kind: 'failing', status: undefined },
      { key: 'build', kind: 'failing', status: 'red', fixes: ['Pin it'] },
    ]);
  });

  test('beside all stages, it adds what those lack', () => {
    const report = readReport({
      stages: [
        { key: 'lint', status: 'passing' },
        { key: 'build', status: 'failing' },
      ],
      failing_stages: [{ key: 'build', evidence: ['exit 1'], fixes: ['Pin it'] }, { key: 'load' }],
    });
    expect(report?.stages).toMatchObject([
      { key: 'lint', kind: 'passing' },
      { key: 'build', kind: 'failing', status: 'failing', evidence: ['exit 1'], fixes: ['Pin it'] },
      { key: 'load', kind: 'failing' },
    ]);
  });
});

test('a report that says only that there is none is valid', () => {
  expect(readReport({ report: { status: 'none', run: null, stages: [] } })).toMatchObject({
    status: 'none',
    kind: 'unknown',
    run: undefined,
    stages: [],
  });
});

test.each([
  [{ status: 'running' }, true, undefined],
  [{ status: 'passing', run: { status: 'queued' } }, true, undefined],
  [{ status: 'passing', run: { status: 'completed' } }, false, 'passing'],
  [{ status: 'failed' }, false, 'failing'],
  [{ status: 'dreaming' }, false, undefined],
])('of %o, auditing: %o, verdict: %o', (body, auditing, verdict) => {
  const report = readReport(body);
  expect([isAuditing(report), getVerdict(report)]).toEqual([auditing, verdict]);
});

test('without a report nothing is in progress, and there is no verdict', () => {
  for (const none of [null, undefined]) expect([isAuditing(none), getVerdict(none)]).toEqual([false, undefined]);
});
