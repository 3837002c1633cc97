/** Whole worlds, held to the digests of what they answered before: a seed that is written in another way makes the same worlds. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getCatalog } from '../../src/sandbox/catalog/worldCatalog';
import { client, send, testSandbox } from '../../src/sandbox/testSupport';
import { Digests, withSortedFields, worldDigests } from './wholeWorld';

const sizes = [
  ['a few products', 25],
  ['one product', 1],
  ['usual size', 246],
] as const;

test.each(sizes)('the built-in world with %s', async (_, products) => {
  const sandbox = testSandbox({ products });
  await client(sandbox, 'seller', 'digests').ask('token.status');
  await expect(await worldDigests(sandbox, 'digests')).toMatchFileSnapshot(`digests/built-in-${products}.txt`);
});

/** Parts that stand on the built-in ones. */
const standing = `
accounts: { buyer: { points: 90 } }
catalog: [{ name: Chart Plotter, prices: { regular: 12 } }]
purchases: [{ account: buyer, product: chart-plotter }, { account: buyer, product: export-bridge }]
acquired: [{ account: buyer, pack: ticket-reply-drafter }, { account: buyer, pack: invoice-reader }]
runs:
  - { name: one, account: buyer, pack: ticket-reply-drafter, prompt: Now?, proposals: [{ title: Aa, summary: Aaa }] }
  - { account: seller, pack: contract-clause-reviewer, prompt: Now? }
checkpoints: [{ run: one }]
`;

const written = [
  ['every part', 'example', readFileSync(new URL('example.yaml', import.meta.url), 'utf8')],
  ['some parts, which leave the others to the built-in one', 'standing', standing],
  ['no purchases', 'without-purchases', 'purchases: []'],
] as const;

test.each(written)('a world of a seed of %s', async (_, name, body) => {
  const sandbox = testSandbox();
  const headers = { 'content-type': 'application/yaml' };
  const made = await send(sandbox, 'PUT', '/__sandbox/worlds/digests/seed', { body, headers });
  expect(made.status).toBe(200);
  // The fields of a product that a seed adds may stand in another order than those of a generated one.
  const answers = await worldDigests(sandbox, 'digests', withSortedFields);
  await expect(answers).toMatchFileSnapshot(`digests/${name}.txt`);
});

// Both too large to be kept, so that their products are generated again.
test.each([5_000, 100_000])('a catalog of %s products, each as its page has it, in every order', async (size) => {
  const sandbox = testSandbox({ products: size });
  await client(sandbox, 'seller', 'digests').ask('token.status');
  const catalog = getCatalog(sandbox.find('digests')!);
  const digests = new Digests();
  const all = catalog.page({ page_size: catalog.total }).entries;
  for (const { writing: _, ...entry } of all) digests.add('products', JSON.stringify(entry));
  for (const sort of ['best_selling', 'top_rated', 'price_low', 'price_high'] as const) {
    for (const { id } of catalog.page({ sort, page_size: 5_000 }).entries) digests.add(sort, id);
  }
  for (const q of ['invoice', 'a', 'korean billing', 'go postgres', 'classic max']) {
    for (const { id } of catalog.page({ q, page_size: 1_000 }).entries) digests.add(`words ${q}`, id);
    digests.add(
      `need ${q}`,
      JSON.stringify(catalog.smartSearch(q).results.map(({ entry, score }) => [entry.id, score])),
    );
  }
  digests.add('filters', JSON.stringify(catalog.filters()));
  await expect(digests.text()).toMatchFileSnapshot(`digests/catalog-${size}.txt`);
});
