/**
 * Invisible characters in a name that change how it reads or make two names look the same: control characters, direction marks, and zero-width
 * characters.
 */

/** Letters that ZWNJ and ZWJ shape: cursive scripts, and those of India and its neighbours. */
const joining =
  '[\\p{Script_Extensions=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}\\p{Script_Extensions=Devanagari}' +
  '\\p{Script=Bengali}\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}' +
  '\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}]';
const picture = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F]';

/** What belongs to the spelling of a language or to an emoji of several parts, and is left unchanged. */
const written = [
  `(?<=${joining})[\\u200C\\u200D]`,
  `(?<=${picture})\\u200D(?=\\p{Extended_Pictographic})`,
  // The flags of England, Scotland and Wales.
  '(?<=\\u{1F3F4}[\\u{E0020}-\\u{E007E}]*)[\\u{E0020}-\\u{E007F}]',
].join('|');

/** Line breaks and tabs are visible. Format characters are Unicode's list; the others render as nothing or as an empty letter. */
const hidden = '(?![\\t\\n\\r])[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u3164\\uFFA0]';

const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

const any = new RegExp(hidden, 'u');
const every = new RegExp(`(${written})|(${hidden})`, 'gu');

/** A part of a text: unchanged, or the name of a hidden character, such as `U+202E`. */
export type Piece = { text: string; hidden: boolean };

/** Splits a text at its hidden characters. Most texts have none, and are returned whole. */
export function splitHidden(text: string): Piece[] {
  if (!any.test(text)) return [{ text, hidden: false }];
  const pieces: Piece[] = [];
  let from = 0;
  for (const { index, 0: character, 2: found } of text.matchAll(every)) {
    if (found === undefined) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), hidden: false });
    pieces.push({ text: describeCharacter(character), hidden: true });
    from = index + character.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), hidden: false });
  return pieces;
}

/** A text with its hidden characters spelled out, for use where only text is possible: `invoice[U+202E]fdp`. */
export function withoutHidden(text: string): string {
  if (!any.test(text)) return text;
  return splitHidden(text)
    .map((piece) => (piece.hidden ? `[${piece.text}]` : piece.text))
    .join('');
}

/**
 * Service text for use in a plain-text sentence: hidden characters are spelled out, and right-to-left text is isolated so that it does not reorder
 * the text around it.
 */
export function inSentence(text: string): string {
  const shown = withoutHidden(text);
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown;
}

function describeCharacter(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
