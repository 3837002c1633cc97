/** The charset named in a content type, as written there; undefined if there is none. */
export const readCharset = (contentType: string): string | undefined =>
  /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];

/** The charset that a byte order mark indicates, which overrides any other declaration (Encoding Standard, BOM sniff). */
export function findBomCharset([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/**
 * The encoding of a text file: that of its mark, or UTF-16 without one where nearly every other byte is zero (ASCII letters in two bytes each), or
 * else UTF-8, which its bytes may still contradict. All three labels are known to every browser (Encoding Standard).
 */
export function detectEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const marked = findBomCharset(bytes);
  if (marked === 'utf-16le' || marked === 'utf-16be' || marked === 'utf-8') return marked;
  const pairs = Math.min(bytes.length >> 1, 512);
  if (pairs === 0) return 'utf-8';
  let [even, odd] = [0, 0];
  for (let at = 0; at < pairs * 2; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  if (odd > pairs * 0.3 && even < odd / 8) return 'utf-16le';
  return even > pairs * 0.3 && odd < even / 8 ? 'utf-16be' : 'utf-8';
}
