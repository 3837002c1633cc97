import { expect, test } from 'vitest';
import { sharedCatalog } from '../seed/builtIn/builtInSeed';
import { PublishedPacks } from './publishedPacks';

const catalog = sharedCatalog(2_000);
const ids = (packs: PublishedPacks, q?: string): string[] => packs.find(q).map(({ id }) => id);

test('the order of Packs does not depend on which were read before', () => {
  const fresh = new PublishedPacks(catalog);
  const used = new PublishedPacks(catalog);
  for (const id of ids(fresh).toReversed()) expect(used.byId(id)?.id).toBe(id);
  expect(ids(used)).toEqual(ids(fresh));
  expect(ids(used, 'invoice')).toEqual(ids(fresh, 'invoice'));
});

test('a Pack is one record, however it is found; another product is no Pack', () => {
  const packs = new PublishedPacks(catalog);
  const last = catalog.page({ type: 'agent_pack' }).entries.at(-1)!;
  const read = packs.byId(last.id);
  expect(read?.slug).toBe(last.slug);
  expect(packs.find('').find(({ id }) => id === last.id)).toBe(read);
  expect(packs.byId(catalog.bySlug('invoice-studio')!.id)).toBeUndefined();
  expect(packs.byId('00000000-0000-4000-8000-000000000000')).toBeUndefined();
});
