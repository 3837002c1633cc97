/** The name of the charset in a content type, as it is written there; undefined where it has none. */
export const charsetIn = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];

/** What the first bytes of a text say of its charset, whatever else is said of it (Encoding Standard, BOM sniff). */
export function charsetOfBytes([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
