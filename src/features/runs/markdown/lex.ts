/** The only module that uses `marked`, and only its lexer: it produces tokens, never markup. */
import { Lexer, type Token } from 'marked';
import { type Definitions, isRule, linesOf, nameOf, splitBySize } from './pieces';

/** Characters of inline text parsed at once: the lexer's work grows with their square. */
const INLINE_MOST = 2_500;
/** With more emphasis marks than this, a text is meant to stall the parser, not to be read. */
const MARKS_MOST = 250;
/** Blocks nested deeper than this in lists and quotes are shown as text. */
export const DEEPEST = 12;
/** The most cells a table may have. */
const CELLS_MOST = 4_000;

/** The blocks of a piece; undefined when it cannot be parsed. Blocks deeper than `DEEPEST` are returned as one text. */
export function blocksOf(text: string): Token[] | undefined {
  if (hasWideTable(text)) return undefined;
  const lexer = new Lexer({ gfm: true });
  const read = lexer.blockTokens.bind(lexer);
  let depth = 0;
  // Lists and quotes are parsed recursively: without a limit, time grows with the square of the depth.
  lexer.blockTokens = ((source: string, tokens: Token[] = [], last = false) => {
    if (depth > DEEPEST) return tokens;
    depth += 1;
    const blocks = read(source, tokens, last);
    depth -= 1;
    return blocks;
  }) as typeof lexer.blockTokens;
  try {
    return lexer.blockTokens(text, []);
  } catch {
    return undefined;
  }
}

/** Whether a table has too many cells: short rows are padded to the heading's width, so a few letters can make many. */
function hasWideTable(text: string): boolean {
  let columns = 0;
  let rows = 0;
  for (const line of linesOf(text)) {
    rows += 1;
    if (line.trim() === '') columns = 0;
    else if (columns === 0 && isRule(line)) {
      columns = line.split('|').length;
      rows = 0;
    }
    if (columns * rows > CELLS_MOST) return true;
  }
  return false;
}

/** Inline text as tokens. Very long text is parsed in parts; text that is nothing but marks is returned unchanged. */
export function inlinesOf(text: string, definitions: Definitions): Token[] {
  return splitBySize(text, INLINE_MOST).flatMap((part) => {
    const plain: Token = { type: 'text', raw: part, text: part };
    if ((part.match(/[*_~`[\]<!]/g)?.length ?? 0) > MARKS_MOST) return [plain];
    try {
      return lexerWith(part, definitions).inlineTokens(part, []);
    } catch {
      return [plain];
    }
  });
}

/** A lexer that has only the link definitions a text may refer to, because it scans all of them repeatedly. */
function lexerWith(text: string, definitions: Definitions): Lexer {
  const lexer = new Lexer({ gfm: true });
  for (const [, name = ''] of text.matchAll(/\[([^[\]]{1,200})\]/g)) {
    const href = definitions.get(nameOf(name));
    if (href !== undefined) lexer.tokens.links[nameOf(name)] = { href, title: undefined };
  }
  return lexer;
}

const named = new Map(
  Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    nbsp: '\u00A0',
    copy: '©',
    reg: '®',
    trade: '™',
    hellip: '…',
    mdash: '—',
    ndash: '–',
    rarr: '→',
    larr: '←',
    times: '×',
    deg: '°',
    euro: '€',
  }),
);

/** Decodes character references; unknown ones stay unchanged. */
export function decoded(text: string): string {
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,8});/gi, (whole: string, name: string) => {
    if (!name.startsWith('#')) return named.get(name) ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const speaks = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return speaks ? String.fromCodePoint(code) : whole;
  });
}
