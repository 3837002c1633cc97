interface HighlightedCodeProps {
  code: string;
  /** The code begins, or ends, inside a text. */
  from?: boolean;
  to?: boolean;
}

/** JSON with syntax colours. */
export function HighlightedCode({ code, from = false, to = false }: HighlightedCodeProps) {
  const pieces = tintJson(`${from ? '"' : ''}${code}${to ? '"' : ''}`);
  return pieces.map(({ text, kind }, index) => {
    const shown = text.slice(from && index === 0 ? 1 : 0, to && index === pieces.length - 1 ? -1 : undefined);
    return (
      <span key={index} className={kind === 'plain' ? undefined : `json-${kind}`}>
        {shown}
      </span>
    );
  });
}

/** A piece of JSON text and its kind, for colouring only. */
type JsonPiece = { text: string; kind: 'name' | 'text' | 'word' | 'plain' };

/** Also matches an unterminated string; otherwise its end would be searched again from each quote in it. */
const token = /("(?:[^"\\]|\\[^])*("?))(\s*:)?|\b(true|false|null)\b|-?\b\d[\d.eE+-]*/g;

/** Splits JSON text into pieces to colour. Never fails: unrecognized text stays plain. */
export function tintJson(code: string): JsonPiece[] {
  const pieces: JsonPiece[] = [];
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
