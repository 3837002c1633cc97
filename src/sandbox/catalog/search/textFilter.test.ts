import { expect, test } from 'vitest';
import type { Catalog } from '../catalog';
import { sharedCatalog } from '../../seed/builtIn/builtInSeed';

test('short terms find the same products whatever was searched before: only the first ones are cached', () => {
  const [warm, cold] = [sharedCatalog(120), sharedCatalog(120).including([])];
  const letters = [...'abcdefghijklmnoprstuw'];
  const terms = letters.flatMap((first) => [first, ...[...'aehiort'].map((second) => first + second)]);
  expect(terms.length).toBeGreaterThan(128);
  const found = (catalog: Catalog, q: string): string => {
    const { entries, total } = catalog.page({ q, page_size: 60 });
    return `${q} ${total} ${entries.map(({ slug }) => slug).join()}`;
  };
  const reversed = new Map(terms.toReversed().map((q) => [q, found(cold, q)]));
  for (const round of [1, 2]) for (const q of terms) expect([round, found(warm, q)]).toEqual([round, reversed.get(q)]);
});
