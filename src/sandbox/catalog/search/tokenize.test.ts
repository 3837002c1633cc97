import { describe, expect, test } from 'vitest';
import { stem, tokenize } from './tokenize';

describe('words', () => {
  test.each([
    ['Next.js & C# / C++', ['next', 'js', 'c#', 'c++']],
    ['Café Réservation', ['cafe', 'reservation']],
    ['ＦＵＬＬ width', ['full', 'width']],
    ['급여명세서 Kit', ['급여명세서', 'kit']],
    ['<b>Bold</b>', ['b', 'bold', 'b']],
    ['דפתר', ['דפתר']],
    ['?!', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(tokenize(text)).toEqual(expected);
  });

  test.each([
    ['invoice', 'invoices', 'invoicing', 'invoiced'],
    ['plan', 'plans', 'planning', 'planned'],
    ['category', 'categories'],
    ['box', 'boxes'],
    ['schedule', 'schedules', 'scheduling'],
    ['bill', 'bills', 'billing'],
    ['process', 'processes', 'processing'],
  ])('%s and its forms share one stem', (...forms) => {
    expect(new Set(forms.map(stem)).size).toBe(1);
  });

  test.each(['status', 'ios', 'sms', 'c#', '급여', 'string', 'red'])('%s is not shortened', (word) => {
    expect(stem(word)).toBe(word);
  });
});
