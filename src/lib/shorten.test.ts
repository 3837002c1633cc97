import { expect, it } from 'vitest';
import { initials, shortenMiddle } from './shorten';

it('keeps both ends', () => {
  expect(shortenMiddle('7b1e5c00-1234-4567-8901-abcdefabcdef')).toBe('7b1e5c00…cdef');
  expect(shortenMiddle('9f86d081')).toBe('9f86d081');
});

it.each([
  ['Ledger Base', 'LB'],
  ['invoice', 'IN'],
  ['  next.js  kit ', 'NJ'],
  ['', '?'],
  ['🙂🙃 face', 'FA'],
])('stands for %s with %s', (name, letters) => expect(initials(name)).toBe(letters));
