import { expect, it, test } from 'vitest';
import { shortenForRow, shortenToWords, initials, shortenIds, shortenMiddle } from './shorten';

it('keeps both ends', () => {
  expect(shortenMiddle('7b1e5c00-1234-4567-8901-abcdefabcdef')).toBe('7b1e5c00…cdef');
  expect(shortenMiddle('9f86d081')).toBe('9f86d081');
});

it('keeps the algorithm of a digest', () => {
  expect(shortenMiddle(`sha256:${'0123456789abcdef'.repeat(4)}`)).toBe('sha256:01234567…cdef');
  expect(shortenMiddle('sha256:9f86d081')).toBe('sha256:9f86d081');
  expect(shortenMiddle('a:'.repeat(500_000)).length).toBeLessThan(20);
  expect(shortenMiddle(`${'a'.repeat(500_000)}:x`)).toBe('aaaaaaaa…aa:x');
});

it.each([
  ['Ledger Base', 'LB'],
  ['invoice', 'IN'],
  ['  next.js  kit ', 'NJ'],
  ['', '?'],
  ['🙂🙃 face', 'FA'],
])('stands for %s with %s', (name, letters) => expect(initials(name)).toBe(letters));

it('shortens the ids in a path, and leaves the rest', () => {
  const id = '0b100000-0000-4000-8000-00000000000c';
  expect(shortenIds(`/api/a/${id}/prep-quote?b=${id}`)).toBe('/api/a/0b10…000c/prep-quote?b=0b10…000c');
  expect(shortenIds('/api/catalog/products?q=0b100000')).toBe('/api/catalog/products?q=0b100000');
});

it('shows the beginning of a long text, without splitting a surrogate pair', () => {
  expect(shortenForRow('a'.repeat(400))).toBe('a'.repeat(400));
  expect(shortenForRow('a'.repeat(1_000_000))).toBe(`${'a'.repeat(400)}…`);
  expect(shortenForRow(`a${'🙂'.repeat(400)}`)).toBe(`a${'🙂'.repeat(199)}…`);
});

test.each([
  ['  List the\n  tides. ', 'List the tides.'],
  ['Name the tide at noon and the one at dusk', 'Name the tide at…'],
  ['Namethetideatnoonand', 'Namethetideatnoonand'],
  ['Namethetideatnoonandtheoneatdusk', 'Namethetideatnoonand…'],
  [`${'x'.repeat(19)}\u{1F30A} and more`, `${'x'.repeat(19)}…`],
  [' '.repeat(500), '…'],
])('the first words of %j are %j', (text, shortened) => expect(shortenToWords(text, 20)).toBe(shortened));
