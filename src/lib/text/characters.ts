/** Characters as the service counts them: code points, so that an emoji of two UTF-16 units counts as one. */

/** How many characters a text has. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; count += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return count;
}

/** At most the first `most` characters of a text. */
export function firstCharacters(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let at = 0;
  for (let count = 0; count < limit && at < text.length; count += 1) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, at);
}
