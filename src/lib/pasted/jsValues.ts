/** Parses the values of a JavaScript program, as far as people use them in a call of fetch. Nothing is executed. */

import { type JsValue, jsJson } from './jsValue';
import { LiteralReader } from './literalReader';
import { NotUnderstoodError, type Word, WordBuilder, quoteFragment, toWord } from './pasted';

const gap = /^(?:\s+|\/\/[^\n]*|\/\*[^]*?\*\/)*/;
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0' };
const name = /^[A-Za-z_$][\w$]*/;
const variable = /^(?:process\.env|import\.meta\.env)(?:\.\w+|\[["']\w+["']\])|^Deno\.env\.get\(["']\w+["']\)/;

export class JsReader extends LiteralReader {
  readonly bound = new Map<string, JsValue>();

  constructor(text: string) {
    super(text, gap);
  }

  /** Reads an expression: a value, or texts joined by `+`. */
  value(): JsValue {
    let value = this.#operand();
    while (this.take(/^\+(?!\+)/)) {
      const word = new WordBuilder();
      for (const part of [value, this.#operand()]) word.addWord(readValueText(part, this));
      value = { kind: 'text', word: word.word };
    }
    return value;
  }

  #operand(): JsValue {
    this.skip();
    const { rest } = this;
    const char = rest.charAt(0);
    if (/["'`]/.test(char)) return { kind: 'text', word: this.#text(char) };
    if (char === '{') return this.#fields();
    if (char === '[') {
      this.need(/^\[/);
      const items: JsValue[] = [];
      while (!this.take(/^\]/)) {
        items.push(this.value());
        if (!this.take(/^,/) && !this.sees(/^\]/)) this.fail();
      }
      return { kind: 'list', items };
    }
    if (this.take(/^\(/)) {
      const value = this.value();
      this.need(/^\)/);
      return value;
    }
    const plain = this.take(
      /^(?:-?(?:0[xob][\da-f]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)|(?:true|false|null|undefined)(?![\w$]))/i,
    );
    if (plain) return { kind: 'plain', source: plain[0] };
    return this.#call();
  }

  #call(): JsValue {
    const env = this.take(variable);
    if (env) return { kind: 'text', word: { text: env[0], unknown: [{ at: 0, written: env[0] }] } };
    const wrapped = this.take(
      /^(?:JSON\.stringify|new\s+Headers|new\s+URLSearchParams|new\s+URL|new\s+FormData|String|encodeURIComponent)\s*\(/,
    );
    if (wrapped) {
      const constructorName = wrapped[0].replaceAll(/\s+/g, ' ');
      const args: JsValue[] = [];
      while (!this.take(/^\)/)) {
        args.push(this.value());
        if (!this.take(/^,/) && !this.sees(/^\)/)) this.fail();
      }
      return this.#made(constructorName, args);
    }
    if (this.take(/^(?:await\s+)?(?:openAsBlob|new\s+(?:Blob|File)|fs\.\w+|readFileSync)\s*\(/)) {
      this.#passCall();
      return { kind: 'file' };
    }
    const word = name.exec(this.rest)?.[0];
    const bound = word === undefined ? undefined : this.bound.get(word);
    if (!bound || word === undefined) return this.fail();
    this.at += word.length;
    return bound;
  }

  #made(constructorName: string, [first, ...rest]: JsValue[]): JsValue {
    if (constructorName.startsWith('new FormData')) return first ? this.fail() : { kind: 'form', parts: [] };
    if (!first) return this.fail();
    if (constructorName.startsWith('new URLSearchParams')) return { kind: 'query', pairs: readPairs(first, this) };
    if (constructorName.startsWith('new Headers')) return first;
    if (constructorName.startsWith('new URL')) {
      const [base] = rest;
      const text = readValueText(first, this);
      return { kind: 'text', word: base && !/^\w+:/.test(text.text) ? joined(readValueText(base, this), text) : text };
    }
    if (constructorName.startsWith('encodeURIComponent'))
      return { kind: 'text', word: toWord(encodeURIComponent(knownText(first, this))) };
    if (constructorName.startsWith('String')) return { kind: 'text', word: readValueText(first, this) };
    // The argument that sets the indentation.
    if (rest.length > 0 && !(rest[0]?.kind === 'plain' && rest[0].source === 'null')) this.fail();
    const space = rest[1]?.kind === 'plain' ? Number(rest[1].source) : 0;
    return { kind: 'text', word: toWord(jsJson(first, space)) };
  }

  /** Skips the arguments of a call. */
  #passCall(): void {
    while (!this.take(/^\)/)) {
      this.skip();
      const char = this.rest.charAt(0);
      if (char === '') this.fail();
      if (/["'`]/.test(char)) this.#text(char);
      else if (this.take(/^\(/)) this.#passCall();
      else this.at += 1;
    }
  }

  #fields(): JsValue {
    this.need(/^\{/);
    const fields: (readonly [string, JsValue])[] = [];
    while (!this.take(/^\}/)) {
      this.skip();
      const char = this.rest.charAt(0);
      if (this.take(/^\.\.\./)) {
        const spread = this.value();
        if (spread.kind !== 'fields') return this.fail();
        fields.push(...spread.fields);
      } else {
        const computed = this.take(/^\[/);
        const key = computed
          ? knownText(this.value(), this)
          : /["']/.test(char)
            ? this.#text(char).text
            : (this.take(/^(?:[A-Za-z_$][\w$]*|\d+)/)?.[0] ?? this.fail());
        if (computed) this.need(/^\]/);
        const shorthand = this.bound.get(key);
        if (this.take(/^:/)) fields.push([key, this.value()]);
        else if (shorthand) fields.push([key, shorthand]);
        else this.fail();
      }
      if (!this.take(/^,/) && !this.sees(/^\}/)) this.fail();
    }
    return { kind: 'fields', fields };
  }

  /** A string; `${…}` in a template is a value, or something only the program knows. */
  #text(quote: string): Word {
    const from = this.at;
    const word = new WordBuilder();
    this.at += 1;
    while (this.at < this.text.length) {
      const char = this.text[this.at] ?? '';
      this.at += 1;
      if (char === quote) return word.word;
      if (char === '\\') word.add(this.#escape());
      else if (char === '$' && quote === '`' && this.text[this.at] === '{') {
        this.at += 1;
        word.addWord(readValueText(this.value(), this));
        this.need(/^\}/);
      } else if (char === '\n' && quote !== '`') break;
      else word.add(char);
    }
    throw new NotUnderstoodError(`The quote before ${quoteFragment(this.text.slice(from + 1))} isn’t closed.`);
  }

  #escape(): string {
    const found = /^(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|(\r?\n)|([^]))/i.exec(
      this.text.slice(this.at, this.at + 10),
    );
    if (!found) return '';
    this.at += found[0].length;
    const [, point, unit, byte, feed, letter = ''] = found;
    if (feed !== undefined) return '';
    const digits = point ?? unit ?? byte;
    if (digits === undefined) return escapes[letter] ?? letter;
    const code = Number.parseInt(digits, 16);
    return point === undefined ? String.fromCharCode(code) : String.fromCodePoint(Math.min(code, 0x10ffff));
  }
}

/** The text of a value within a string. */
export function readValueText(value: JsValue, at: LiteralReader): Word {
  if (value.kind === 'text') return value.word;
  if (value.kind === 'plain') return toWord(value.source);
  if (value.kind === 'query')
    return toWord(new URLSearchParams(value.pairs.map(([key, text]) => [key, text])).toString());
  return at.fail();
}

function knownText(value: JsValue, at: LiteralReader): string {
  const { text, unknown } = readValueText(value, at);
  const [first] = unknown;
  if (first)
    throw new NotUnderstoodError(
      `${quoteFragment(first.written)} is known only to the program. Replace it with its value.`,
    );
  return text;
}

function readPairs(value: JsValue, at: LiteralReader): (readonly [string, string])[] {
  if (value.kind === 'fields') return value.fields.map(([key, field]) => [key, knownText(field, at)]);
  if (value.kind === 'list')
    return value.items.map((item) => {
      if (item.kind !== 'list' || !item.items[0] || !item.items[1]) return at.fail();
      return [knownText(item.items[0], at), knownText(item.items[1], at)];
    });
  return [...new URLSearchParams(knownText(value, at))];
}

function joined(base: Word, path: Word): Word {
  const word = new WordBuilder();
  word.addWord({ ...base, text: base.text.replace(/\/$/, '') });
  word.add(path.text.startsWith('/') ? '' : '/');
  word.addWord(path);
  return word.word;
}
