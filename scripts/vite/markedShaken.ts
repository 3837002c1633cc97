import { Lexer } from 'marked';
import type { Plugin } from 'vite';

/**
 * Leaves of marked its lexer, which is all that the console takes, and of its rules those of GitHub's Markdown, as they
 * are: marked writes four dialects down in parts and puts them together as it loads. The end of its module makes an
 * instance of everything, which no build leaves out by itself.
 */
export const markedShaken: Plugin = {
  name: 'console:marked-shaken',
  apply: 'build',
  transform: {
    filter: { id: /\/marked\/lib\/marked\.esm\.js$/ },
    handler: (code) => ({ code: lexerOf(code), map: null }),
  },
};

/** The module of marked with its lexer alone, for `{ gfm: true }` and neither `breaks` nor `pedantic`. */
export function lexerOf(code: string): string {
  const end = found(/var (\w+)=new \w+;function \w+\(\w+,\w+\)\{return \1\.parse\(/, code).index;
  const [, lexer = ''] = found(/export\{[^}]*\b(\w+) as Lexer\b/, code);
  // The first of the rules is that of empty lines; what stands before them is used by more than them.
  const [, newline = ''] = found(/\{blockquote:[^{}]*\bnewline:(\w+)/, code);
  const start = found(new RegExp(`,${newline}=/`), code).index;
  const tables = found(
    /,(\w+)=\{normal:\w+,gfm:\w+,pedantic:\w+\},(\w+)=\{normal:\w+,gfm:\w+,breaks:\w+,pedantic:\w+\};/,
    code,
  );
  const [, block = '', inline = ''] = tables;
  const [, names = ''] = found(/,(\w+="address\|[^"]*")/, code);
  const { rules } = Lexer;
  return [
    code.slice(0, start),
    `,${names},${block}={gfm:${literals(rules.block.gfm)}},${inline}={gfm:${literals(rules.inline.gfm)}};`,
    code.slice(tables.index + tables[0].length, end),
    `export{${lexer} as Lexer};`,
  ].join('');
}

function literals(rules: Readonly<Record<string, RegExp>>): string {
  return `{${Object.entries(rules)
    .map(([name, rule]) => `${name}:${String(rule)}`)
    .join()}}`;
}

function found(what: RegExp, code: string): RegExpExecArray {
  const match = what.exec(code);
  if (!match) throw new Error(`The module of marked has nothing like ${what.source}`);
  return match;
}
