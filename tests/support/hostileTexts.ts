/** Texts of a million characters that are expensive for any rule worse than linear. */
const LENGTH = 1_000_000;

const of = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);

/** Measured by the bench. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'a key word': of('secret'),
  'back-ticks': of('`'),
  brackets: of('['),
  '>': of('>'),
  digits: of('7'),
  'combining marks': `e${of('\u0301\u0316')}`,
};

/** Tested as well. */
export const moreHostileTexts: Readonly<Record<string, string>> = {
  ...hostileTexts,
  'key words with quotes': of('"password'),
  'back-ticks around a letter': `${of('`').slice(2)}x\``,
  'lines of back-ticks around a letter': of(`${'`'.repeat(11_000)}x\`\n`),
  'lines of back-ticks': of(`${'`'.repeat(200)}\n`),
  fences: of('```\n'),
  'quotes in quotes': of('> '),
  'lines of quotes': of(`${'>'.repeat(500)}\n`),
  'lists in lists': of('- '),
  'numbered lists in lists': of('1. '),
  'lines of lists': of(`${'- + '.repeat(200)}\n`),
  'list items': of('- a\n'),
  emphasis: of('*a_ '),
  links: of('[a]('),
  images: of('![a]('),
  references: of('[a][b] '),
  definitions: Array.from({ length: 50_000 }, (_, index) => `[n${index}]: https://a.example\n[n${index}] `).join(''),
  'tables with more columns than rows': `${of('|a').slice(0, 8_000)}|\n${of('|-').slice(0, 8_000)}|\n${of('b\n')}`,
  'parameters of a signed URL': of('&token'),
  'beginnings of a token': of('txk_'),
  'back-slashes': of('\\'),
  quotes: of('\\"'),
  blanks: of(' '),
  'empty lines': of('\n'),
  'algorithms of a digest': of('a:'),
  dots: of('1.'),
  '<': of('<'),
  '&': of('&'),
};
