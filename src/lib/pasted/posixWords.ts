/** Splits a POSIX shell command into words: quotes, `$'…'`, escapes, line continuations, redirections and here-documents. */
import { type Command, NotUnderstoodError, type Word, WordBuilder, repairJson, quoteFragment, toWord } from './pasted';

/** The typographic quotes that word processors insert. */
const DOUBLE = '“”„‟';
const SINGLE = '‘’‚‛';
/** Includes the special spaces that web pages insert into commands. */
const space = /[ \t\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/;
const variable = /^\$(?:\w+|[@*#?$!-]|\{[^}]*\})/;
/** `%TOKEN%` is a variable of the Windows prompt; `%E4%` is two escapes in an address. */
export const cmdVariable = /^%(?![\dA-Fa-f]{2}%)[A-Za-z_]\w+%/;
const loudVariable = /^%(?![\dA-F]{2}%)[A-Z_][A-Z\d_]{2,}%/;
/** `{a,b}` and `{1..3}` outside quotes. */
const braces = /^\{[^\s{}]*(?:,|\.\.)[^\s{}]*\}/;

/** Values of variables set within the text itself. */
export type Variables = ReadonlyMap<string, Word>;

/** Reads the first command of a text. Throws, naming what it cannot read. */
export function posixCommand(text: string, variables: Variables = new Map()): Command {
  return new PosixReader(text, variables).command();
}

class PosixReader {
  #at = 0;
  #word: WordBuilder | undefined;
  #words: Word[] = [];
  #input: Word | undefined;

  #text: string;
  readonly #variables: Variables;

  constructor(text: string, variables: Variables) {
    this.#text = text;
    this.#variables = variables;
  }

  command(): Command {
    while (this.#at < this.#text.length && !this.#step());
    this.#end();
    return { words: this.#words, input: this.#input, rest: this.#text.slice(this.#at) };
  }

  get #building(): WordBuilder {
    return (this.#word ??= new WordBuilder());
  }

  #end(): void {
    if (this.#word) this.#words.push(this.#word.word);
    this.#word = undefined;
  }

  /** Reads one token; returns true at the end of the command. */
  #step(): boolean {
    const char = this.#text[this.#at] ?? '';
    const rest = () => this.#text.slice(this.#at);
    if (char === '\\') {
      // Blanks after a backslash are invisible, and nobody means an escaped blank before a line feed.
      const [feed] = /^\\[ \t\u00a0]*\r?\n|^\\$/.exec(this.#text.slice(this.#at, this.#at + 200)) ?? [];
      if (feed === undefined) this.#building.add(this.#text[this.#at + 1] ?? '');
      this.#at += feed?.length ?? 2;
    } else if (char === "'") {
      const close = this.#text.indexOf("'", this.#at + 1);
      if (close === -1) throw unclosed(rest());
      this.#building.add(this.#text.slice(this.#at + 1, close));
      this.#at = close + 1;
    } else if (char === '"') {
      const from = this.#at;
      this.#doubleQuoted('"');
      this.#building.addQuotes(this.#text[from - 1] ?? '', this.#text[this.#at] ?? '', this.#at - from === 2);
    } else if (char === '$' && this.#text[this.#at + 1] === "'") {
      const { text, end } = ansiQuoted(this.#text, this.#at + 2);
      this.#building.add(text);
      this.#at = end;
    } else if (char === '$' && this.#text[this.#at + 1] === '"') this.#at += 1;
    else if ((DOUBLE + SINGLE).includes(char) && this.#opensWord()) this.#typographic(char);
    else if (this.#expansion(() => this.#building)) return false;
    else if (char === '{' && braces.test(rest())) {
      const [pattern = ''] = braces.exec(rest()) ?? [];
      this.#building.addUnknown(pattern);
      this.#at += pattern.length;
    } else if (space.test(char) || char === '\r') {
      this.#end();
      this.#at += 1;
    } else if (char === '#' && !this.#word) this.#at += /^[^\n]*/.exec(rest())?.[0].length ?? 0;
    else if (char === '\n') {
      this.#end();
      // A line that begins with an option belongs to the command, whose backslash was lost.
      if (this.#words.length > 0 && !/^\s*--?[A-Za-z]/.test(rest())) return true;
      this.#at += 1;
    } else if (char === '<' || char === '>') this.#redirection();
    else if (/[;|()]/.test(char)) return true;
    else if (char === '&') {
      if (rest().startsWith('&>')) this.#at += 1;
      // In an unquoted address, this is the rest of its query; a shell would drop it.
      else if (this.#word?.hasQuery && /^&[\w.-]+=/.test(rest())) this.#literal(char);
      else return true;
    } else this.#literal(char);
    return false;
  }

  #literal(char: string): void {
    this.#building.add(char);
    this.#at += char.length;
  }

  #opensWord(): boolean {
    return !this.#word || /[=:@]$/.test(this.#word.text);
  }

  /** A variable or a command where a text is expected; false if there is none. */
  #expansion(target: () => WordBuilder): boolean {
    const char = this.#text[this.#at];
    if (char !== '$' && char !== '`' && char !== '%') return false;
    const rest = this.#text.slice(this.#at);
    const [written] =
      (char === '%' ? loudVariable : char === '`' ? /^`[^`]*`/ : variable).exec(rest) ??
      (rest.startsWith('$(') ? [substitution(rest)] : []);
    if (written === undefined) return false;
    const value = this.#variables.get(written.replaceAll(/[${}]/g, ''));
    if (value && char === '$') target().addWord(value);
    else target().addUnknown(written);
    this.#at += written.length;
    return true;
  }

  /** Reads a text in double quotes, including typographic ones. */
  #doubleQuoted(closing: string, target = this.#building): void {
    const from = this.#at;
    this.#at += 1;
    while (this.#at < this.#text.length) {
      const char = this.#text[this.#at] ?? '';
      if (closing.includes(char)) {
        this.#at += 1;
        return;
      }
      const next = this.#text[this.#at + 1] ?? '';
      if (char === '\\') {
        if (next === '\r' && this.#text[this.#at + 2] === '\n') this.#at += 1;
        else if (closing.includes(next)) target.add('"');
        else if (next !== '\n') target.add(/[$`\\]/.test(next) ? next : `\\${next}`);
        this.#at += 2;
      } else if (!this.#expansion(() => target)) {
        target.add(char);
        this.#at += 1;
      }
    }
    throw unclosed(this.#text.slice(from));
  }

  /** Text in typographic quotes was typed with straight ones; those within it are converted too if only that makes it JSON. */
  #typographic(opening: string): void {
    const inner = new WordBuilder();
    if (DOUBLE.includes(opening)) this.#doubleQuoted(`"${DOUBLE}`, inner);
    else {
      const length = this.#text.slice(this.#at + 1).search(/['‘’‚‛](?=[\s;|&<>]|$)/);
      if (length === -1) throw unclosed(this.#text.slice(this.#at));
      inner.add(this.#text.slice(this.#at + 1, this.#at + 1 + length));
      this.#at += length + 2;
    }
    const { text, unknown } = inner.word;
    this.#building.addWord({ text: repairJson(text, (typed) => typed.replaceAll(/[“”„‟]/g, '"')), unknown });
  }

  /** Files that the command writes do not affect the request; a file that it reads may be its body. */
  #redirection(): void {
    // A file descriptor number is not a word.
    if (this.#word && /^[012]$/.test(this.#word.text)) this.#word = undefined;
    this.#end();
    const rest = this.#text.slice(this.#at);
    if (/^[<>]\(/.test(rest)) {
      const written = rest.charAt(0) + substitution(`$${rest.slice(1)}`).slice(1);
      this.#building.addUnknown(written);
      this.#at += written.length;
      return;
    }
    const [operator = ''] = /^(?:<<<|<<-?|>>|[<>]&?|>\|)/.exec(rest) ?? [];
    this.#at += operator.length;
    const target = this.#target();
    if (operator === '<<<') this.#input = { text: `${target.text}\n`, unknown: target.unknown };
    else if (operator.startsWith('<<')) this.#hereDocument(target.text, rest, operator === '<<-');
    else if (operator === '<') this.#input = { text: '', unknown: [{ at: 0, written: `< ${target.text}` }] };
  }

  /** The word after an operator. */
  #target(): Word {
    while (space.test(this.#text[this.#at] ?? '')) this.#at += 1;
    const before = this.#words.length;
    while (this.#at < this.#text.length && !/[\s;|&<>()]/.test(this.#text[this.#at] ?? '')) this.#step();
    this.#end();
    return this.#words.splice(before)[0] ?? toWord('');
  }

  /** Removes the document from the text, so that the rest of its first line is read next. */
  #hereDocument(end: string, from: string, indented: boolean): void {
    const lines = this.#text.slice(this.#at).split('\n');
    const plain = (line: string) => (indented ? line.replace(/^\t+/, '') : line).replace(/\r$/, '');
    const last = lines.findIndex((line, index) => index > 0 && plain(line) === end);
    if (last === -1)
      throw new NotUnderstoodError(`The here-document ${quoteFragment(from.split('\n')[0] ?? '')} has no end.`);
    const document = lines
      .slice(1, last)
      .map((line) => `${plain(line)}\n`)
      .join('');
    this.#text = `${this.#text.slice(0, this.#at)}${[lines[0], ...lines.slice(last + 1)].join('\n')}`;
    const isLiteral = /^<<-?\s*['"\\]/.test(from);
    this.#input = isLiteral ? toWord(document) : new PosixReader(document, this.#variables).#expanded();
  }

  /** Expands the variables of the whole text, as in a here-document. */
  #expanded(): Word {
    const word = new WordBuilder();
    while (this.#at < this.#text.length) {
      const escaped = /^\\(?:\n|[$`\\])/.exec(this.#text.slice(this.#at, this.#at + 2))?.[0];
      if (escaped !== undefined) {
        if (escaped !== '\\\n') word.add(escaped.charAt(1));
        this.#at += 2;
      } else if (!this.#expansion(() => word)) {
        word.add(this.#text[this.#at] ?? '');
        this.#at += 1;
      }
    }
    return word.word;
  }
}

const unclosed = (from: string) =>
  new NotUnderstoodError(`The quote before ${quoteFragment(from.slice(1))} isn’t closed.`);

/** Skips `$(…)`, including nested parentheses and quotes. */
function substitution(text: string): string {
  let depth = 0;
  let quote = '';
  for (let at = 1; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '\\') at += 1;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (/["'`]/.test(char)) quote = char;
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth === 0) return text.slice(0, at + 1);
  }
  return text;
}

const letters: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  e: '\x1b',
  E: '\x1b',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
};

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const code =
  /^\\(?:x(?<hex>[\dA-Fa-f]{1,2})|(?<octal>[0-7]{1,3})|(?:u(?<unit>[\dA-Fa-f]{1,4})|U(?<point>[\dA-Fa-f]{1,8}))|c(?<control>[^']))/;

/**
 * Reads `$'…'` from after its opening quote. `\x` and octal escapes are bytes of UTF-8; `\u` may be half of a surrogate pair, as browsers write it.
 * @returns the text, and the position after the closing quote
 */
function ansiQuoted(text: string, from: number): { text: string; end: number } {
  let read = '';
  let bytes: number[] = [];
  const flush = (upTo: number) => {
    if (bytes.length === 0) return;
    try {
      read += utf8.decode(Uint8Array.from(bytes));
    } catch {
      throw new NotUnderstoodError(
        `The bytes before ${quoteFragment(text.slice(Math.max(from, upTo - 12), upTo + 4))} aren’t valid UTF-8.`,
      );
    }
    bytes = [];
  };
  for (let at = from; at < text.length;) {
    const char = text[at] ?? '';
    if (char === "'") {
      flush(at);
      return { text: read, end: at + 1 };
    }
    const { hex, octal, unit, point, control } = (char === '\\' && code.exec(text.slice(at, at + 10))?.groups) || {};
    if (hex !== undefined || octal !== undefined) {
      const byte = hex === undefined ? Number.parseInt(octal ?? '', 8) & 0xff : Number.parseInt(hex, 16);
      // A shell ends the text there.
      if (byte === 0)
        throw new NotUnderstoodError(
          `${quoteFragment(text.slice(at, at + 4))} is a zero byte, which can’t be passed to a program.`,
        );
      bytes.push(byte);
      at += hex === undefined ? 1 + (octal ?? '').length : 2 + hex.length;
      continue;
    }
    flush(at);
    const digits = unit ?? point;
    if (digits !== undefined) {
      const value = Number.parseInt(digits, 16);
      if (value > 0x10ffff)
        throw new NotUnderstoodError(`${quoteFragment(text.slice(at, at + 10))} isn’t a character.`);
      read += String.fromCodePoint(value);
      at += 2 + digits.length;
    } else if (control !== undefined) {
      read += String.fromCharCode(control.charCodeAt(0) & 0x1f);
      at += 3;
    } else if (char === '\\') {
      const next = text[at + 1] ?? '';
      read += letters[next] ?? `\\${next}`;
      at += 2;
    } else {
      read += char;
      at += 1;
    }
  }
  throw new NotUnderstoodError(`The quote before ${quoteFragment(text.slice(from))} isn’t closed.`);
}
