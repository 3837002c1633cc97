/** What pasted and opened texts are taken for, a row each. */
import { describe, expect, test } from 'vitest';
import { connectEachTest } from '../../../../../tests/support/connected';
import { type ReadingChoice, readPrompts } from './readPrompts';

connectEachTest('txk_sandbox_seller_readings');

const noon = 'Name the tide at noon';
const dusk = 'Name the tide at dusk';

interface Case {
  text: string;
  name?: string;
  choice?: ReadingChoice;
  format: 'lines' | 'one' | 'table' | 'json' | 'jsonl';
  separator?: string;
  /** Texts of the prompts, or prompt and expectation. None where a person is asked which column it is. */
  prompts?: readonly (string | readonly [prompt: string, expected: string])[];
  /** The columns to choose from; only where a person is asked. */
  asks?: readonly string[];
  leftOut?: readonly string[];
  issues?: readonly (readonly [line: number, why: RegExp])[];
}

const cases: Readonly<Record<string, Case>> = {
  'the line of a spreadsheet that names the separator': {
    text: `sep=;\r\nprompt;expected;note\r\n${noon};high;\r\n${dusk};low;\r\n`,
    format: 'table',
    separator: ';',
    prompts: [
      [noon, 'high'],
      [dusk, 'low'],
    ],
  },
  'the same line in quotes, of a file without known names': {
    text: `"sep=|"\nticket|reply\n${noon}|high`,
    name: 'a.csv',
    format: 'table',
    separator: '|',
    asks: ['Column 1', 'Column 2'],
  },
  'an empty first row': {
    text: `;;\r\nprompt;expected;note\r\n${noon};high;\r\n`,
    name: 'a.csv',
    format: 'table',
    separator: ';',
    prompts: [[noon, 'high']],
  },
  'an empty first row, pasted': {
    text: `\n\t\t\nprompt\texpected\n${noon}\thigh\n`,
    format: 'table',
    separator: '\t',
    prompts: [[noon, 'high']],
  },
  'a title above the heading': {
    text: `Tides of May,\nprompt,expected\n${noon},high`,
    format: 'table',
    separator: ',',
    prompts: [[noon, 'high']],
    issues: [[1, /above the header/]],
  },
  'CR alone': {
    text: `note;prompt\rfirst;${noon}\rsecond;${dusk}\r`,
    format: 'table',
    separator: ';',
    prompts: [noon, dusk],
  },
  'CR alone between lines': { text: `${noon}\r${dusk}\r`, format: 'lines', prompts: [noon, dusk] },
  'a cell of two lines, as a spreadsheet copies it': {
    text: `"List the tides.\nOne on each line."\n${dusk}`,
    format: 'table',
    separator: '\t',
    prompts: ['List the tides.\nOne on each line.', dusk],
  },
  'that cell alone, with quotes in it': {
    text: '"Say ""high""\nand low"',
    format: 'table',
    prompts: ['Say "high"\nand low'],
  },
  'two columns, as a spreadsheet copies them': {
    text: `${noon}\thigh\n${dusk}\tlow`,
    format: 'table',
    separator: '\t',
    asks: ['Column 1', 'Column 2'],
  },
  'two columns of which the first is the prompt, as was chosen': {
    text: `${noon}\thigh\n${dusk}\tlow`,
    choice: { columns: { prompt: 0, expected: 1 } },
    format: 'table',
    prompts: [
      [noon, 'high'],
      [dusk, 'low'],
    ],
  },
  'two columns of which the second has two lines': {
    text: `${noon}\t"high\nlow"\n${dusk}\tlow`,
    format: 'table',
    separator: '\t',
    asks: ['Column 1', 'Column 2'],
  },
  'quoted cells without a heading': {
    text: `"${noon}","high"\n"${dusk}","low"`,
    format: 'table',
    separator: ',',
    asks: ['Column 1', 'Column 2'],
  },
  'a file of a table without a heading': {
    text: `${noon},high\n${dusk},low`,
    name: 'a.csv',
    format: 'table',
    separator: ',',
    asks: ['Column 1', 'Column 2'],
  },
  'a heading with names that nobody knows, as was chosen': {
    text: `ticket,reply\n${noon},high`,
    name: 'a.csv',
    choice: { heading: true, columns: { prompt: 0 } },
    format: 'table',
    prompts: [noon],
    leftOut: ['reply'],
  },
  'two columns of one name': {
    text: `prompt,note,prompt\n${noon},a,${dusk}`,
    format: 'table',
    asks: ['prompt', 'note', 'prompt'],
  },
  'other columns': {
    text: `Prompt,Expected Output,Notes\n${noon},high,first\n`,
    format: 'table',
    separator: ',',
    prompts: [[noon, 'high']],
    leftOut: ['Notes'],
  },
  'indentation in a cell': {
    text: 'prompt,expected\n"    if tide:\n        go()",  indented',
    format: 'table',
    prompts: [['    if tide:\n        go()', '  indented']],
  },
  formulas: { text: 'prompt\n=1+1\n+2\n@all', format: 'table', prompts: ['=1+1', '+2', '@all'] },
  'one column with a heading': { text: `Question\n${noon}\n${dusk}`, format: 'table', prompts: [noon, dusk] },
  'quotes, commas and line ends in a cell': {
    text: '\uFEFFNote,Owner,PROMPT,expected\r\n"of ""us""",me,"Say a,\r\nthen b",ab\r\n\r\n,,Other,\r\n',
    format: 'table',
    prompts: [['Say a,\nthen b', 'ab'], 'Other'],
    leftOut: ['Owner'],
  },
  'texts with semicolons and bars in a table of commas': {
    text: 'prompt,expected\nOne two; three or four | five,x',
    format: 'table',
    separator: ',',
    prompts: [['One two; three or four | five', 'x']],
  },
  'malformed rows': {
    text: 'prompt,note\n"two\nlines",a\n"q"x\nlost,"b"\ngood,c\na,b,c\n,only a note\n"open\nto the end',
    format: 'table',
    prompts: ['two\nlines', 'good'],
    issues: [
      [4, /^There is a quotation mark inside quoted text\. Double it\. Lines 4 to 5 were skipped\.$/],
      [7, /^It has 3 cells, but the header has 2\. Put quotes around text that contains the separator\.$/],
      [8, /^It has no prompt\.$/],
      [9, /^A quotation mark is opened here but never closed\. Lines 9 to 10 were skipped\.$/],
    ],
  },
  'a list of objects': {
    text: JSON.stringify(
      [
        { prompt: noon, expected: 'high' },
        { prompt: dusk, expected: 'low' },
      ],
      null,
      2,
    ),
    format: 'json',
    prompts: [
      [noon, 'high'],
      [dusk, 'low'],
    ],
  },
  'a list of texts': { text: JSON.stringify([noon, dusk], null, 2), format: 'json', prompts: [noon, dusk] },
  'a list in an object': {
    text: JSON.stringify({ name: 'Tides', data: { tests: [{ input: noon }, { input: dusk }], tags: ['a', 'b', 'c'] } }),
    format: 'json',
    prompts: [noon, dusk],
    leftOut: ['data.tags'],
  },
  'one object': {
    text: `{\n  "question": "${noon}",\n  "tags": ["a"]\n}`,
    format: 'json',
    prompts: [noon],
    leftOut: ['tags'],
  },
  'objects by their ids': {
    text: JSON.stringify({ a: { prompt: noon }, b: { prompt: dusk } }),
    format: 'json',
    prompts: [noon, dusk],
  },
  'a list of prompts and texts, one of them a number': {
    text: `[{"prompt": "${noon}"}, "${dusk}", 3]`,
    format: 'json',
    prompts: [noon, dusk],
    issues: [[3, /isn’t a JSON object/]],
  },
  'a list that is cut off': {
    text: `[\n  {"prompt": "${noon}"},\n  {"prompt": "${dusk}`,
    format: 'json',
    prompts: [],
    issues: [[3, /^The JSON is invalid/]],
  },
  'an object without prompts': {
    text: '{"version": 3, "ok": true}',
    format: 'json',
    prompts: [],
    issues: [[1, /no list of prompts/]],
  },
  'JSON Lines with a comment': {
    text: `{"prompt":"${noon}"}\n// second\n{"prompt":"${dusk}"}\n`,
    format: 'jsonl',
    prompts: [noon, dusk],
    issues: [[2, /^It isn’t valid JSON\.$/]],
  },
  'JSON Lines with commas at their ends': {
    text: `{"prompt":"${noon}"},\n{"prompt":"${dusk}"},`,
    format: 'jsonl',
    prompts: [],
    issues: [
      [1, /isn’t valid JSON/],
      [2, /isn’t valid JSON/],
    ],
  },
  'lines that are JSON texts': { text: `"${noon}"\n"${dusk}"`, format: 'jsonl', prompts: [noon, dusk] },
  'fields of OpenAI’s evaluations': {
    text: `{"input": [{"role": "user", "content": "${noon}"}], "ideal": ["high", "flood"]}\n{"input": [{"role": "system", "content": "Be brief"}, {"role": "user", "content": "${dusk}"}], "ideal": "low"}`,
    format: 'jsonl',
    prompts: [[noon, 'high\nflood']],
    issues: [[2, /conversation of 2 messages/]],
  },
  'fields of promptfoo': {
    text: JSON.stringify({
      tests: [{ vars: { question: noon, tone: 'dry' }, assert: [{ type: 'equals', value: 'x' }] }],
    }),
    format: 'json',
    prompts: [noon],
    leftOut: ['vars.tone', 'assert'],
  },
  'fields of LangSmith': {
    text: `{"inputs": {"question": "${noon}"}, "outputs": {"answer": "high"}}`,
    format: 'json',
    prompts: [[noon, 'high']],
  },
  'fields in camelCase': {
    text: `{"userInput": "${noon}", "expectedOutput": 42}`,
    format: 'json',
    prompts: [[noon, '42']],
  },
  'fields that nobody knows': { text: `[{"a": "${noon}", "b": "high"}]`, format: 'json', asks: ['a', 'b'] },
  'a field that nobody knows': {
    text: `[{"text": "${noon}"}, {"text": "${dusk}"}]`,
    format: 'json',
    prompts: [noon, dusk],
  },
  'JSON as lines, as was chosen': {
    text: '[\n"a b"\n]',
    choice: { format: 'lines' },
    format: 'lines',
    prompts: ['"a b"'],
    issues: [
      [1, /at least 2/],
      [3, /at least 2/],
    ],
  },
  'a table as lines, as was chosen': {
    text: `prompt;note\n${noon};a`,
    choice: { format: 'lines' },
    format: 'lines',
    prompts: ['prompt;note', `${noon};a`],
  },
  'prose with commas': {
    text: 'Write a prompt, please\nand another, too',
    format: 'lines',
    prompts: ['Write a prompt, please', 'and another, too'],
  },
  'prose with semicolons and bars': {
    text: 'One; two | three\nfour; five | six',
    format: 'lines',
    prompts: ['One; two | three', 'four; five | six'],
  },
  'a line in quotes': {
    text: `"${noon}" is a title\n${dusk}`,
    format: 'lines',
    prompts: [`"${noon}" is a title`, dusk],
  },
  'a quoted line beside one that is not': { text: `"${noon}"\n${dusk}`, format: 'lines', prompts: [`"${noon}"`, dusk] },
  'lines indented with tabs': {
    text: 'if tide:\n\tgo()\n\tstop()',
    format: 'lines',
    prompts: ['if tide:', '\tgo()', '\tstop()'],
  },
  'lines with brackets and placeholders': {
    text: '[Draft] Reply to it\n{{ticket}} was closed: why?\n{name}, reply',
    format: 'lines',
    prompts: ['[Draft] Reply to it', '{{ticket}} was closed: why?', '{name}, reply'],
  },
  'one line that names the prompt': { text: 'prompt', format: 'lines', prompts: ['prompt'] },
};

describe('a text is taken for what it is:', () => {
  test.each(Object.entries(cases))('%s', async (_, readingCase) => {
    const reading = await readPrompts(
      { text: readingCase.text, ...(readingCase.name !== undefined && { name: readingCase.name }) },
      readingCase.choice ?? {},
      50,
    );
    expect(reading.format).toBe(readingCase.format);
    if (readingCase.separator !== undefined) expect(reading.table?.separator).toBe(readingCase.separator);
    const texts = (readingCase.prompts ?? []).map((text) => (typeof text === 'string' ? text : text[0]));
    expect(reading.rows.map(({ prompt }) => prompt)).toEqual(texts);
    for (const [at, text] of (readingCase.prompts ?? []).entries())
      if (typeof text !== 'string') expect(reading.rows[at]?.expected).toBe(text[1]);
    expect(reading.fields.prompt === undefined && reading.sheet.rows.length > 0 ? reading.columns : undefined).toEqual(
      readingCase.asks,
    );
    expect(reading.leftOut).toEqual(readingCase.leftOut ?? []);
    expect(reading.issues.map(({ line }) => line)).toEqual((readingCase.issues ?? []).map(([line]) => line));
    for (const [at, [, why]] of (readingCase.issues ?? []).entries()) expect(reading.issues[at]?.why).toMatch(why);
  });
});
