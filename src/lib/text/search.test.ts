import { expect, test } from 'vitest';
import { includesWords } from './search';

test.each([
  [['Checkout Kit', undefined, '1.2.0'], 'kit  CHECKOUT', true],
  [['Checkout Kit', undefined, '1.2.0'], ' 1.2 ', true],
  [['Checkout Kit'], 'kit moon', false],
  [['Checkout Kit'], ' ', true],
  [[], '', true],
])('%j for %o: %o', (fields, text, held) => expect(includesWords(fields, text)).toBe(held));
