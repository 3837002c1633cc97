import { expect, test } from 'vitest';
import type { Catalog } from '../catalog';
import { sharedCatalog } from '../../seed/builtIn/builtInSeed';

test('short terms find the same products whatever was searched before: only the first ones are cached', () => {
  const [one, other] = [sharedCatalog(120), sharedCatalog(120).including([])];
  const letters = [...'abcdefghijklmnoprstuw'];
  const terms = letters.flatMap((first) => [first, ...[...'aehiort'].map((second) => first + second)]);
  expect(terms.length).toBeGreaterThan(128);
  const found = (catalog: Catalog, q: string): string => {
    const { entries, total } = catalog.page({ q, page_size: 60 });
    return `${q} ${total} ${entries.map(({ slug }) => slug).join()}`;
  };
  const there = new Map(terms.toReversed().map((q) => [q, found(other, q)]));
  for (const round of [1, 2]) for (const q of terms) expect([round, found(one, q)]).toEqual([round, there.get(q)]);
});
