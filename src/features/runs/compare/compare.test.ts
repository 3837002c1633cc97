import { describe, expect, test } from 'vitest';
import { readRun } from '../../../api/resources/packs/runs';
import { isRunId } from './compareAddress';
import { inputRows, usageRows } from './compareRows';
import { resultFileName, resultMarkdown } from '../result/resultFile';
import { diffOf, folded } from './textDiff';

const run = (more: object) => readRun({ runId: 'r', status: 'completed', model: 'a:b', growthVersion: 3, ...more })!;

test('differing inputs come first', () => {
  const rows = inputRows(run({}), run({ growthVersion: 0, enabledSkills: ['b', 'a'] }));
  expect(rows.filter(({ differs }) => differs).map(({ what, left, right }) => [what, left, right])).toEqual([
    ['Checkpoint', '3', '0, signed base'],
    ['Hosted skills', 'none', 'a, b'],
  ]);
  expect(rows[0]?.what).toBe('Checkpoint');
});

test('the length of a prompt of which no digest is given; nothing where it is not given either', () => {
  const rows = inputRows(run({ promptCharacters: 1200 }), run({}));
  expect(rows.find(({ what }) => what === 'Prompt')).toMatchObject({ left: '1,200 characters', right: '–' });
});

test('usage shows the change where both values are known', () => {
  const [at, end, later] = ['2026-03-02T09:00:00Z', '2026-03-02T09:00:06Z', '2026-03-02T09:00:04Z'];
  const rows = usageRows(
    run({ usage: { points: 40, inputTokens: 5 }, startedAt: at, finishedAt: end }),
    run({ usage: { points: 44 }, startedAt: at, finishedAt: later }),
  );
  const changes = Object.fromEntries(rows.map(({ what, change }) => [what, change]));
  expect(changes).toMatchObject({ Points: '+4', Time: '−2 s' });
  expect(changes['Input tokens']).toBeUndefined();
});

test('usage shows no change while a run is under way: its figures are not final', () => {
  const rows = usageRows(run({ usage: { points: 40 } }), run({ status: 'running', usage: { points: 0 } }));
  const points = { what: 'Points', left: '40 Points', right: '0 Points', differs: true };
  expect(rows.find(({ what }) => what === 'Points')).toEqual(points);
});

test('only a UUID is a run id', () => {
  expect(isRunId('0a9d0000-0000-4000-8000-000000000001')).toBe(true);
  for (const no of ['', '../x', '0a9d0000', '0a9d0000-0000-4000-8000-00000000000/']) expect(isRunId(no)).toBe(false);
});

describe('the difference of two texts', () => {
  const marks = { same: '=', left: '-', right: '+' };
  test.each([
    ['by words', 'one two three', 'one 2 three', ['=one ', '-two', '+2', '= three']],
    ['of consecutive changed words is one change', 'a b c d', 'a x y d', ['=a ', '-b c', '+x y', '= d']],
    ['of a number is one word', 'its 2,067 tickets', 'its 1,776 tickets', ['=its ', '-2,067', '+1,776', '= tickets']],
    ['of equal texts', 'a', 'a', ['=a']],
    ['of empty texts', '', '', []],
  ])('%s', (_, left, right, parts) => {
    const diff = diffOf(left, right);
    expect(diff?.by).toBe('words');
    expect(diff?.parts.map(({ kind, text }) => `${marks[kind]}${text}`)).toEqual(parts);
  });

  test('of long texts by words, within the lines that differ', () => {
    const long = Array.from({ length: 4_000 }, (_, line) => `line ${line} with some words`).join('\n');
    const diff = diffOf(long, long.replace('line 7 ', 'LINE 7 '));
    expect(diff?.by).toBe('words');
    expect(diff?.parts.map(({ kind, text }) => [kind, text.slice(-4)])).toEqual([
      ['same', 'rds\n'],
      ['left', 'line'],
      ['right', 'LINE'],
      ['same', 'ords'],
    ]);
  });

  test('by whole lines when the differing lines are themselves too long', () => {
    const line = (word: string) => `${word} `.repeat(12_000).trim();
    const diff = diffOf(`same\n${line('alpha')}\nsame\nold`, `same\n${line('omega')}\nsame\nnew`);
    expect(diff?.by).toBe('lines');
    expect(diff?.parts.map(({ kind }) => kind)).toEqual(['same', 'left', 'right', 'same', 'left', 'right']);
  });

  test('gives up instead of stalling', () => {
    const noise = (seed: number) => Array.from({ length: 60_000 }, (_, line) => `${(line * seed) % 99_991}`).join('\n');
    expect(diffOf(noise(7_919), noise(104_729))).toBeUndefined();
    expect(diffOf('a'.repeat(1_500_000), 'b'.repeat(1_500_000))).toBeUndefined();
  });

  test('folds long equal stretches', () => {
    expect(folded('a'.repeat(480))).toBeUndefined();
    expect(folded('a'.repeat(1_000))).toMatchObject({ left: 680 });
    const words = 'seven7 '.repeat(200);
    const { head = '', left = 0, tail = '' } = folded(words) ?? {};
    expect(head).toMatch(/^(seven7 )+$/);
    expect(tail).toMatch(/^ (seven7 )+$/);
    expect(head.length + left + tail.length).toBe(words.length);
  });
});

describe('the saved result', () => {
  const saved = run({
    productName: 'Ticket Reply: Drafter / ..\\x',
    runId: '0a9d0000-0000-4000-8000-000000000002',
    usage: { points: 4, ceilingPoints: 9 },
    citations: [{ index: 1, title: 'A\nB', url: 'https://a.example/?sig=secret' }],
  });

  test('names its run and contains no secret', () => {
    const text = resultMarkdown({ ...saved, kind: 'partial' }, '# T\n\ntxk_sandbox_buyer_x');
    expect(text).toContain('- Points: 4 Points of 9 Points');
    expect(text).toContain('> Partial output');
    expect(text).toContain('1. A B <https://a.example/?sig=[redacted]>');
    expect(text).not.toContain('txk_');
  });

  test.each([
    [saved, 'ticket-reply-drafter-x-000000000002.md'],
    [{ productName: 'Résumé Café', runId: 'r' }, 'resume-cafe-r.md'],
    [{ productName: '日本', runId: '../../etc' }, '日本-etc.md'],
    [{ productName: undefined, runId: undefined }, 'run.md'],
  ])('has a safe name', (of, name) => expect(resultFileName(of)).toBe(name));
});
