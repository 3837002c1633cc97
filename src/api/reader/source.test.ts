import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { jsonFieldText, jsonText } from '../../../tests/support/jsonText';
import type { Json } from './json';
import { attachSource, getSourceText } from './source';

/** The body of an answer of this text. */
const answered = <T = Json>(text: string): T => {
  const body = JSON.parse(text) as T;
  attachSource(body, text);
  return body;
};

test('any record of an answer is shown as it arrived, wherever it is', () => {
  fc.assert(
    fc.property(jsonText, fc.array(jsonFieldText, { maxLength: 4 }), (before, fields) => {
      // Of a repeated name, the last value is read.
      const { x } = answered<{ x: [unknown, Json] }>(`{"x": ${before},"x": [${before}, { ${fields.join(' , ')} } ]}`);
      expect(getSourceText(x[1])).toBe(`{${fields.join(',')}}`);
    }),
    { numRuns: cases(1_000, 200) },
  );
});
