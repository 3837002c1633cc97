/** Texts of a million characters, made to be expensive: what they cost bounds the time, so these tests stand apart. */
import { describe, expect, test } from 'vitest';
import { connectEachTest } from '../../../../tests/support/connected';
import { moreHostileTexts } from '../../../../tests/support/hostileTexts';
import { runAtOnce } from '../../../lib/async/runPaced';
import { findSecret } from './findSecret';
import { REDACTED, protect, protectProviderKey, redactBody, redactText, withoutCredentials } from './redact';

connectEachTest('opaque-7Qf9-value');

const read = (value: unknown) => runAtOnce(withoutCredentials(JSON.stringify(value)));

const texts = Object.entries(moreHostileTexts);

describe('hostile text of a million characters is redacted in time', () => {
  test.each(texts)('%s', (_, text) => {
    protectProviderKey('sk-hostile-7');
    const secret = 'txk_behind sk-hostile-7';
    for (const body of [text + secret, JSON.stringify({ error: text, note: secret, [text]: 1 })]) {
      for (const clean of [redactBody(body), redactText(body)]) {
        expect(clean.includes('behind')).toBe(false);
        expect(clean.includes('hostile-7')).toBe(false);
      }
    }
    expect(read({ text, secret }).includes('hostile-7')).toBe(false);
  });

  test('a URL of that length which almost contains a secret', () => {
    const half = 'a'.repeat(40_000);
    const address = `https://files.example/${half}!${half}`;
    const forget = protect(address);
    const text = 'a'.repeat(1_000_000);
    expect(redactBody(JSON.stringify([text, address]))).toBe(JSON.stringify([text, REDACTED]));
    forget();
  });

  test("a text beyond a regular expression's limits", () => {
    const body = JSON.stringify({ note: 'secret'.repeat(1_500_000), password: 'plain words' });
    expect(redactBody(body).includes('plain words')).toBe(false);
  });
});

test.each([
  ...texts,
  ['keys', 'sk-'.repeat(300_000)],
  ['tokens', 'eyJ-'.repeat(250_000)],
  ['escapes of escapes', `%${'25'.repeat(500_000)}`],
])('a long text of %s is searched before the test runs out of time', (_, text) => {
  expect(findSecret(text)?.own ?? false).toBe(text.includes('txk_txk_'));
});
