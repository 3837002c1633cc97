/**
 * Why a header cannot be sent as typed, for display at its field; undefined when it can. `fetch` refuses characters beyond Latin-1, NUL and line
 * ends, servers refuse other control characters, and both drop blanks at the ends.
 */
export function checkHeader(value: string): string | undefined {
  const characters = Array.from(value);
  const at = characters.findIndex((char) => /[^\t\x20-\x7e\xa0-\xff]/u.test(char));
  const invalid = characters[at];
  if (invalid !== undefined) {
    const description = /\p{Cc}/u.test(invalid)
      ? `a control character (${formatCodePoint(invalid)})`
      : /[\p{L}\p{M}\p{S}\p{P}]/u.test(invalid)
        ? `“${invalid}” (${formatCodePoint(invalid)})`
        : formatCodePoint(invalid);
    return `Character ${at + 1} is ${description}, which no header can carry.`;
  }
  return /^[\t ]|[\t ]$/.test(value) ? 'A header is sent without the space at its ends: remove it.' : undefined;
}

const formatCodePoint = (char: string): string =>
  `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
