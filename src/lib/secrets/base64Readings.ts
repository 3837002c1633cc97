/** Decodes the base64 in a text. Its letters do not show whether a piece of text is base64, so only pieces that could contain a secret are decoded. */
import { secretBeginnings } from './foreignSecrets';
import type { DecodedText } from './readings';

/** Shorter pieces contain no secret. */
const MIN_LETTERS = 16;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** By character code: the letter's six bits plus one, or 0 for any other character. */
const letterValues = new Uint8Array(128);
for (const [value, letter] of Array.from(ALPHABET).entries()) letterValues[letter.charCodeAt(0)] = value + 1;
letterValues['-'.charCodeAt(0)] = 63;
letterValues['_'.charCodeAt(0)] = 64;

const isLetterAt = (text: string, at: number): boolean => (letterValues[text.charCodeAt(at)] ?? 0) > 0;

/** The letters that depend only on the bits of a beginning, at each of its three possible offsets. */
const toLetters = (beginning: string): string[] =>
  [0, 1, 2].map((before) => {
    const whole = btoa('\0'.repeat(before) + beginning);
    return whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + beginning.length) * 8) / 6));
  });

const hint = new RegExp(
  [...new Set(secretBeginnings.flatMap(toLetters))]
    .map((letters) => letters.replaceAll('+', String.raw`[+-]`).replaceAll('/', '[/_]'))
    .join('|'),
);

/** Characters that do not occur in text. */
const NO_TEXT = /[^\t\n\r\u0020-\uffff]/;

interface Decoded {
  /** The bytes, as characters. */
  reading: DecodedText;
  /** It may be encoded once more. */
  isText: boolean;
}

/**
 * Decodes each piece of base64, in both alphabets and across lines. It may begin at any of four letters, because unrelated letters may precede it.
 */
export function* base64Readings(text: string): Generator<Decoded> {
  for (const { from, to, breaks } of findPieces(text)) {
    const given = text.slice(from, to);
    const letters = breaks.length > 0 ? given.replaceAll(/[\r\n]+/g, '') : given;
    const isHinted = hint.test(letters);
    if (!isHinted && !mayBeText(letters)) continue;
    let end = to;
    while (end < to + 2 && text.charAt(end) === '=') end += 1;
    const plain = letters.replaceAll('-', '+').replaceAll('_', '/');
    const place = placing(from, breaks);
    for (let skipped = 0; skipped < 4; skipped += 1) {
      if (!isHinted && !mayBeText(letters, skipped)) continue;
      const over = (plain.length - skipped) % 4 === 1 ? 1 : 0;
      const bytes = atob(plain.slice(skipped, plain.length - over));
      yield {
        isText: !NO_TEXT.test(bytes),
        reading: {
          text: bytes,
          from: (byte) => place(skipped + Math.floor((byte * 8) / 6)),
          to: (byte) => (byte === bytes.length ? end : place(skipped + Math.ceil((byte * 8) / 6) - 1) + 1),
        },
      };
    }
  }
}

/** The number of letters, for nine bytes, that are checked for whether a piece may be text. */
const PROBED_LETTERS = 12;

/** Whether base64 begins as that of plain text does: with bytes from 32 to 126, or white space. Without `skipped`, at any of four letters. */
function mayBeText(letters: string, skipped?: number): boolean {
  if (skipped === undefined) return [0, 1, 2, 3].some((each) => mayBeText(letters, each));
  for (let at = skipped; at < skipped + PROBED_LETTERS && at + 4 <= letters.length; at += 4) {
    const bits =
      (valueAt(letters, at) << 18) |
      (valueAt(letters, at + 1) << 12) |
      (valueAt(letters, at + 2) << 6) |
      valueAt(letters, at + 3);
    if (!isPlain(bits >> 16) || !isPlain((bits >> 8) & 255) || !isPlain(bits & 255)) return false;
  }
  return true;
}

const valueAt = (letters: string, at: number): number => (letterValues[letters.charCodeAt(at)] ?? 1) - 1;
const isPlain = (byte: number): boolean => (byte >= 32 && byte < 127) || byte === 9 || byte === 10 || byte === 13;

interface Piece {
  from: number;
  to: number;
  /** For each line's first letter, the number of line break characters before it. */
  breaks: readonly (readonly [letter: number, skipped: number])[];
}

/** Runs of letters, joined with those on the following lines as long as lines are full. */
function* findPieces(text: string): Generator<Piece> {
  const { length } = text;
  const runEnd = (at: number) => {
    let end = at;
    while (end < length && isLetterAt(text, end)) end += 1;
    return end;
  };
  for (let at = 0; at < length; at += 1) {
    if (!isLetterAt(text, at)) continue;
    const from = at;
    let to = runEnd(at);
    let line = to - from;
    const breaks: [number, number][] = [];
    let skipped = 0;
    while (line >= MIN_LETTERS) {
      const next = text.charAt(to) === '\n' ? to + 1 : text.startsWith('\r\n', to) ? to + 2 : to;
      const end = runEnd(next);
      if (next === to || end === next) break;
      skipped += next - to;
      breaks.push([next - from - skipped, skipped]);
      line = end - next;
      to = end;
    }
    if (to - from >= MIN_LETTERS) yield { from, to, breaks };
    at = to;
  }
}

/** The place of a letter of a piece in its text. */
function placing(from: number, breaks: Piece['breaks']): (letter: number) => number {
  return (letter) => {
    let [low, high] = [0, breaks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((breaks[middle]?.[0] ?? 0) <= letter) low = middle + 1;
      else high = middle;
    }
    return from + letter + (breaks[low - 1]?.[1] ?? 0);
  };
}
