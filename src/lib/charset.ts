/** The charset named in a content type, as written there; undefined if there is none. */
export const charsetIn = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];

/** The charset that a byte order mark indicates, which overrides any other declaration (Encoding Standard, BOM sniff). */
export function charsetOfBytes([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
