import { describe, expect, test, vi } from 'vitest';
import { moreHostileTexts } from '../../../../tests/support/hostileTexts';
import {
  REDACTED,
  WITHHELD,
  protect,
  protectProviderKey,
  redactBody,
  redactJson,
  redactText,
  withoutCredentials,
} from './redact';
import { connectEachTest } from '../../../../tests/support/connected';

connectEachTest('opaque-7Qf9');

describe('hostile text of a million characters is redacted in time', () => {
  test.each(Object.entries(moreHostileTexts))('%s', (_, text) => {
    protectProviderKey('sk-hostile-7');
    const secret = 'txk_behind sk-hostile-7';
    for (const body of [text + secret, JSON.stringify({ error: text, note: secret, [text]: 1 })]) {
      for (const clean of [redactBody(body), redactText(body)]) {
        expect(clean.includes('behind')).toBe(false);
        expect(clean.includes('hostile-7')).toBe(false);
      }
    }
    expect(JSON.stringify(withoutCredentials({ text, secret })).includes('hostile-7')).toBe(false);
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

test.each(['secret', 'signature', 'token'])('if redaction fails the text is withheld: %s', (word) => {
  const failing = vi.spyOn(String.prototype, 'search').mockImplementation(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  const given = { note: word };
  const results = [redactBody(JSON.stringify(given)), redactJson(given)];
  failing.mockRestore();
  expect(results).toEqual([WITHHELD, WITHHELD]);
});
