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
    return `Character ${at + 1} is ${description}, which a header can’t contain.`;
  }
  return /^[\t ]|[\t ]$/.test(value) ? 'Remove the space at the start or end. A header is sent without it.' : undefined;
}

const formatCodePoint = (char: string): string =>
  `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
