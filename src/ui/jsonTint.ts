/** A piece of JSON text and what it is, for colour alone. */
export type Tinted = { text: string; kind: 'name' | 'text' | 'word' | 'plain' };

/** Matches a text that has no end, too: or its end would be looked for again from each quote in it. */
const token = /("(?:[^"\\]|\\[^])*("?))(\s*:)?|\b(true|false|null)\b|-?\b\d[\d.eE+-]*/g;

/** Splits JSON text into pieces to colour. Never fails: what it does not know stays plain. */
export function tintJson(code: string): Tinted[] {
  const pieces: Tinted[] = [];
  let end = 0;
  for (const match of code.matchAll(token)) {
    const [whole, quoted, close, colon] = match;
    if (close === '') break;
    if (match.index > end) pieces.push({ text: code.slice(end, match.index), kind: 'plain' });
    if (quoted === undefined) pieces.push({ text: whole, kind: 'word' });
    else pieces.push({ text: quoted, kind: colon === undefined ? 'text' : 'name' });
    end = match.index + (quoted === undefined ? whole.length : quoted.length);
  }
  if (end < code.length) pieces.push({ text: code.slice(end), kind: 'plain' });
  return pieces;
}
