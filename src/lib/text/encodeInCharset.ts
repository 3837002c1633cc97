/** Text as bytes of a charset. Browsers only decode; what they decode gives the way back. */

/** The character of each pair of bytes, or of one, that is not ASCII; by the charset's own name. */
const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** The bytes of a text in a charset; undefined if the browser does not know the charset, or if no bytes of it read as the text. */
export function encodeInCharset(text: string, charset: string): Uint8Array<ArrayBuffer> | undefined {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(charset, { fatal: true, ignoreBOM: true });
  } catch {
    return undefined;
  }
  const { encoding } = decoder;
  const bytes = encoding === 'utf-8' ? new TextEncoder().encode(text) : bytesIn(text, encoding);
  try {
    return bytes && decoder.decode(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function bytesIn(text: string, encoding: string): Uint8Array<ArrayBuffer> | undefined {
  if (encoding.startsWith('utf-16')) {
    const view = new DataView(new ArrayBuffer(text.length * 2));
    for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le');
    return new Uint8Array(view.buffer);
  }
  const table = getTable(encoding);
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.charCodeAt(0);
    const given = code < 0x80 ? [code] : table.get(character);
    if (!given) return undefined;
    bytes.push(...given);
  }
  return Uint8Array.from(bytes);
}

function getTable(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(encoding);
  const note = (...bytes: number[]) => {
    const [character = '', ...rest] = decoder.decode(Uint8Array.from(bytes));
    if (rest.length === 0 && character !== '\uFFFD' && !table.has(character)) table.set(character, bytes);
    return character !== '\uFFFD';
  };
  for (let first = 0x80; first <= 0xff; first += 1) {
    if (note(first)) continue;
    for (let second = 0x30; second <= 0xff; second += 1) note(first, second);
  }
  tables.set(encoding, table);
  return table;
}
