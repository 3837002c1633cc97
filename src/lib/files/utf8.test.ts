import { expect, test } from 'vitest';
import { NotUtf8, decodeUtf8 } from './utf8';

const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const utf32le = (text: string) =>
  Buffer.concat([...text].map((character) => Buffer.from(Uint32Array.of(character.codePointAt(0)!).buffer)));

test.each([
  ['plain', Buffer.from('name: a'), 'name: a'],
  ['with a byte order mark', Buffer.from('\uFEFF{"a":"ü"}'), '{"a":"ü"}'],
  ['of one character', Buffer.from('1'), '1'],
  ['empty', Buffer.alloc(0), ''],
  ['with a replacement character', Buffer.from('\uFFFD'), '\uFFFD'],
])('a text %s is read', (_, bytes, text) => {
  expect(decodeUtf8(bytes)).toBe(text);
});

test.each([
  ['UTF-16LE', utf16le('\uFEFFname: Müller')],
  ['UTF-16BE', utf16be('\uFEFFname: Müller')],
  ['UTF-16LE', utf16le('name: Mueller')],
  ['UTF-16BE', utf16be('{"a":1}')],
  ['UTF-16LE', utf16le('1')],
  ['UTF-32LE', utf32le('\uFEFF{}')],
  ['UTF-32LE', utf32le('{}')],
  ['UTF-32BE', utf32le('{}').swap32()],
  ['UTF-32BE', utf32le('\uFEFF{}').swap32()],
])('%s is named', (encoding, bytes) => {
  expect(() => decodeUtf8(bytes)).toThrow(new NotUtf8(`is in ${encoding}, but must be in UTF-8`));
});

test.each([
  ['in Latin-1', Buffer.from('name: Müller', 'latin1')],
  ['that is cut within a character', Buffer.from('name: ü').subarray(0, -1)],
  ['with half a surrogate pair', Buffer.from([0xed, 0xa0, 0x80])],
])('a text %s is said not to be UTF-8', (_, bytes) => {
  expect(() => decodeUtf8(bytes)).toThrow("isn't UTF-8. It may be Windows-1252 or Latin-1");
});
