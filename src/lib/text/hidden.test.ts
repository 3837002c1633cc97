import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../../../tests/support/hostileTexts';
import { inSentence, splitHidden, withoutHidden } from './hidden';

describe('invisible characters are written out', () => {
  test.each([
    ['an override', 'invoice\u202Efdp.exe', 'invoice[U+202E]fdp.exe'],
    ['an isolate', '\u2067abc\u2069', '[U+2067]abc[U+2069]'],
    ['marks of direction', 'a\u200Eb\u200Fc\u061C', 'a[U+200E]b[U+200F]c[U+061C]'],
    ['a space without width', 'Ledger\u200BBase', 'Ledger[U+200B]Base'],
    ['a joiner of words', 'a\u2060b\uFEFF', 'a[U+2060]b[U+FEFF]'],
    ['a soft hyphen', 'Led\u00ADger', 'Led[U+00AD]ger'],
    ['joiners of letters that do not join', 'a\u200Db\u200Cc', 'a[U+200D]b[U+200C]c'],
    ['a joiner at the end of a picture', '👩\u200D', '👩[U+200D]'],
    ['controls', 'a\u0000b\u001B[31mc\u0085', 'a[U+0000]b[U+001B][31mc[U+0085]'],
    ['separators', 'a\u2028b\u2029', 'a[U+2028]b[U+2029]'],
    ['empty letters', 'a\u3164b\u115Fc\uFFA0', 'a[U+3164]b[U+115F]c[U+FFA0]'],
    ['tags', 'a\u{E0041}', 'a[U+E0041]'],
  ])('%s', (_, text, shown) => {
    expect(withoutHidden(text)).toBe(shown);
    expect(
      splitHidden(text)
        .filter(({ hidden }) => !hidden)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(shown.replaceAll(/\[U\+[\dA-F]+\]/g, ''));
  });
});

test.each([
  ['Persian', 'می\u200Cخواهم'],
  ['Sinhala', 'ශ්\u200Dරී'],
  ['Devanagari', 'क्\u200Dष'],
  ['a picture of two', '👩\u200D💻'],
  ['a family', '👨🏽\u200D👩🏽\u200D👧'],
  ['a flag of two', '🏳️\u200D🌈'],
  ['a flag of tags', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['lines', 'a\n\tb\r\n'],
  ['Hebrew', 'חשבונית'],
  ['combining marks', 'e\u0301'],
])('%s stays as it is', (_, text) => {
  expect(withoutHidden(text)).toBe(text);
});

test('what is written from right to left does not turn a sentence', () => {
  expect(inSentence('Ledger Base')).toBe('Ledger Base');
  expect(inSentence('חשבונית')).toBe('\u2068חשבונית\u2069');
  expect(inSentence('חשבונית\u202E')).toBe('\u2068חשבונית[U+202E]\u2069');
});

test.each(Object.entries({ ...hostileTexts, overrides: '\u202E'.repeat(100_000) }))('%s take no time', (_, text) => {
  expect(withoutHidden(text).length).toBeGreaterThan(0);
});
