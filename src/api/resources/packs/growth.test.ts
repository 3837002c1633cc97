import { describe, expect, test } from 'vitest';
import { readDelta, readGrowth, readReasons } from './growth';

describe('growth', () => {
  test('reads history, quotas and usage of the sandbox', () => {
    const growth = readGrowth({
      productId: 'p',
      version: '1.4.0',
      activeSequence: 2,
      checkpoints: [
        { sequence: 0, status: 'base', digest: 'sha256:00', title: 'Signed base', selectable: true, reasons: [] },
        { sequence: 2, status: 'accepted', parentSequence: 0, bytes: 900, acceptedAt: '2026-03-02T09:00:00Z' },
        { sequence: 1, status: 'refused', reasons: ['It contradicts checkpoint 0.'], selectable: false },
        { sequence: 3, status: 'staged', runId: 'r', normalization: null },
      ],
      quotas: { checkpoints: { used: 1, limit: 20, unit: 'checkpoints' } },
      usage: {
        runsBySequence: [{ sequence: 2, runs: 4 }],
        recentRuns: [{ runId: 'r', growthVersion: 2, status: 'completed', model: 'm', points: 21 }],
      },
    });
    expect(growth).toMatchObject({
      version: '1.4.0',
      activeCheckpoint: 2,
      quotas: [{ key: 'checkpoints', used: 1, limit: 20, unit: 'checkpoints' }],
      runsByCheckpoint: [{ checkpoint: 2, runs: 4 }],
      recentRuns: [{ runId: 'r', checkpoint: 2, points: 21 }],
    });
    expect(growth?.checkpoints.map(({ checkpoint, status, selectable }) => [checkpoint, status, selectable])).toEqual([
      [0, 'base', true],
      [1, 'refused', false],
      [2, 'accepted', true],
      [3, 'staged', false],
    ]);
  });

  test("with several lists each checkpoint is read from all of them; a checkpoint's own data wins", () => {
    expect(
      readGrowth({
        history: [{ delta: { sequence: 1, status: 'staged', runId: 'r' } }, { sequence: 2, status: 'refused' }],
        deltas: [{ sequence: 3, title: 'Three' }],
        checkpoints: [{ sequence: 1, status: 'accepted', digest: 'aa' }],
      })?.checkpoints,
    ).toMatchObject([
      { checkpoint: 0 },
      { checkpoint: 1, status: 'accepted', digest: 'aa', runId: 'r' },
      { checkpoint: 2, status: 'refused', selectable: false },
      { checkpoint: 3, title: 'Three' },
    ]);
  });

  test('reads other spellings: a wrapper, a list of quotas, usage as a map, choices as a separate list', () => {
    expect(
      readGrowth({
        growth: {
          active: { sequence: 1 },
          history: [
            { sequence: 1, state: 'moonlit', sha256: 'aa', name: 'One', memory_bytes: 5 },
            { sequence: 2, status: 'odd' },
            { title: 'none' },
            4,
          ],
          selectable_checkpoints: [0, { sequence: 1 }],
          hosted_quotas: [{ name: 'checkpoints', current: 1, max: 20 }, {}],
          usage: { by_sequence: { 1: 6, x: 2 }, runs: [{ id: 'r', sequence: 1 }] },
        },
      }),
    ).toMatchObject({
      activeCheckpoint: 1,
      checkpoints: [
        { checkpoint: 0, selectable: true },
        { checkpoint: 1, status: 'moonlit', digest: 'aa', title: 'One', bytes: 5, selectable: true },
        { checkpoint: 2, status: 'odd', selectable: false },
      ],
      quotas: [{ key: 'checkpoints', used: 1, limit: 20 }],
      runsByCheckpoint: [{ checkpoint: 1, runs: 6 }],
      recentRuns: [{ runId: 'r', checkpoint: 1 }],
    });
  });

  test('a quota with only a limit, and 100 checkpoints in any order', () => {
    const history = Array.from({ length: 100 }, (_, index) => ({ sequence: 99 - index, status: 'accepted' }));
    const growth = readGrowth({ activeSequence: 40, checkpoints: history, quotas: { memoryBytes: 131072, odd: 'x' } });
    expect(growth?.checkpoints.map(({ checkpoint }) => checkpoint)).toEqual(history.map((_, index) => index));
    expect(growth?.quotas).toEqual([
      { key: 'memoryBytes', label: undefined, used: undefined, limit: 131072, unit: undefined },
    ]);
  });
});

test('a delta is read bare or wrapped', () => {
  expect(readDelta({ sequence: 5, status: 'accepted' })).toMatchObject({ checkpoint: 5, selectable: true });
  expect(readDelta({ delta: { sequence: 5, status: 'refused', reason: 'Too large' } })).toMatchObject({
    checkpoint: 5,
    status: 'refused',
    reasons: ['Too large'],
    selectable: false,
  });
  expect(readDelta({ sequence: 6, status: 'moonlit' })).toMatchObject({ selectable: true });
});

test.each([
  ['staged', 'waiting', false],
  ['proposed', 'waiting', false],
  ['Pending', 'waiting', false],
  ['awaiting-approval', 'waiting', false],
  ['refused', 'refused', false],
  ['REJECTED', 'refused', false],
  ['accepted', 'accepted', true],
  ['approved', 'accepted', true],
  ['active', 'accepted', true],
  ['moonlit', 'unknown', true],
  [undefined, 'unknown', true],
])('a delta that is %s has status %s and is selectable: %s', (status, standing, selectable) => {
  expect(readDelta({ sequence: 5, status })).toMatchObject({ standing, selectable });
});

test('the answer to an acceptance need not repeat the number', () => {
  expect(readDelta({ status: 'refused' }, undefined, 5)).toMatchObject({ checkpoint: 5, standing: 'refused' });
  expect(readDelta({ delta: { sequence: 6 } }, undefined, 5)).toMatchObject({ checkpoint: 6 });
});

test.each([
  [{ reasons: ['a', { message: 'b' }, 4, {}] }, ['a', 'b']],
  [{ gateReasons: [{ code: 'SIZE' }] }, ['SIZE']],
  [{ reason: 'one' }, ['one']],
  [{ reasons: 4 }, []],
  [undefined, []],
])('the reasons of %j are %j', (body, reasons) => {
  expect(readReasons(body)).toEqual(reasons);
});
