import { expect, test } from 'vitest';
import { csvOf } from './csv';

test('cells are quoted where they must be; numbers stay numbers, and what is absent is empty', () => {
  const rows = [
    ['Name', 'Points'],
    ['a,b', 12],
    ['say "hi"', -3],
    ['two\nlines', undefined],
  ];
  expect(csvOf(rows)).toBe('Name,Points\r\n"a,b",12\r\n"say ""hi""",-3\r\n"two\nlines",\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['a=1', 'a=1'],
])('%j is written as %j', (text, written) => {
  expect(csvOf([[text]])).toBe(`${written}\r\n`);
});
