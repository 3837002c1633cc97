import { expect, test } from 'vitest';
import { connectEachTest } from '../../../../../tests/support/connected';
import type { PromptDraft } from '../../../../api/drafts/promptsDraft';
import { jsonLine, jsonRow } from './jsonRow';
import { emptyPrompt } from './promptRow';
import { formatOf, readPromptFile, readPrompts } from './readPrompts';

connectEachTest('txk_sandbox_seller_prompts');

const row = (prompt: string, more: Partial<PromptDraft> = {}): PromptDraft => ({ ...emptyPrompt, prompt, ...more });
const file = (text: BlobPart, name: string) => new File([text], name);

test('each line is a prompt; blank ones are none', async () => {
  expect(await readPrompts('  First one \r\n\n Second one\n', 'lines', 50)).toEqual({
    rows: [row('First one'), row('Second one')],
    problems: [],
  });
});

test('a bad line is named with its reason, and the others are taken over', async () => {
  const { rows, problems } = await readPrompts(
    `Good\nx\n${'y'.repeat(40_001)}\ntxk_live_abcdefghijklmnopqrstuvwxyz0123456789`,
    'lines',
    50,
  );
  expect(rows).toEqual([row('Good')]);
  expect(problems).toEqual([
    { line: 2, why: 'Its prompt: enter at least 2 characters.' },
    { line: 3, why: 'Its prompt: 1 character too many: at most 40,000.' },
    { line: 4, why: 'It looks like a token.' },
  ]);
});

test('what there is no room for is counted at the line where it begins', async () => {
  const read = await readPrompts('aa\nbb\ncc\ndd', 'lines', 2);
  expect(read.rows).toEqual([row('aa'), row('bb')]);
  expect(read.problems).toEqual([{ line: 3, why: 'From here on 2 prompts had no room: a matrix has at most 50.' }]);
});

test('CSV is read by its heading, with quotes, commas and line ends in a cell; unknown columns are left out', async () => {
  const csv = '\uFEFFNote,Owner,PROMPT,expected\r\n"of ""us""",me,"Say a,\r\nthen b",ab\r\n\r\n,,Other,\r\n';
  expect(await readPrompts(csv, 'csv', 50)).toEqual({
    rows: [row('Say a,\nthen b', { note: 'of "us"', expected: 'ab' }), row('Other')],
    problems: [],
  });
});

test.each([',', ';', '\t', '|'])('a table separated by %j is read, whatever stands in its texts', async (mark) => {
  const csv = `prompt${mark}expected\nOne, two; three or four${mark === ',' ? '' : mark}`.replace(
    'One, two',
    mark === ',' ? 'One two' : 'One, two',
  );
  const { rows, problems } = await readPrompts(mark === ';' ? csv.replace('; three', ' three') : csv, 'csv', 50);
  expect(problems).toEqual([]);
  expect(rows).toHaveLength(1);
});

test('malformed CSV is named by the line of the file, with the lines that cannot be told apart', async () => {
  const csv = 'prompt,note\n"two\nlines",a\n"q"x\nlost,"b"\ngood,c\na,b,c\n,only a note\n"open\nto the end';
  const { rows, problems } = await readPrompts(csv, 'csv', 50);
  expect(rows).toEqual([row('two\nlines', { note: 'a' }), row('good', { note: 'c' })]);
  expect(problems).toEqual([
    {
      line: 4,
      why: 'A quote stands in the middle of a quoted text: write it twice. Lines 4 to 5 were left out.',
    },
    {
      line: 7,
      why: 'It has 3 cells, and the heading 2: a text with the separator in it needs quotes around it.',
    },
    { line: 8, why: 'It has no prompt.' },
    { line: 9, why: 'A quote is opened here and never closed. Lines 9 to 10 were left out.' },
  ]);
});

test.each([
  [
    'question,answer\na,b',
    'The first line must name the columns: “prompt”, and if you have them “expected” and “note”.',
  ],
  ['prompt,note,prompt\na,b,c', 'The column “prompt” is there twice.'],
  [' \n ', 'There is nothing in it.'],
])('%j has no prompts, and says why', async (csv, why) => {
  expect(await readPrompts(csv, 'csv', 50)).toEqual({ rows: [], problems: [{ line: 1, why }] });
});

test('JSON Lines are read with their checks; each bad line says what is wrong with it', async () => {
  const lines = [
    '{"prompt": "One", "expected": null, "note": "n", "checks": [{"contains": "a"}, {"json": true}, {"words": 20}]}',
    '"Only a text"',
    '{"prompt": 3}',
    '{"question": "x"}',
    '[1]',
    '{"prompt": "Bad", ',
    '{"prompt": "Judge", "checks": [{"model": "gpt"}]}',
    '{"prompt": "Pattern", "checks": [{"matches": "("}]}',
  ].join('\n');
  const { rows, problems } = await readPrompts(lines, 'jsonl', 50);
  expect(rows).toEqual([
    row('One', {
      note: 'n',
      checks: [{ kind: 'contains', text: 'a' }, { kind: 'json' }, { kind: 'words', most: '20' }],
    }),
    row('Only a text'),
  ]);
  expect(problems).toEqual([
    { line: 3, why: 'Its field “prompt” is no text.' },
    { line: 4, why: 'It has no field “prompt”.' },
    { line: 5, why: 'It is no JSON object with the field “prompt”.' },
    { line: 6, why: 'It is not JSON.' },
    { line: 7, why: 'Its field “checks” has a check that this console does not know.' },
    { line: 8, why: 'Its checks: not a regular expression: unterminated group.' },
  ]);
});

test('a saved prompt is read back as it was, whatever it begins with', () => {
  const whole = row('=SUM(A1)\n"quoted"', {
    expected: '@x',
    checks: [
      { kind: 'matches', pattern: String.raw`/^\d+$/m` },
      { kind: 'words', most: '1000' },
    ],
  });
  expect(jsonRow(jsonLine(whole))).toEqual(whole);
});

test.each([
  ['prompt,expected\na,b', 'csv'],
  ['"Prompt"\tnote\na\tb', 'csv'],
  ['{"prompt": "a"}\n\n{"prompt": "b"}', 'jsonl'],
  ['Write a prompt, please\nand another', 'lines'],
])('%j is pasted as %s', (text, format) => {
  expect(formatOf(text)).toBe(format);
});

test('a file is read by its name, or else by what is in it; one that is not UTF-8 says so', async () => {
  const names = async (text: BlobPart, name: string) => readPromptFile(file(text, name), 50);
  expect((await names('prompt\none', 'a.csv')).rows).toEqual([row('one')]);
  expect((await names('"one"', 'a.jsonl')).rows).toEqual([row('one')]);
  expect((await names('one\ntwo', 'a.txt')).rows).toEqual([row('one'), row('two')]);
  expect((await names(new Uint8Array([0xc1, 0xcc, 0xb8, 0xa7, 0x2c]), 'a.csv')).problems[0]?.why).toMatch(
    /not in UTF-8/,
  );
  expect((await names('x'.repeat(8_000_001), 'a.csv')).problems[0]?.why).toMatch(/larger than 8 MB/);
});
