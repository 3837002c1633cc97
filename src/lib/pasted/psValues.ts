/** Parses the values of a PowerShell command: quotes, here-strings, hashtables, lists and variables. Nothing is executed. */
import { type PsValue, psJson } from './psValue';
import { LiteralReader } from './literalReader';

import { NotUnderstoodError, type Word, WordBuilder, quoteFragment, toWord } from './pasted';

/** A backtick at the end of a line continues it, even when blanks follow. */
const gap = /^(?:[ \t\u00a0]|`[ \t\u00a0]*\r?\n|<#[^]*?#>)*/;
const gapWithLines = /^(?:\s|`[ \t]*\r?\n|#[^\n]*|<#[^]*?#>)*/;
const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  e: '\x1b',
  0: '\0',
};
const toCharacter = (number: string): string => String.fromCodePoint(Math.min(Number(number), 0x10ffff));
const variable = /^\$(?:\{([^}]+)\}|((?:env:|script:|global:)?\w+))/i;

export class PsReader extends LiteralReader {
  /** By lower-case name, because PowerShell is case-insensitive. */
  readonly bound = new Map<string, PsValue>();

  constructor(text: string) {
    super(text, gap);
  }

  skipLines(): void {
    this.at += gapWithLines.exec(this.rest)?.[0].length ?? 0;
  }

  /** Reads a value, or several joined by commas. */
  value(): PsValue {
    const first = this.#operand();
    if (!this.sees(/^,/)) return first;
    const items = [first];
    while (this.take(/^,/)) {
      this.skipLines();
      items.push(this.#operand());
    }
    return { kind: 'list', items };
  }

  #operand(): PsValue {
    this.skip();
    const { rest } = this;
    if (/^@["']\s*\r?\n/.test(rest)) return this.#hereString(rest.charAt(1));
    if (this.take(/^(?:\[ordered\]\s*)?@\{/i)) return this.#fields();
    if (this.take(/^@?\(/)) return this.#group();
    const character = this.take(
      /^\[char\](?:(0x[\da-f]{1,4}|\d{1,5})|::ConvertFromUtf32\((0x[\da-f]{1,6}|\d{1,7})\))/i,
    );
    if (character) return { kind: 'text', word: toWord(toCharacter(character[1] ?? character[2] ?? '')) };
    if (this.take(/^\[[\w.]+\]::UTF8\.GetBytes(?=\()/i) || this.take(/^\[[\w.]+\](?=["'$(@])/)) return this.#operand();
    if (/^["“”„]/.test(rest)) return { kind: 'text', word: this.#doubleQuoted() };
    if (/^['‘’‚‛]/.test(rest)) return { kind: 'text', word: toWord(this.#singleQuoted()) };
    const [written, braced, plain = braced] = variable.exec(rest) ?? [];
    // `$base/api/…` is a word that begins with a variable.
    if (written !== undefined && plain !== undefined && !/^[\w./:-]/.test(rest.slice(written.length))) {
      const value = this.bound.get(plain.toLowerCase());
      if (value || /^(?:true|false|null)$/i.test(plain)) {
        this.at += written.length;
        return value ?? { kind: 'text', word: toWord(plain.toLowerCase()), bare: true };
      }
    }
    return this.#bareWord();
  }

  /** An unquoted word up to the next whitespace, with variables in it. */
  #bareWord(): PsValue {
    const word = new WordBuilder();
    const from = this.at;
    while (this.at < this.text.length && !/[\s,;|&(){}]/.test(this.text[this.at] ?? '')) {
      const char = this.text[this.at] ?? '';
      if (/["“”„]/.test(char)) word.addWord(this.#doubleQuoted());
      else if (/['‘’‚‛]/.test(char)) word.add(this.#singleQuoted());
      else if (char === '`' && !/\s/.test(this.text[this.at + 1] ?? ' ')) {
        word.add(this.text[this.at + 1] ?? '');
        this.at += 2;
      } else if (char === '`') break;
      else if (!this.#expansion(word)) {
        word.add(char);
        this.at += 1;
      }
    }
    if (this.at === from) return this.fail();
    return { kind: 'text', word: word.word, bare: true };
  }

  #fields(): PsValue {
    const fields: (readonly [string, PsValue])[] = [];
    for (;;) {
      this.skipLines();
      if (this.take(/^;/)) continue;
      if (this.take(/^\}/)) return { kind: 'fields', fields };
      const quote = /^["“”„]/.test(this.rest)
        ? this.#doubleQuoted().text
        : /^['‘’]/.test(this.rest)
          ? this.#singleQuoted()
          : undefined;
      const name = quote ?? this.need(/^[\w-]+/)[0];
      this.need(/^=/);
      this.skipLines();
      fields.push([name, this.value()]);
    }
  }

  /** The content of parentheses: a value, a list, a file, or a hashtable as JSON. */
  #group(): PsValue {
    this.skipLines();
    if (this.take(/^(?:Get-Item|Get-ChildItem)\b/i)) {
      while (!this.take(/^\)/)) if (!this.take(/^-\w+/)) this.value();
      return { kind: 'file' };
    }
    if (this.sees(/^(?:Get-Content|gc|cat|New-Object)\b/i)) return this.fail();
    if (this.take(/^\)/)) return { kind: 'list', items: [] };
    let value = this.value();
    const items = [value];
    for (;;) {
      this.skipLines();
      if (this.take(/^\|\s*ConvertTo-Json\b/i)) {
        let compact = false;
        for (;;) {
          const option = this.take(/^-(\w+):?/);
          if (!option) break;
          if (/^c/i.test(option[1] ?? '')) compact = true;
          else this.value();
        }
        value = { kind: 'text', word: toWord(psJson(value, compact ? undefined : '')) };
      } else if (this.take(/^\+/)) {
        this.skipLines();
        value = this.#sumOf(value, this.#operand());
        items.splice(-1, 1, value);
      } else if (this.take(/^\)/)) break;
      else {
        this.take(/^;/);
        items.push(this.value());
      }
    }
    return items.length > 1 ? { kind: 'list', items } : value;
  }

  /** Two concatenated texts, as parentheses allow. */
  #sumOf(first: PsValue, second: PsValue): PsValue {
    if (first.kind !== 'text' || second.kind !== 'text') return this.fail();
    const sum = new WordBuilder();
    sum.addWord(first.word);
    sum.addWord(second.word);
    return { kind: 'text', word: sum.word };
  }

  #hereString(quote: string): PsValue {
    const [opening = ''] = /^@["']\s*?\r?\n/.exec(this.rest) ?? [];
    const end = this.rest.search(quote === '"' ? /\r?\n"@/ : /\r?\n'@/);
    const empty = this.rest.slice(opening.length).startsWith(`${quote}@`);
    if (end === -1) throw new NotUnderstoodError(`The here-string before ${quoteFragment(this.rest)} isn’t closed.`);
    const inner = empty ? '' : this.rest.slice(opening.length, Math.max(end, opening.length));
    const close = this.rest.indexOf(`${quote}@`, end) + 2;
    this.at += close;
    if (quote === "'") return { kind: 'text', word: toWord(inner) };
    const reader = new PsReader(inner);
    for (const [name, value] of this.bound) reader.bound.set(name, value);
    return { kind: 'text', word: reader.#upTo(() => false) };
  }

  #singleQuoted(): string {
    const from = this.at;
    const isQuote = (char: string | undefined) => char !== undefined && "'‘’‚‛".includes(char);
    let inner = '';
    for (this.at += 1; this.at < this.text.length; this.at += 1) {
      const char = this.text[this.at] ?? '';
      if (isQuote(char)) {
        this.at += 1;
        // A doubled quote is one character.
        if (!isQuote(this.text[this.at])) return inner;
      }
      inner += this.text[this.at] ?? '';
    }
    throw new NotUnderstoodError(`The quote before ${quoteFragment(this.text.slice(from + 1))} isn’t closed.`);
  }

  #doubleQuoted(): Word {
    const from = this.at;
    this.at += 1;
    const word = this.#upTo((char) => /["“”„]/.test(char));
    if (this.at >= this.text.length && !/["“”„]$/.test(this.text))
      throw new NotUnderstoodError(`The quote before ${quoteFragment(this.text.slice(from + 1))} isn’t closed.`);
    return word;
  }

  /** A text with escapes and variables; a doubled closing quote is one character. */
  #upTo(closes: (char: string) => boolean): Word {
    const word = new WordBuilder();
    while (this.at < this.text.length) {
      const char = this.text[this.at] ?? '';
      if (closes(char)) {
        const next = this.text[this.at + 1] ?? '';
        this.at += 1;
        if (!closes(next)) return word.word;
        word.add(next);
        this.at += 1;
      } else if (char === '`') {
        const point = /^`u\{([\da-f]{1,6})\}/i.exec(this.rest);
        const next = this.text[this.at + 1] ?? '';
        if (point) word.add(String.fromCodePoint(Math.min(Number.parseInt(point[1] ?? '', 16), 0x10ffff)));
        else if (next !== '\n') word.add(escapes[next] ?? next);
        this.at += point?.[0].length ?? 2;
      } else if (!this.#expansion(word)) {
        word.add(char);
        this.at += 1;
      }
    }
    if (closes('"')) this.at = this.text.length + 1;
    return word.word;
  }

  /** A variable, or a command, in a text. False if there is none. */
  #expansion(word: WordBuilder): boolean {
    if (this.text[this.at] !== '$') return false;
    const { rest } = this;
    // How browsers write a non-ASCII character.
    const character = /^\$\(\[char\](\d{1,5}|0x[\da-f]{1,4})\)/i.exec(rest);
    const [written, braced, plain = braced] = variable.exec(rest) ?? /^\$\([^()]{0,1000}\)/.exec(rest) ?? [];
    const value = plain === undefined ? undefined : this.bound.get(plain.toLowerCase());
    if (character) word.add(String.fromCharCode(Number(character[1])));
    else if (value?.kind === 'text') word.addWord(value.word);
    else if (written !== undefined) word.addUnknown(written);
    else return false;
    this.at += (character?.[0] ?? written ?? '').length;
    return true;
  }
}
