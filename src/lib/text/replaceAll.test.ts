import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../tests/depth';
import { includesText, replaceAll } from './replaceAll';

/** Highly repetitive texts of two letters, some long enough for our own algorithm. */
const periodic = fc
  .tuple(fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 120 }))
  .map(([unit, times]) => unit.repeat(times));

test('agrees with String.replaceAll', () => {
  fc.assert(
    fc.property(periodic, fc.array(periodic, { maxLength: 4 }), fc.boolean(), (sought, around, twice) => {
      const text = around.join(sought) + (twice ? sought + sought : '');
      expect(replaceAll(text, sought, '$&')).toBe(text.replaceAll(sought, () => '$&'));
      expect(includesText(text, sought)).toBe(text.includes(sought));
    }),
    { numRuns: cases(2_000, 400) },
  );
});

test('searches a long text of near matches in one pass', () => {
  const sought = `${'a'.repeat(100_000)}b${'a'.repeat(100_000)}`;
  const text = 'a'.repeat(1_000_000);
  expect(includesText(text, sought)).toBe(false);
  expect(replaceAll(`${text}${sought}`, sought, '-')).toBe(`${text}-`);
});
