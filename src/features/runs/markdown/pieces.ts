/**
 * Splits Markdown into pieces that can be parsed one at a time, so that a long result appears at once with its first piece. The cost of a piece grows
 * faster than its length, so none is longer than `MAX_PIECE_LENGTH`.
 */

/** After this many characters, the first piece ends at the next possible cut: it fills about one screen, so that nothing in view shifts. */
const FIRST_PIECE_LENGTH = 2_000;
/** Each further piece may be twice as long as the one before, up to this. */
const PIECE_LENGTH = 8_000;
/** The maximum length of a piece, where it is cut at any line end. A longer line is plain text. */
const MAX_PIECE_LENGTH = 12_000;
/** The maximum length of a table heading that is repeated, in characters. */
const MAX_HEADING_LENGTH = 1_000;
/** The length of a part of plain text, in characters. */
const PLAIN_LENGTH = 4_000;

export interface Piece {
  text: string;
  /** Depths of the headings open at its start, outermost first. */
  open: readonly number[];
  /** Set on a part of a line too long to parse; the first part has the length of the whole line. */
  plain?: { lineLength: number | undefined };
}

/** The addresses of link definitions by name (`normalizeName`), from `[name]: https://…`. */
export type Definitions = ReadonlyMap<string, string>;

/**
 * Cuts a text where a blank line ends a block: outside fences, and not before a line that continues a list, quote or table. A fence too long for one
 * piece is closed at the cut and reopened after it; a table repeats its heading. Reads only as far as its pieces are consumed; there is at least one.
 */
export function* splitPieces(text: string): Generator<Piece, undefined> {
  /** Not consumed yet. */
  const pieces: Piece[] = [];
  let long = FIRST_PIECE_LENGTH;
  let open: readonly number[] = [];
  let start = { at: 0, open, lead: '' };
  let fence = '';
  /** The line that opened the fence. */
  let opening = '';
  /** The heading of the current table, with the rule below it. */
  let heading = '';
  let before = '';
  let blank = false;
  let at = 0;
  const cut = (end = '') => {
    if (at > start.at) pieces.push({ text: start.lead + text.slice(start.at, at) + end, open: start.open });
    start = { at, open, lead: opening || heading };
    long = Math.min(PIECE_LENGTH, long * 2);
  };
  const cutFence = () => cut(fence && `${/^ */.exec(opening)?.[0] ?? ''}${fence}\n`);
  for (const line of splitLines(text)) {
    yield* pieces.splice(0);
    if (line.length > MAX_PIECE_LENGTH) {
      cutFence();
      for (const [index, part] of splitBySize(line, PLAIN_LENGTH).entries())
        pieces.push({ text: part, open, plain: { lineLength: index === 0 ? line.length : undefined } });
      at += line.length;
      start.at = at;
      blank = false;
      before = heading = '';
      start.lead = opening;
      continue;
    }
    const size = at - start.at;
    const begins = blank && fence === '' && !/^([ \t]{2}|[ ]{0,1}([-*+>|]|\d+[.)]))/.test(line) && line.trim() !== '';
    const mark = findFence(line);
    const closes = fence !== '' && mark?.startsWith(fence) === true && line.trim() === mark;
    if (size + line.length > MAX_PIECE_LENGTH && !closes) cutFence();
    else if (begins && size > long) cut();
    if (closes) fence = opening = '';
    else if (fence === '' && mark !== undefined) {
      fence = mark;
      opening = line;
    }
    const depth = fence === '' ? /^ {0,3}(#{1,6})[ \t]/.exec(line)?.[1]?.length : undefined;
    if (depth !== undefined) open = computeOpenHeadings(open, depth);
    blank = line.trim() === '';
    if (blank || fence !== '') heading = '';
    else if (heading === '' && before.includes('|') && isRule(line))
      heading = before.length < MAX_HEADING_LENGTH ? before + line : '';
    before = line;
    at += line.length;
  }
  cut();
  yield* text === '' ? [{ text, open }] : pieces;
}

/** The marker of a line that opens or may close a fence. A backtick marker may not be followed by another backtick on its line. */
function findFence(line: string): string | undefined {
  const [whole = '', mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
  return mark?.startsWith('`') && line.includes('`', whole.length) ? undefined : mark;
}

/** Whether a line is the rule below a table heading. */
export const isRule = (line: string): boolean => line.includes('-') && /^[|:\- \t]+$/.test(line.trim());

export function* splitLines(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end + 1;
    yield text.slice(at, next);
    at = next;
  }
}

/** Splits a text into parts of at most `most` characters, after a space where possible and never within a character. */
export function splitBySize(text: string, most: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const window = text.slice(at, at + most);
    const space = at + most >= text.length ? 0 : window.lastIndexOf(' ') + 1;
    const part = space > 0 ? window.slice(0, space) : window.replace(/(?<=[^])[\uD800-\uDBFF]$/, '');
    parts.push(part);
    at += part.length;
  }
  return parts;
}

/** The definitions of a whole text, for pieces that lack them. The first of two with the same name counts. */
export function findDefinitions(text: string): Definitions {
  const found = new Map<string, string>();
  for (const line of splitLines(text)) {
    const [, name = '', href = ''] = /^ {0,3}\[([^\]\n]{1,200})\]:[ \t]*<?([^\s>]{1,2000})/.exec(line) ?? [];
    if (href !== '' && !found.has(normalizeName(name))) found.set(normalizeName(name), href);
  }
  return found;
}

/** The normalized name of a definition, regardless of case and spacing. */
export const normalizeName = (name: string): string => name.toLowerCase().replaceAll(/\s+/g, ' ');

/** The open headings after one of this depth; their number is its level. */
export function computeOpenHeadings(open: readonly number[], depth: number): number[] {
  return [...open.filter((level) => level < depth), depth];
}
