import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { Lexer } from 'marked';
import { expect, test } from 'vitest';
import { lexerOf } from '../scripts/vite/markedShaken';

const { resolve } = createRequire(import.meta.url);
const whole = readFileSync(join(dirname(resolve('marked')), 'marked.esm.js'), 'utf8');

/** Pieces of Markdown that meet every rule, put together in any order. */
const pieces = [
  '# a\n¦a\n===\n¦> q\n¦- i\n¦  - in\n¦1. o\n¦- [x] t\n¦---\n¦    code\n¦```js\nx\n```\n¦| a | b |\n|--:|:-:|\n| 1 | 2 |\n¦\n\n¦  \n',
  '[k]: https://k.example "t"\n¦<div>\nh\n</div>\n¦<!-- c -->¦[i](https://i.example "t")¦![p](/q)¦[j][k]¦[k]¦<b>¦&amp;',
  '*a*¦**b**¦_c_¦__d__¦~~e~~¦`f`¦``g`h``¦\\*¦snake_case¦*¦_¦~¦`¦[¦]¦(¦)¦|¦\\¦<¦2 * 3 ¦text ¦é😀 ',
  'https://u.example/a_b, ¦www.w.example¦m@m.example¦<https://l.example>',
].flatMap((some) => some.split('¦'));

test('what a build leaves of marked reads all Markdown as marked does', async () => {
  const left = lexerOf(whole);
  expect(left.length).toBeLessThan(whole.length);
  const built = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(left)}`)) as {
    Lexer: typeof Lexer;
  };
  expect(built.Lexer).not.toBe(Lexer);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (some) => {
      const text = some.join('');
      expect(new built.Lexer({ gfm: true }).lex(text)).toEqual(new Lexer({ gfm: true }).lex(text));
    }),
    { numRuns: 1_000 },
  );
});

test('another version of marked, put together otherwise, is no build', () => {
  expect(() => lexerOf(whole.replace('as Lexer', 'as Other'))).toThrow('marked has nothing like');
  expect(() => lexerOf(whole.replaceAll('pedantic:', 'other:'))).toThrow('marked has nothing like');
});
