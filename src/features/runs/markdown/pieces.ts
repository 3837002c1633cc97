/**
 * Markdown in pieces that can be read one after the other: a long result must stand on the screen at once, and its
 * first piece is enough for that.
 */

/** Characters after which a piece ends at the next place where it may; the first one fills a screen and no more. */
const LONG = 8_000;
const LONG_FIRST = 2_000;
/** Characters after which a piece ends wherever a line does. */
const LONGEST = 24_000;

export interface Piece {
  text: string;
  /** The depths of the headings that are open where it begins, outermost first. */
  open: readonly number[];
}

/** Definitions of links by their names in lower case, as `[name]: https://…` gives them. */
export type Definitions = Readonly<Record<string, { href: string; title: string | undefined }>>;

/**
 * Cuts a text where a blank line ends a block: outside fences, and not before what goes on a list, quote or table. A
 * fence too long for one piece is closed at the cut and opened again after it.
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let open: readonly number[] = [];
  let start = { at: 0, open, fence: '' };
  let fence = '';
  /** The line that opened the fence. */
  let opening = '';
  let blank = false;
  let at = 0;
  const cut = (end = '') => {
    pieces.push({ text: start.fence + text.slice(start.at, at) + end, open: start.open });
    start = { at, open, fence: opening };
  };
  for (const line of linesOf(text)) {
    const size = at - start.at;
    const begins = blank && fence === '' && !/^([ \t]{2}|[ ]{0,1}([-*+>|]|\d+[.)]))/.test(line) && line.trim() !== '';
    const mark = /^ {0,3}(`{3,}(?!.*`)|~{3,})/.exec(line)?.[1];
    const closes = fence !== '' && mark?.startsWith(fence) === true && line.trim() === mark;
    if (size > LONGEST && !closes) cut(fence && `${/^ */.exec(opening)?.[0] ?? ''}${fence}\n`);
    else if (begins && size > (pieces.length === 0 ? LONG_FIRST : LONG)) cut();
    if (closes) fence = opening = '';
    else if (fence === '' && mark !== undefined) {
      fence = mark;
      opening = line;
    }
    const depth = fence === '' ? /^ {0,3}(#{1,6})[ \t]/.exec(line)?.[1]?.length : undefined;
    if (depth !== undefined) open = openAfter(open, depth);
    blank = line.trim() === '';
    at += line.length;
  }
  if (at > start.at || pieces.length === 0) cut();
  return pieces;
}

function* linesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end + 1;
    yield text.slice(at, next);
    at = next;
  }
}

/** The definitions of a whole text, for pieces that do not hold them. */
export function definitionsOf(text: string): Definitions {
  const found = text.matchAll(/^ {0,3}\[([^\]\n]{1,200})\]:[ \t]*<?([^\s>]{1,2000})/gm);
  return Object.fromEntries(
    [...found].map(([, name = '', href = '']) => [name.toLowerCase(), { href, title: undefined }]),
  );
}

/** The headings that are open after one of this depth; how many there are is its level. */
export function openAfter(open: readonly number[], depth: number): number[] {
  return [...open.filter((one) => one < depth), depth];
}
