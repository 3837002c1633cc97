import { findTextEnd, isSpace, skipSpace } from '../json/jsonText';

/** The default maximum length of a line, with its indentation; a longer one continues in the next. */
const MAX_LINE_LENGTH = 2_000;
/** The minimum number of characters per line, whatever the indentation leaves. */
const MIN_LINE_LENGTH = 20;
const INDENT = '  ';
/** The maximum number of indentation steps: without a limit, a deeply nested body would grow quadratically. */
const MAX_DEPTH = 40;

/** In place of a closing line: the line continues in the next. */
const GOES_ON = -1;

/**
 * The lines of a body, built on demand. JSON is indented, with every value spelled as received (numbers keep their digits); anything else is split at
 * its own line breaks.
 */
export class BodyLines {
  readonly isJson: boolean;
  count = 0;
  /** The number of lines if none were too long. */
  whole = 0;
  /** Length of the longest line, in characters. */
  width = 0;
  readonly #body: string;
  readonly #longest: number;
  /** The start, end and depth of each line, and the line that closes what it opens: four numbers per line. */
  #places = new Int32Array(4 * 1_024);

  /** @param maxLength the maximum length of a line, with its indentation */
  constructor(body: string, maxLength = MAX_LINE_LENGTH) {
    this.#body = body;
    this.#longest = maxLength;
    this.isJson = parses(body);
    if (this.isJson) this.#breakJson();
    else this.#breakText();
  }

  all(): string[] {
    return Array.from({ length: this.count }, (_, line) => this.read(line));
  }

  /** One line. */
  read(line: number): string {
    return INDENT.repeat(this.#places[4 * line + 2] ?? 0) + this.text(line);
  }

  /** Whether a line was too long and continues in the next. */
  goesOn(line: number): boolean {
    return this.#places[4 * line + 3] === GOES_ON;
  }

  /** The line that closes the object or list that this one opens; undefined when it opens none. */
  getClosingLine(line: number): number | undefined {
    const close = this.#places[4 * line + 3] ?? 0;
    return close > 0 ? close : undefined;
  }

  /** One line without its indentation. */
  text(line: number): string {
    const [start = 0, end = 0, depth = 0] = this.#places.subarray(4 * line, 4 * line + 3);
    const text = this.#body.slice(start, end);
    const colon = depth > 0 && text.startsWith('"') ? findTextEnd(text, 0) : text.length;
    // An unspaced body gets a space after each name, as it gets line breaks.
    const spaced = text[colon] === ':' && colon + 1 < text.length && !isSpace(text.charCodeAt(colon + 1));
    return spaced ? `${text.slice(0, colon + 1)} ${text.slice(colon + 1)}` : text;
  }

  #append(start: number, end: number, depth: number): void {
    this.whole += 1;
    const indented = Math.min(depth, MAX_DEPTH);
    const maxLength = Math.max(MIN_LINE_LENGTH, this.#longest - indented * INDENT.length);
    for (let from = start; from === start || from < end;) {
      const to = from + maxLength < end ? this.#unsplit(from + maxLength) : end;
      this.#put(from, to, indented, to < end ? GOES_ON : 0);
      // An empty line ends where it starts.
      from = Math.max(to, from + 1);
    }
  }

  /** The position itself, or the one before if it would split a surrogate pair. */
  #unsplit(place: number): number {
    return (this.#body.codePointAt(place - 1) ?? 0) > 0xffff ? place - 1 : place;
  }

  #put(start: number, end: number, depth: number, close: number): void {
    const at = 4 * this.count;
    if (at === this.#places.length) {
      const larger = new Int32Array(2 * at);
      larger.set(this.#places);
      this.#places = larger;
    }
    this.#places.set([start, end, depth, close], at);
    this.count += 1;
    this.width = Math.max(this.width, end - start + depth * INDENT.length);
  }

  #breakText(): void {
    const body = this.#body;
    for (let start = 0; start <= body.length;) {
      const end = body.indexOf('\n', start);
      this.#append(start, end === -1 ? body.length : end, 0);
      start = end === -1 ? body.length + 1 : end + 1;
    }
  }

  /** Breaks well-formed JSON after opening brackets, before closing ones and after commas; empty lists and objects stay whole. */
  #breakJson(): void {
    const body = this.#body;
    /** The lines of the brackets that are open. */
    const open: number[] = [];
    let start = skipSpace(body, 0);
    let place = start;
    while (place < body.length) {
      const char = body.charCodeAt(place);
      if (char === 0x22) {
        place = findTextEnd(body, place);
      } else if (char === 0x7b || char === 0x5b) {
        const inside = skipSpace(body, place + 1);
        const closes = body.charCodeAt(inside) === char + 2;
        place = closes ? inside + 1 : place + 1;
        if (closes) continue;
        this.#append(start, place, open.length);
        open.push(this.count - 1);
        start = inside;
        place = inside;
      } else if (char === 0x7d || char === 0x5d) {
        const end = trimEnd(body, start, place);
        if (end > start) this.#append(start, end, open.length);
        this.#places[4 * (open.pop() ?? 0) + 3] = this.count;
        start = place;
        place += 1;
      } else if (char === 0x2c) {
        place += 1;
        this.#append(start, place, open.length);
        start = skipSpace(body, place);
        place = start;
      } else place += 1;
    }
    const end = trimEnd(body, start, body.length);
    if (end > start) this.#append(start, end, open.length);
  }
}

/** A body as a single text with line breaks. */
export function indentBody(body: string): { text: string; isJson: boolean } {
  const lines = new BodyLines(body);
  return { text: lines.isJson ? lines.all().join('\n') : body, isJson: lines.isJson };
}

function parses(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

function trimEnd(body: string, from: number, to: number): number {
  let place = to;
  while (place > from && isSpace(body.charCodeAt(place - 1))) place -= 1;
  return place;
}
