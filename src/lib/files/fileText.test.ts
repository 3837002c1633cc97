import { describe, expect, test } from 'vitest';
import { decodeText } from './fileText';

const text = 'prompt;note\r\nName the tide – “noon” 潮;high\r\n';
const utf8 = (from: string) => new TextEncoder().encode(from);
/** UTF-16, little-endian. */
const wide = (from: string) => Uint8Array.from(Buffer.from(from, 'utf16le'));
const swapped = (bytes: Uint8Array) => Uint8Array.from(bytes, (_, at) => bytes[at ^ 1] ?? 0);

test.each([
  ['UTF-8', utf8(text)],
  ['UTF-8 with a mark', utf8(`\uFEFF${text}`)],
  ['UTF-16 with a mark', wide(`\uFEFF${text}`)],
  ['big-endian UTF-16 with a mark', swapped(wide(`\uFEFF${text}`))],
  ['UTF-16 without a mark', wide(text)],
  ['big-endian UTF-16 without a mark', swapped(wide(text))],
])('%s is read', (_, bytes) => {
  expect(decodeText(bytes)).toEqual({ text });
});

test('a replacement character that stands in the file is its text', () => {
  expect(decodeText(utf8('a\uFFFDb'))).toEqual({ text: 'a\uFFFDb' });
});

describe('what is not text that can be read is refused by what it is', () => {
  test.each([
    ['Windows-1252', Uint8Array.of(0x63, 0x61, 0x66, 0xe9, 0x20, 0x31), /byte E9 at position 4 .* may be Windows-1252/],
    ['a text cut in a character', utf8('caf\u00e9').subarray(0, 4), /byte C3 at position 4|cut off/],
    ['Shift_JIS', Uint8Array.of(0x92, 0xaa, 0x82, 0xcc, 0x8e, 0x9e, 0x8d, 0x8f), /may be Shift_JIS/],
    ['EUC-KR', Uint8Array.of(0xc1, 0xcc, 0xb8, 0xa7, 0x2c), /isn’t UTF-8: byte C1 at position 1/],
    ['UTF-32', Uint8Array.of(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0), /in UTF-32/],
    ['UTF-16 that is cut', wide('\uFEFFab').subarray(0, 5), /isn’t valid UTF-16LE/],
    ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), /\.xlsx: save the sheet as “CSV UTF-8”/],
    ['a workbook of an old format', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), /\.xls/],
    ['gzip', Uint8Array.of(0x1f, 0x8b, 8), /gzip/],
    ['bytes with NUL', Uint8Array.of(0x61, 0x62, 0, 0x63, 0x64, 0x65, 0x66, 0x67), /NUL/],
  ])('%s', (_, bytes, why) => {
    expect(decodeText(bytes)).toEqual({ why: expect.stringMatching(why) as string });
  });
});
