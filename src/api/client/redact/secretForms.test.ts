import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../../tests/depth';
import { REDACTED, protect, redactText } from './redact';

/** Without the letters of the text around it. */
const secret = fc.string({
  unit: fc.constantFrom(...'abcXYZ019-_.~+/=%&\'"`<>()!*@$\\ é한'),
  minLength: 7,
  maxLength: 40,
});

/** What is left of a text in which a secret is protected. */
function redactOne(planted: string, text: string): string {
  const forget = protect(planted);
  const clean = redactText(text);
  forget();
  return clean;
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
const inQuery = (text: string) => new URLSearchParams({ q: text }).toString().slice('q='.length);
const inLowerCase = (encoded: string) => encoded.replaceAll(/%../g, (byte) => byte.toLowerCase());
const encodings: Readonly<Record<string, (text: string) => string>> = {
  'plain text': (text) => text,
  JSON: inJson,
  'JSON with escaped slashes': (text) => inJson(text).replaceAll('/', String.raw`\/`),
  'JSON within JSON': (text) => inJson(inJson(text)),
  'a path': encodeURIComponent,
  'a path in lower case': (text) => inLowerCase(encodeURIComponent(text)),
  'a query': inQuery,
  'a query in lower case': (text) => inLowerCase(inQuery(text)),
};

test.each(Object.entries(encodings))('a secret, and nothing else, is cut out of %s', (_, encode) => {
  fc.assert(
    fc.property(secret, (planted) => {
      const clean = redactOne(planted, encode(`w|${planted}|w`));
      expect(clean).toBe(`${encode('w|')}${REDACTED}${encode('|w')}`);
    }),
    { numRuns: cases(1_000, 50) },
  );
});

const unpadded = (base64: string) => base64.replaceAll('=', '');
const forUrls = (base64: string) => base64.replaceAll('+', '-').replaceAll('/', '_');

test('a secret is cut out of base64, wherever it begins, with every letter that is made of its bits alone', () => {
  const bytes = (text: string) => Buffer.from(text).length;
  fc.assert(
    fc.property(secret, fc.nat(5), fc.constantFrom('~', '~~'), (planted, indent, after) => {
      const before = 'w'.repeat(indent);
      const base64 = Buffer.from(before + planted + after).toString('base64');
      const from = Math.ceil((indent * 8) / 6);
      const to = Math.floor(((indent + bytes(planted)) * 8) / 6);
      for (const form of [base64, unpadded(base64), forUrls(base64)])
        expect(redactOne(planted, form)).toBe(form.slice(0, from) + REDACTED + form.slice(to));
      const alone = Buffer.from(planted).toString('base64');
      for (const form of [alone, unpadded(alone), forUrls(alone), unpadded(forUrls(alone))])
        expect(redactOne(planted, form)).toBe(REDACTED);
    }),
    { numRuns: cases(1_000, 100) },
  );
});

test('a secret of three letters is not searched for, nor a piece of base64 of less than eight: any text could contain them', () => {
  expect(redactOne('abc', 'abc')).toBe('abc');
  expect(redactOne('abcd', 'abcd')).toBe(REDACTED);
  for (const text of ['abcde', 'abcde:', ':abcde'])
    expect(redactOne('abcde', unpadded(btoa(text)))).toBe(unpadded(btoa(text)));
  expect(redactOne('abcdef', btoa('abcdef'))).toBe(REDACTED);
});
