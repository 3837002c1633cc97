import { expect, test } from 'vitest';
import { connectEachTest } from '../../../../../tests/support/connected';
import type { PromptDraft } from '../../../../api/drafts/promptsDraft';
import { toJsonLine } from './jsonRow';
import { emptyPrompt } from './promptRow';
import { type ReadingChoice, readPromptFile, readPrompts } from './readPrompts';

connectEachTest('txk_sandbox_seller_prompts');

const row = (prompt: string, more: Partial<PromptDraft> = {}): PromptDraft => ({ ...emptyPrompt, prompt, ...more });
const read = async (text: string, choice: ReadingChoice = {}, room = 50) => {
  const reading = await readPrompts({ text }, choice, room);
  return { ...reading, rows: reading.rows.map(({ line: _, ...draft }) => draft) };
};

test('each line is a prompt with its indentation; blank ones are none', async () => {
  expect(await read('  First one \r\n\n Second one\n')).toMatchObject({
    format: 'lines',
    rows: [row('  First one'), row(' Second one')],
    issues: [],
  });
});

test('a bad line is named with its reason, and the others are taken over', async () => {
  const { rows, issues } = await read(`Good\nx\n${'y'.repeat(40_001)}\ntxk_live_abcdefghijklmnopqrstuvwxyz0123456789`);
  expect(rows).toEqual([row('Good')]);
  expect(issues).toEqual([
    { line: 2, why: 'Its prompt: enter at least 2 characters.' },
    { line: 3, why: 'Its prompt: 1 character too many: at most 40,000.' },
    { line: 4, why: 'It contains what looks like a token.' },
  ]);
});

test('prompts without room are counted, at the line of the first one', async () => {
  const { rows, issues } = await read('aa\nbb\ncc\ndd', {}, 2);
  expect(rows).toEqual([row('aa'), row('bb')]);
  expect(issues).toEqual([{ line: 3, why: 'No room for 2 prompts from here on. A matrix can have at most 50.' }]);
});

test('the whole text is one prompt where that is chosen, with its lines and indentation', async () => {
  expect((await read('\n\n  - one\n  - two\n\n', { format: 'one' })).rows).toEqual([row('  - one\n  - two')]);
});

test('JSON Lines are read with their checks; each bad line says what is wrong with it', async () => {
  const lines = [
    '{"prompt": "One", "expected": null, "note": "n", "checks": [{"contains": "a"}, {"json": true}, {"words": 20}]}',
    '"Only a text"',
    '{"prompt": 3}',
    '{"other": "x"}',
    '[1]',
    '{"prompt": "Bad", ',
    '{"prompt": "Judge", "checks": [{"model": "gpt"}]}',
    '{"prompt": "Pattern", "checks": [{"matches": "("}]}',
  ].join('\n');
  const { format, rows, issues } = await read(lines);
  expect(format).toBe('jsonl');
  expect(rows).toEqual([
    row('One', {
      note: 'n',
      checks: [{ kind: 'contains', text: 'a' }, { kind: 'json' }, { kind: 'words', most: '20' }],
    }),
    row('Only a text'),
  ]);
  expect(issues).toEqual([
    { line: 3, why: 'Its field “prompt” isn’t text.' },
    { line: 4, why: 'It has no field “prompt”.' },
    { line: 5, why: 'It isn’t a JSON object with a prompt.' },
    { line: 6, why: 'It isn’t valid JSON.' },
    { line: 7, why: 'Its field “checks” contains an unknown check.' },
    { line: 8, why: 'Its checks: invalid regular expression: unterminated group.' },
  ]);
});

test('a saved prompt is read back as it was, whatever it begins with', async () => {
  const whole = row('=SUM(A1)\n"quoted"', {
    expected: '@x',
    checks: [
      { kind: 'matches', pattern: String.raw`/^\d+$/m` },
      { kind: 'words', most: '1000' },
    ],
  });
  expect((await read(toJsonLine(whole))).rows).toEqual([whole]);
});

test('what looks like a secret is neither shown as a column name nor added', async () => {
  const token = 'txk_live_abcdefghijklmnopqrstuvwxyz0123456789';
  const { columns, leftOut, rows } = await read(`prompt,${token}\nName the tide,high`);
  expect([columns, leftOut, rows]).toEqual([['prompt', 'Column 2'], ['Column 2'], [row('Name the tide')]]);
});

test('rows beyond those that are read are named by the first', async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `Prompt ${at + 1}`).join('\n');
  for (const format of ['lines', 'table'] as const) {
    const { issues, sheet } = await read(lines(5_001), { format });
    expect(sheet.rows).toHaveLength(5_000);
    expect(issues.at(-1)).toMatchObject({
      line: 5_001,
      why: expect.stringMatching(/^Only the first 5000 \w+ were read\.$/) as string,
    });
  }
});

test('a long text without an end to its quote or its brackets is read within the time of a page', async () => {
  for (const text of [`"${'a,'.repeat(1_000_000)}`, '['.repeat(1_000_000), `{"a":${'['.repeat(100_000)}`]) {
    const { rows } = await read(text);
    expect(rows.length).toBeLessThan(2);
  }
});

test('a file is read by its name, or else by what is in it; one that cannot be read says why', async () => {
  const of = async (text: BlobPart, name: string) => {
    const opened = await readPromptFile(new File([text], name));
    return 'why' in opened ? opened.why : readPrompts(opened, {}, 50);
  };
  const prompts = async (text: BlobPart, name: string) => {
    const reading = await of(text, name);
    return typeof reading === 'string' ? reading : [reading.format, ...reading.rows.map(({ prompt }) => prompt)];
  };
  expect(await prompts('prompt\none', 'a.csv')).toEqual(['table', 'one']);
  // Its name ends with a space.
  expect(await prompts('ticket,reply\none,two', 'a.csv ')).toEqual(['table']);
  expect(await prompts('"one"', 'a.jsonl')).toEqual(['jsonl', 'one']);
  expect(await prompts('["one", "two"]', 'a.ndjson')).toEqual(['json', 'one', 'two']);
  expect(await prompts('one\ntwo', 'a.txt')).toEqual(['lines', 'one', 'two']);
  expect(await prompts(' \n', 'a.txt')).toBe('a.txt is empty.');
  const wide = new Uint8Array(Buffer.from('\uFEFFprompt\tnote\r\nName the tide\thigh\r\n', 'utf16le'));
  expect(await prompts(wide, 'unicode.txt')).toEqual(['table', 'Name the tide']);
  expect(await prompts(new Uint8Array([0xc1, 0xcc, 0xb8, 0xa7, 0x2c]), 'a.csv')).toMatch(
    /a\.csv wasn’t opened\. It isn’t UTF-8/,
  );
  expect(await prompts('x'.repeat(8_000_001), 'a.csv')).toMatch(/larger than 8 MB/);
});
