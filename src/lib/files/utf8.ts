import { findBomCharset } from '../charset';

/** Thrown for bytes that are not UTF-8. Its message continues a sentence that begins with them, without the last full stop. */
export class NotUtf8 extends Error {}

/**
 * The text of bytes in UTF-8, without a byte order mark. Throws a `NotUtf8` that names the encoding if the bytes show it: by a byte order mark, or by
 * the zeros of UTF-16 or UTF-32 text, which JSON and YAML do not contain (RFC 4627, section 3).
 */
export function decodeUtf8(bytes: Uint8Array): string {
  const encoding = otherEncoding(bytes);
  if (encoding !== undefined) throw new NotUtf8(`is in ${encoding}, but must be in UTF-8`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Any bytes are valid text in these encodings, so nothing more is known.
    throw new NotUtf8("isn't UTF-8. It may be Windows-1252 or Latin-1");
  }
}

function otherEncoding(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes;
  const isZero = [first, second, third, fourth].map((byte) => byte === 0);
  const zeros = isZero.map(Number).join('');
  const bomCharset = findBomCharset(bytes);
  if (bomCharset === 'utf-16le') return third === 0 && fourth === 0 ? 'UTF-32LE' : 'UTF-16LE';
  if (bomCharset === 'utf-16be') return 'UTF-16BE';
  if (zeros === '1100' && second === 0 && third === 0xfe) return 'UTF-32BE';
  if (bomCharset !== undefined || bytes.length < 2) return undefined;
  if (zeros === '0111') return 'UTF-32LE';
  if (zeros === '1110') return 'UTF-32BE';
  if (zeros.startsWith('01')) return 'UTF-16LE';
  return zeros.startsWith('10') ? 'UTF-16BE' : undefined;
}
