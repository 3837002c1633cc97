/** The only module that uses `marked`, and only its lexer: it produces tokens, never markup. */
import { decodeHTMLStrict } from 'entities/decode';
import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { type Definitions, isRule, splitLines, normalizeName, splitBySize } from './pieces';

/** The maximum number of characters of inline text parsed at once, because the lexer's work grows with their square. */
const MAX_INLINE = 2_500;
/** A text with more emphasis marks than this is assumed to be an attempt to stall the parser. */
const MAX_MARKS = 250;
/** Blocks nested deeper than this in lists and quotes are shown as text. */
export const MAX_DEPTH = 12;
/** The maximum number of cells in a table. */
const MAX_CELLS = 4_000;

/** The blocks of a piece; undefined when it cannot be parsed. Blocks deeper than `MAX_DEPTH` are returned as one text. */
export function parseBlocks(text: string): Token[] | undefined {
  if (hasWideTable(text)) return undefined;
  const lexer = new Lexer({ gfm: true, tokenizer: new ShallowTokenizer() });
  try {
    return lexer.blockTokens(text, []);
  } catch {
    return undefined;
  }
}

/** Parses lists and quotes, which are recursive, to a limited depth; without a limit, time grows with the square of the depth. */
class ShallowTokenizer extends Tokenizer {
  #depth = 0;

  override list(source: string): Tokens.List | undefined {
    const unread: Tokens.List = { type: 'list', raw: source, ordered: false, start: '', loose: false, items: [] };
    return this.#deeper(() => super.list(source), unread);
  }

  override blockquote(source: string): Tokens.Blockquote | undefined {
    return this.#deeper(() => super.blockquote(source), { type: 'blockquote', raw: source, text: source, tokens: [] });
  }

  /** The result of `read`; beyond the depth limit, the rest of the source as one token. */
  #deeper<T>(read: () => T | undefined, unread: T): T | undefined {
    if (this.#depth > MAX_DEPTH) return unread;
    this.#depth += 1;
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}

/** Whether a table has too many cells: short rows are padded to the heading's width, so a few letters can make many. */
function hasWideTable(text: string): boolean {
  let columns = 0;
  let rows = 0;
  for (const line of splitLines(text)) {
    rows += 1;
    if (line.trim() === '') columns = 0;
    else if (columns === 0 && isRule(line)) {
      columns = line.split('|').length;
      rows = 0;
    }
    if (columns * rows > MAX_CELLS) return true;
  }
  return false;
}

/** Inline text as tokens. A very long text is parsed in parts; one that consists only of marks is returned unchanged. */
export function parseInlines(text: string, definitions: Definitions): Token[] {
  return splitBySize(text, MAX_INLINE).flatMap((part) => {
    const plain: Token = { type: 'text', raw: part, text: part };
    if ((part.match(/[*_~`[\]<!]/g)?.length ?? 0) > MAX_MARKS) return [plain];
    try {
      return createLexer(part, definitions).inlineTokens(part, []);
    } catch {
      return [plain];
    }
  });
}

/** A lexer that knows only the link definitions a text may refer to, because it repeatedly scans all that it knows. */
function createLexer(text: string, definitions: Definitions): Lexer {
  const lexer = new Lexer({ gfm: true });
  for (const [, name = ''] of text.matchAll(/\[([^[\]]{1,200})\]/g)) {
    const href = definitions.get(normalizeName(name));
    if (href !== undefined) lexer.tokens.links[normalizeName(name)] = { href, title: undefined };
  }
  return lexer;
}

/** Decodes character references that end with a semicolon; unknown ones stay unchanged. */
export const decodeReferences = (text: string): string => decodeHTMLStrict(text);
