/** The one place that knows `marked`: its lexer alone. It makes no markup, only tokens, which the console draws itself. */
import { Lexer, type Links, type Token } from 'marked';
import type { Definitions } from './pieces';

/** Characters of running text that are read for emphasis and links at once: the lexer's work grows with their square. */
const INLINE_MOST = 2_500;
/** Marks of emphasis in so much text that it is meant to stall, not to be read. */
const MARKS_MOST = 250;

/** The blocks of a piece; undefined where they are nested too deeply to be read. */
export function blocksOf(text: string, definitions: Definitions): Token[] | undefined {
  try {
    return lexerWith(definitions).blockTokens(text, []);
  } catch {
    return undefined;
  }
}

/** Running text as tokens. Very long text is read in parts, and one made of nothing but marks stays as it came. */
export function inlinesOf(text: string, definitions: Definitions): Token[] {
  return partsOf(text).flatMap((part) => {
    const plain: Token = { type: 'text', raw: part, text: part };
    if ((part.match(/[*_~`[\]<]/g)?.length ?? 0) > MARKS_MOST) return [plain];
    try {
      return lexerWith(definitions).inlineTokens(part, []);
    } catch {
      return [plain];
    }
  });
}

function lexerWith(definitions: Definitions): Lexer {
  const lexer = new Lexer({ gfm: true });
  Object.assign(lexer.tokens.links, definitions satisfies Links);
  return lexer;
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const space = text.lastIndexOf(' ', at + INLINE_MOST);
    const end = at + INLINE_MOST >= text.length ? text.length : space > at ? space + 1 : at + INLINE_MOST;
    parts.push(text.slice(at, end));
    at = end;
  }
  return parts;
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

/** Text with its character references read; one that is not known stays as it came. */
export function decoded(text: string): string {
  return text.replaceAll(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,8});/gi, (whole: string, name: string) => {
    if (!name.startsWith('#')) return named.get(name) ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    const speaks = code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return speaks ? String.fromCodePoint(code) : whole;
  });
}
