import { expect, test } from 'vitest';
import { toCsv } from './csv';

test('cells are quoted where they must be; numbers stay numbers, and what is absent is empty', () => {
  const rows = [
    ['Name', 'Points'],
    ['a,b', 12],
    ['say "hi"', -3],
    ['two\nlines', undefined],
  ];
  expect(toCsv(rows)).toBe('\uFEFFName,Points\r\n"a,b",12\r\n"say ""hi""",-3\r\n"two\nlines",\r\n');
});

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['a;＠b', "a;'＠b"],
  ['\t=1', "'\t'=1"],
  ['\r=1', `"'\r'=1"`],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ['a=1', 'a=1'],
  [' =1', " '=1"],
  ['\n1', `"'\n1"`],
  ['"=1', `"""'=1"`],
  // If lists are separated by semicolons, a spreadsheet splits at semicolons and line ends.
  ['a;=1', "a;'=1"],
  ['a; @b;-1;c=1', "a; '@b;'-1;c=1"],
  ['a\t=1', "a\t'=1"],
  ['a\r\n=1', `"a\r\n'=1"`],
  ['a;"=1', `"a;""'=1"`],
  ['a; b', 'a; b'],
])('%j is written as %j', (text, written) => {
  expect(toCsv([[text]])).toBe(`\uFEFF${written}\r\n`);
});

test('a long text takes no longer for what it is made of', () => {
  for (const text of ['\t'.repeat(200_000), ';'.repeat(200_000), `${' '.repeat(200_000)}=1`])
    expect(toCsv([[text]]).length).toBeGreaterThan(200_000);
});

test('it begins with the byte order mark by which Excel recognizes UTF-8', () => {
  expect([...new TextEncoder().encode(toCsv([['한글']]))].slice(0, 6)).toEqual([0xef, 0xbb, 0xbf, 0xed, 0x95, 0x9c]);
});
