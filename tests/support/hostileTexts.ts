/** Texts of a million characters that are expensive for any rule worse than linear. */
const LENGTH = 1_000_000;

const fill = (unit: string) => unit.repeat(Math.ceil(LENGTH / unit.length)).slice(0, LENGTH);

/** Measured by the bench. */
export const hostileTexts: Readonly<Record<string, string>> = {
  'a key word': fill('secret'),
  'back-ticks': fill('`'),
  brackets: fill('['),
  '>': fill('>'),
  digits: fill('7'),
  'combining marks': `e${fill('\u0301\u0316')}`,
};

/** Tested as well. */
export const moreHostileTexts: Readonly<Record<string, string>> = {
  ...hostileTexts,
  'key words with quotes': fill('"password'),
  'back-ticks around a letter': `${fill('`').slice(2)}x\``,
  'lines of back-ticks around a letter': fill(`${'`'.repeat(11_000)}x\`\n`),
  'lines of back-ticks': fill(`${'`'.repeat(200)}\n`),
  fences: fill('```\n'),
  'quotes in quotes': fill('> '),
  'lines of quotes': fill(`${'>'.repeat(500)}\n`),
  'lists in lists': fill('- '),
  'numbered lists in lists': fill('1. '),
  'lines of lists': fill(`${'- + '.repeat(200)}\n`),
  'list items': fill('- a\n'),
  emphasis: fill('*a_ '),
  links: fill('[a]('),
  images: fill('![a]('),
  references: fill('[a][b] '),
  definitions: Array.from({ length: 50_000 }, (_, index) => `[n${index}]: https://a.example\n[n${index}] `).join(''),
  'tables with more columns than rows': `${fill('|a').slice(0, 8_000)}|\n${fill('|-').slice(0, 8_000)}|\n${fill('b\n')}`,
  'parameters of a signed URL': fill('&token'),
  'beginnings of a token': fill('txk_'),
  'back-slashes': fill('\\'),
  quotes: fill('\\"'),
  blanks: fill(' '),
  'empty lines': fill('\n'),
  'algorithms of a digest': fill('a:'),
  dots: fill('1.'),
  '<': fill('<'),
  '&': fill('&'),
};
