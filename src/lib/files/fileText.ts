/** The text of a selected file, decoded the same way in every browser. */
import { detectEncoding } from '../charset';

/** Formats that people save instead of text, by their first bytes. */
const binaries: readonly (readonly [first: readonly number[], what: string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'a ZIP archive or a workbook, such as .xlsx: save the sheet as “CSV UTF-8” first'],
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'a workbook or document in an old format, such as .xls: save the sheet as “CSV UTF-8” first',
  ],
  [[0x1f, 0x8b], 'compressed with gzip: unpack it first'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF document'],
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
];

const SAVE_AS = 'Save it as “CSV UTF-8” or UTF-8 text and open it again.';

/**
 * Decodes text: UTF-8, or UTF-16 with or without a byte order mark (Encoding Standard). Any other encoding is refused by name and never replaced,
 * because undecodable bytes would be shown and sent as other characters.
 * @returns the text without its byte order mark, or why it cannot be decoded, as a sentence that begins with “It”
 */
export function decodeText(bytes: Uint8Array): { text: string } | { why: string } {
  const binary = binaries.find(([first]) => first.every((byte, at) => bytes[at] === byte));
  if (binary) return { why: `It’s ${binary[1]}.` };
  const [first, second, third, fourth] = bytes;
  if (
    (first === 0xff && second === 0xfe && third === 0 && fourth === 0) ||
    (first === 0 && second === 0 && third === 0xfe)
  )
    return { why: `It’s in UTF-32, which browsers can’t read. ${SAVE_AS}` };
  const encoding = detectEncoding(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? { why: 'It isn’t text: it contains NUL characters.' } : { text };
  } catch {
    return {
      why:
        encoding === 'utf-8'
          ? notUtf8(bytes)
          : `It’s cut off or damaged: it isn’t valid ${encoding.toUpperCase()}. ${SAVE_AS}`,
    };
  }
}

/** Says where the bytes stop being UTF-8, and names what they may be where a few encodings explain them. */
function notUtf8(bytes: Uint8Array): string {
  const at = firstNotUtf8(bytes);
  const byte = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, '0');
  return `It isn’t UTF-8: byte ${byte} at position ${at + 1} isn’t valid. It may be ${describeContent(bytes)}. ${SAVE_AS}`;
}

/** The index of the first byte that is not UTF-8, whatever follows. */
function firstNotUtf8(bytes: Uint8Array): number {
  let [from, to] = [0, bytes.length];
  while (from < to) {
    const middle = (from + to + 1) >> 1;
    if (decodes(bytes.subarray(0, middle), true)) from = middle;
    else to = middle - 1;
  }
  // Back to the beginning of an incomplete character.
  while (!decodes(bytes.subarray(0, from), false)) from -= 1;
  return from;
}

/** @param stream the last character may be incomplete */
function decodes(bytes: Uint8Array, stream: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream });
    return true;
  } catch {
    return false;
  }
}

/** Shift_JIS, EUC and GB pair bytes from 0x80 on; in the Latin encodings of Windows they mostly stand alone among ASCII. */
function describeContent(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, 100_000);
  let [high, paired, single] = [0, 0, 0];
  for (const [at, byte] of sample.entries()) {
    if (byte < 0x80) continue;
    high += 1;
    if ((sample[at - 1] ?? 0) >= 0x80 || (sample[at + 1] ?? 0) >= 0x80) paired += 1;
    else single += 1;
  }
  return high > 0 && single >= paired
    ? 'Windows-1252 or another single-byte encoding'
    : 'Shift_JIS, GB 18030, EUC-KR or another legacy encoding';
}
