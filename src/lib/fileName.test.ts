import { expect, test } from 'vitest';
import { toPlainName } from './fileName';

test.each([
  ['Ticket Reply Drafter', 'ticket-reply-drafter'],
  ['  Café №7 – Übung!', 'cafe-no7-ubung'],
  ['한글 상품', '한글-상품'],
  ['한글'.normalize('NFD'), '한글'],
  ['हिन्दी ग', 'हिन्दी-ग'],
  ['Мой 😀 товар/№1', 'мой-товар-no1'],
  ['😀', ''],
  ['', ''],
])('%s is named %j', (text, name) => expect(toPlainName(text)).toBe(name));

test('handles a million unordered marks on one letter', () => {
  expect(toPlainName(`e${'\u0301\u0316'.repeat(500_000)}`)).toBe('e');
});
