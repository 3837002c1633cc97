import { expect, test } from 'vitest';
import { encodeInCharset } from './encodeInCharset';

/** Bytes, and pairs of them, that stand for one character in a charset, with that character; Node exchanges some of the controls. */
function characters(charset: string, maxBytes: number): [text: string, bytes: number[]][] {
  const decoder = new TextDecoder(charset);
  const found: [string, number[]][] = [];
  for (let first = 0; first <= 0xff && found.length < maxBytes; first += 1) {
    for (const second of [undefined, 0x41, 0x81, 0xa1, 0xc7, 0xfe]) {
      const bytes = second === undefined ? [first] : [first, second];
      const text = decoder.decode(Uint8Array.from(bytes));
      if ([...text].length === 1 && !/[\p{Cc}\uFFFD]/u.test(text)) found.push([text, bytes]);
    }
  }
  return found;
}

test.each(['utf-8', 'windows-1252', 'iso-8859-15', 'koi8-r', 'euc-kr', 'shift_jis', 'gbk', 'big5', 'euc-jp'])(
  'a text of %s is written so that it reads the same, with as many bytes',
  (charset) => {
    const given = characters(charset, 2_000);
    expect(given.length).toBeGreaterThan(100);
    for (const [text, { length }] of given) {
      const bytes = encodeInCharset(`"${text}"`, charset);
      expect(bytes && new TextDecoder(charset).decode(bytes), text).toBe(`"${text}"`);
      expect(bytes?.length, text).toBe(length + 2);
    }
  },
);

test.each([
  ['utf-16le', [0x22, 0, 0x3d, 0xd8, 0, 0xde]],
  ['UTF-16BE', [0, 0x22, 0xd8, 0x3d, 0xde, 0]],
  ['utf-8', [0x22, 0xf0, 0x9f, 0x98, 0x80]],
])('half of a character is not a character: %s', (charset, bytes) => {
  expect([...(encodeInCharset('"😀', charset) ?? [])]).toEqual(bytes);
});

test.each([
  ['a character that the charset lacks', '日', 'latin1'],
  ['a charset that changes its state', '日', 'iso-2022-jp'],
  ['a charset that there is not', 'a', 'x-moon'],
])('%s has no bytes', (_, text, charset) => {
  expect(encodeInCharset(text, charset)).toBeUndefined();
});
