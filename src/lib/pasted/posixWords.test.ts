import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { shellQuote } from '../snippets/literals';
import { posixCommand } from './posixWords';

const shellWords = (text: string) => posixCommand(text).words.map((word) => word.text);

test.each([
  ['quotes join', `a'b c'"d e"f`, ['ab cd ef']],
  ['escapes in double quotes', String.raw`"\$A \"b\" \\ \n"`, [String.raw`$A "b" \ \n`]],
  ['escapes outside', String.raw`a\ b \'c\'`, ['a b', "'c'"]],
  ['line continuations', 'a \\\n  b\\\r\n c', ['a', 'b', 'c']],
  ['dollar quotes', String.raw`$'it\'s\n\x41\u00e9\101'`, ["it's\nAéA"]],
  ['empty words', `'' "" x`, ['', '', 'x']],
  ['only the first command', 'a b | c; d', ['a', 'b']],
  ['leading empty lines', '\n\n a b\nc', ['a', 'b']],
])('%s', (_, text, words) => {
  expect(shellWords(text)).toEqual(words);
});

test.each(["'a", '"a', "$'a", String.raw`"a\"`, '‘a', '“a'])('an open quote is not a command: %s', (text) => {
  expect(() => shellWords(text)).toThrow('isn’t closed');
});

const shellText = fc.string({ unit: fc.constantFrom(...`ab '"\\$\`!\n\t;&|<>{}[]é`) });

test('words are those that a shell sees', () => {
  fc.assert(
    fc.property(fc.array(shellText, { minLength: 1, maxLength: 4 }), (words) => {
      const doubled = words.map((word) => `"${word.replaceAll(/["$`\\]/g, String.raw`\$&`)}"`);
      expect(shellWords(words.map(shellQuote).join(' '))).toEqual(words);
      expect(shellWords(doubled.join(' \\\n '))).toEqual(words);
    }),
    { numRuns: cases(5_000, 500) },
  );
  const text = String.raw`'it'\''s' "a \"b\" \$x \\ \q" c\ d \
 e`;
  const seen = execFileSync('sh', ['-c', `printf '%s\\0' ${text}`])
    .toString()
    .split('\0')
    .slice(0, -1);
  expect(shellWords(text)).toEqual(seen);
});

/** What bash makes of `$'…'`: its bytes, followed by what comes after it in other quotes. */
test.each([
  String.raw`$'\xed\x95\x9c'`,
  String.raw`$'\355\225\234'`,
  String.raw`'a'$'\x03''b'`,
  String.raw`$'\u00e9\U0001F600\cA\e\?\q'"c"d`,
  String.raw`a$'\''b`,
  String.raw`"a\$b\q"`,
])('%s is read as bash reads it', (text) => {
  const seen = execFileSync('bash', ['-c', `printf '%s\\0' ${text}`], { env: { LC_ALL: 'C.UTF-8' } }).toString();
  expect(shellWords(text)).toEqual(seen.split('\0').slice(0, -1));
});

test('what only the shell knows is marked in its word', () => {
  const { words } = posixCommand('a "b $C ${D}" e$(f "g)" h)`i` {j,k} %LOUD% \'$no\' \\$no $');
  expect(words.flatMap(({ unknown }) => unknown.map(({ written }) => written))).toEqual([
    '$C',
    '${D}',
    '$(f "g)" h)',
    '`i`',
    '{j,k}',
    '%LOUD%',
  ]);
});
