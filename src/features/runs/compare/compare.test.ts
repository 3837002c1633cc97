import { describe, expect, test } from 'vitest';
import { readRun } from '../../../api/resources/packs/runs';
import { isRunId } from './compareAddress';
import { buildInputRows, describeSide, buildUsageRows } from './compareRows';
import { buildResultFileName, toResultMarkdown } from '../result/resultFile';
import { diffResults } from './blockDiff';
import { countPlaces, diffWords } from './textDiff';

const run = (more: object) => readRun({ runId: 'r', status: 'completed', model: 'a:b', growthVersion: 3, ...more })!;

test('differing inputs come first', () => {
  const rows = buildInputRows(run({}), run({ growthVersion: 0, enabledSkills: ['b', 'a'] }));
  expect(rows.filter(({ differs }) => differs).map(({ what, left, right }) => [what, left, right])).toEqual([
    ['Checkpoint', '3', '0 · signed base'],
    ['Hosted skills', 'none', 'a, b'],
  ]);
  expect(rows[0]?.what).toBe('Checkpoint');
});

test('the length of a prompt of which no digest is given; nothing where it is not given either', () => {
  const rows = buildInputRows(run({ promptCharacters: 1200 }), run({}));
  expect(rows.find(({ what }) => what === 'Prompt')).toMatchObject({ left: '1,200 characters', right: '–' });
});

test('usage shows the change where both values are known', () => {
  const [at, end, later] = ['2026-03-02T09:00:00Z', '2026-03-02T09:00:06Z', '2026-03-02T09:00:04Z'];
  const rows = buildUsageRows(
    run({ usage: { points: 40, inputTokens: 5 }, startedAt: at, finishedAt: end }),
    run({ usage: { points: 44 }, startedAt: at, finishedAt: later }),
  );
  const changes = Object.fromEntries(rows.map(({ what, change }) => [what, change]));
  expect(changes).toMatchObject({ Points: '+4', Time: '−2 s' });
  expect(changes['Input tokens']).toBeUndefined();
});

test('usage shows no change while a run is under way: its figures are not final', () => {
  const rows = buildUsageRows(run({ usage: { points: 40 } }), run({ status: 'running', usage: { points: 0 } }));
  const points = { what: 'Points', left: '40 Points', right: '0 Points', differs: true };
  expect(rows.find(({ what }) => what === 'Points')).toEqual(points);
});

test('only a UUID is a run id', () => {
  expect(isRunId('0a9d0000-0000-4000-8000-000000000001')).toBe(true);
  for (const no of ['', '../x', '0a9d0000', '0a9d0000-0000-4000-8000-00000000000/']) expect(isRunId(no)).toBe(false);
});

test.each([
  [
    { growthVersion: 0, usage: { points: 24 } },
    { usage: { points: 33 } },
    'Signed base · 24 Points',
    'Checkpoint 3 · 33 Points',
  ],
  [{ model: 'a:c', version: '1.0.0' }, { version: '2.0.0' }, 'a:c · Version 1.0.0', 'a:b · Version 2.0.0'],
  [{}, {}, 'Checkpoint 3', 'Checkpoint 3'],
  [{ preview: true }, { status: 'running', usage: { points: 1 } }, 'Base preview', 'Checkpoint 3'],
])('a run is titled by what tells it from the other: %j and %j', (leftRun, rightRun, left, right) => {
  expect(describeSide(run(leftRun), run(rightRun))).toBe(left);
  expect(describeSide(run(rightRun), run(leftRun))).toBe(right);
});

describe('the difference of two texts by words', () => {
  const marks = { same: '=', left: '-', right: '+' };
  test.each([
    ['one word', 'one two three', 'one 2 three', ['=one ', '-two', '+2', '= three'], 1],
    ['consecutive changed words are one change', 'a b c d', 'a x y d', ['=a ', '-b c', '+x y', '= d'], 1],
    ['a number is one word', 'its 2,067 tickets', 'its 1,776 tickets', ['=its ', '-2,067', '+1,776', '= tickets'], 1],
    ['what is added and what is left out', 'a b', 'b c', ['-a ', '=b', '+ c'], 2],
    ['equal texts', 'a', 'a', ['=a'], 0],
    ['empty texts', '', '', [], 0],
  ])('%s', (_, left, right, parts, places) => {
    const diff = diffWords(left, right)!;
    expect(diff.map(({ kind, text }) => `${marks[kind]}${text}`)).toEqual(parts);
    expect(countPlaces(diff)).toBe(places);
  });

  test('gives up on long texts instead of stalling', () => {
    expect(diffWords('a'.repeat(40_000), 'b'.repeat(40_000))).toBeUndefined();
  });
});

describe('the difference of two results', () => {
  /** One character a row: `=2` two equal blocks, `~` changed, `-` and `+` on one side, `t` a table. */
  const shape = (left: string, right: string) => {
    const diff = diffResults(left, right);
    const mark = { changed: '~', left: '-', right: '+', table: 't', same: '=' };
    return (
      diff && [
        diff.rows.map((row) => mark[row.kind] + (row.kind === 'same' ? row.blocks.length : '')).join(' '),
        diff.changes,
      ]
    );
  };
  test.each([
    ['a paragraph', '# T\n\none\n\ntwo', '# T\n\none\n\n2', '=2 ~', 1],
    ['an item that was added', '- a\n- b', '- a\n- x\n- b', '=1 + =1', 1],
    ['an item that was left out', '1. a\n2. b\n3. c', '1. a\n2. c', '=1 ~ -', 2],
    ['what stands beside its own kind', 'p\n\n- a', '- b\n\nq', '- ~ +', 3],
    ['equal results', '# T\n\nall', '# T\n\nall', '=2', 0],
    ['empty results', '', '', '', 0],
    ['space alone', 'a\n\n\nb', 'a\n\nb\n', '=2', 0],
  ])('%s', (_, left, right, rows, changes) => expect(shape(left, right)).toEqual([rows, changes]));

  const table = (...rows: string[]) => ['| Name | N |', '|---|---|', ...rows].join('\n');
  test.each([
    ['rows go by their names', ['|a|1|', '|b|2|'], ['|b|3|', '|a|1|'], [[1, 1]], [[0, 1]]],
    ['a row on one side', ['|a|1|', '|c|4|'], ['|a|1|', '|b|2|'], [[1, 1]], [[1, 2]]],
    ['names that repeat do not count', ['|a|1|', '|a|2|'], ['|a|1|', '|a|3|'], [[1, 1]], [[1, 1]]],
  ])('in a table %s', (_, left, right, inLeft, inRight) => {
    const row = diffResults(table(...left), table(...right))?.rows[0];
    expect(row?.kind).toBe('table');
    if (row?.kind !== 'table') return;
    expect([[...row.marks.left], [...row.marks.right]]).toEqual([inLeft, inRight]);
  });

  test('a table that is only written otherwise is the same; one in another order is one change', () => {
    expect(shape(table('|a|1|'), table('| a | 1 |'))).toEqual(['=1', 0]);
    expect(shape(table('|a|1|', '|b|2|'), table('|b|2|', '|a|1|'))).toEqual(['~', 1]);
  });

  test('tables of other columns are other blocks', () => {
    expect(shape(table('|a|1|'), table('|a|1|').replace('Name', 'Title'))).toEqual(['~', 1]);
  });

  test('of long texts is found in time, line by line', () => {
    const long = Array.from({ length: 12_000 }, (_, line) => `line ${line} with some words in it`).join('\n');
    expect(shape(long, long.replace('line 7 ', 'LINE 7 '))).toEqual(['=7 ~ =11992', 1]);
  });

  test('gives up instead of stalling', () => {
    const noise = (seed: number) => Array.from({ length: 60_000 }, (_, line) => `${(line * seed) % 99_991}`).join('\n');
    expect(diffResults(noise(7_919), noise(104_729))).toBeUndefined();
    expect(diffResults('a'.repeat(1_500_000), 'b'.repeat(1_500_000))).toBeUndefined();
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
    const text = toResultMarkdown({ ...saved, kind: 'partial' }, '# T\n\ntxk_sandbox_buyer_x');
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
  ])('has a safe name', (of, name) => expect(buildResultFileName(of)).toBe(name));
});
