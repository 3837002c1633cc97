/**
 * Texts as literals of the languages in which code is copied. Everything that a terminal acts on, or that a reader cannot see, is written as an
 * escape: control characters (`ESC [ 201 ~` ends a paste, and U+009B begins such a sequence too), characters that reorder or hide text, and every
 * line end inside a text.
 */

/** Control and format characters, invisible ones, and Unicode's line ends. */
const UNSEEN = /([\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}])/gu;

/** Whether a text has a character that must be written as an escape. */
export const hasUnseen = (text: string): boolean => text.search(UNSEEN) >= 0;

/** Someone else's command, without characters that a terminal acts on (other than line ends) or that hide part of it. */
export const visibleCommand = (text: string): string =>
  text.replaceAll(UNSEEN, (char) => (char === '\n' ? char : char === '\t' ? ' ' : ''));

/** A text as it can be sent, without unpaired surrogates. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Cs}/gu, '\uFFFD');

const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0');

const escapeUnseen = (text: string, beyond: (code: number) => string): string =>
  text.replaceAll(UNSEEN, (char) => {
    const code = char.codePointAt(0)!;
    return code > 0xffff ? beyond(code) : String.raw`\u${hex(code, 4)}`;
  });

/** A JSON value as JavaScript writes it, on one line. */
export const jsLiteral = (value: unknown): string =>
  escapeUnseen(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? wellFormed(part) : part)),
    (code) => String.raw`\u{${hex(code, 1)}}`,
  );

/** A string literal of Python and Go alike. */
export const literal = (text: string): string =>
  escapeUnseen(JSON.stringify(wellFormed(text)), (code) => String.raw`\U${hex(code, 8)}`);

/**
 * Quotes a text for a shell, so that nothing in it is expanded or executed. A text with invisible characters is written as `$'…'`, which bash, zsh
 * and ksh read, one line of it per line. NUL, which no argument can contain, is left out.
 */
export function shellQuote(text: string): string {
  const whole = wellFormed(text).replaceAll('\0', '');
  if (!hasUnseen(whole)) return `'${whole.replaceAll("'", String.raw`'\''`)}'`;
  return whole
    .split(/(?<=\n)/)
    .map((line) => `$'${ansiEscaped(line)}'`)
    .join('\\\n');
}

const ansiNames: Readonly<Record<string, string>> = { '\n': 'n', '\r': 'r', '\t': 't', '\\': '\\', "'": "'" };

/** As bytes of UTF-8, which mean the same in every locale; `!` too, which bash expands before it parses `$'…'`. */
const ansiEscaped = (text: string): string =>
  text
    .replaceAll(/[\\'\n\r\t]/g, (char) => `\\${ansiNames[char]}`)
    .replaceAll(UNSEEN, (char) =>
      toBytes(char)
        .map((byte) => String.raw`\x${hex(byte, 2)}`)
        .join(''),
    )
    .replaceAll('!', String.raw`\x21`);

/** A file descriptor that supplies a text with a NUL, which no argument can contain. */
export const shellStream = (text: string): string =>
  `<(printf '%b' '${wellFormed(text).replaceAll(/[^\w .,:;{}[\]"-]/gu, (char) =>
    toBytes(char)
      .map((byte) => String.raw`\0${byte.toString(8).padStart(3, '0')}`)
      .join(''),
  )}')`;

const toBytes = (text: string): number[] => [...new TextEncoder().encode(text)];

/** Quotes a text for PowerShell, where typographic quotes end a string like straight ones. */
export function psQuote(text: string): string {
  const pieces = wellFormed(text)
    .split(UNSEEN)
    .map((piece, index) => (index % 2 === 0 ? `'${piece.replaceAll(/['\u2018-\u201B]/g, '$&$&')}'` : psChar(piece)));
  const [only = "''"] = pieces;
  // Begins with a string, so that `+` concatenates texts and does not add numbers.
  return pieces.length === 1
    ? only
    : `(${pieces
        .filter((piece, index) => index === 0 || piece !== "''")
        .join(' + ')
        .replaceAll('"`n" + ', '"`n" +\n  ')})`;
}

function psChar(char: string): string {
  if (char === '\n') return '"`n"';
  const code = char.codePointAt(0)!;
  return code > 0xffff ? `[char]::ConvertFromUtf32(0x${hex(code, 1)})` : `[char]0x${hex(code, 1)}`;
}
