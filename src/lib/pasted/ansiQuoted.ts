import { NotUnderstood, quoted } from './pasted';

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
export function ansiQuoted(text: string, from: number): { text: string; end: number } {
  let read = '';
  let bytes: number[] = [];
  const flush = (upTo: number) => {
    if (bytes.length === 0) return;
    try {
      read += utf8.decode(Uint8Array.from(bytes));
    } catch {
      throw new NotUnderstood(
        `The bytes before ${quoted(text.slice(Math.max(from, upTo - 12), upTo + 4))} are no text in UTF-8.`,
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
        throw new NotUnderstood(`${quoted(text.slice(at, at + 4))} is a zero byte, which no program can be given.`);
      bytes.push(byte);
      at += hex === undefined ? 1 + (octal ?? '').length : 2 + hex.length;
      continue;
    }
    flush(at);
    const digits = unit ?? point;
    if (digits !== undefined) {
      const value = Number.parseInt(digits, 16);
      if (value > 0x10ffff) throw new NotUnderstood(`${quoted(text.slice(at, at + 10))} is no character.`);
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
  throw new NotUnderstood(`The quote before ${quoted(text.slice(from))} is not closed.`);
}
