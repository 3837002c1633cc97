/** Splits text into words, the same for products and queries. */

const word = /[\p{L}\p{N}]+[#+]*/gu;

/** The words of a text: lower case, no diacritics, full-width forms folded, Hangul composed; `C#` and `C++` stay whole. */
export function tokenize(text: string): string[] {
  // Most of the catalog is ASCII, where folding would only cost time.
  const folded = /[^ -~]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC') : text;
  return folded.toLowerCase().match(word) ?? [];
}

/** Strips common English endings: forms of one word must get the same stem, and different words different ones. */
export function stem(text: string): string {
  if (text.length < 4 || !/^[a-z]+$/.test(text)) return text;
  return withoutSuffix(withoutPlural(text)).replace(/e$/, '');
}

function withoutPlural(text: string): string {
  if (text.endsWith('ies') && text.length > 4) return `${text.slice(0, -3)}y`;
  if (/(?:ss|x|z|ch|sh)es$/.test(text)) return text.slice(0, -2);
  return /[^sui]s$/.test(text) ? text.slice(0, -1) : text;
}

function withoutSuffix(text: string): string {
  const stump = /^(.{3,})(?:ing|ed)$/.exec(text)?.[1];
  if (stump === undefined || !/[aeiouy]/.test(stump)) return text;
  return /([^lsz])\1$/.test(stump) ? stump.slice(0, -1) : stump;
}
