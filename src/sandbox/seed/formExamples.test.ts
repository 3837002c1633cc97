/** An invalid field of a seed is reported with its format and an example, and an empty seed is invalid. */
import { expect, test } from 'vitest';
import { send, testSandbox } from '../testSupport';

const sandbox = testSandbox();

async function messages(text: string): Promise<string[]> {
  const headers = { 'content-type': 'application/yaml' };
  const answer = await send(sandbox, 'PUT', '/__sandbox/worlds/refused/seed', { body: text, headers });
  expect([answer.status, answer.body.error.code]).toEqual([400, 'BAD_REQUEST']);
  return (answer.body.error.fields as unknown as { message: string }[]).map(({ message }) => message);
}

test.each(['', ' \n', '# only a comment\n', 'null', '---\n'])('an empty seed, as %j, is refused', async (text) => {
  expect(await messages(text)).toEqual([
    'The seed is empty. Send its parts, or {} for the built-in seed. A wrong file name after @ in curl’s --data-binary sends an empty one.',
  ]);
});

test('an invalid value is reported with its format and a valid example', async () => {
  const reported = await messages(`name: "a b"
accounts: { buyer: { points: lots, permissions: all }, seller: 5 }
products:
  - name: 2026
    state: ready
    id: abc
    slug: Tide Kit
    createdHoursAgo: yesterday
    previewImages: 1.5
    versions:
      - version: v1.1.0
      - version: 1.1
      - { version: 1.2.0, signed: yes please, sizeBytes: 3 MB }
  - Kit
  - { name: K, state: published, publishedAt: 2026-01-01 }
catalog:
  - { name: A, publishedAt: 2026-01-01T00:00:00+02:00, rating: 4.55, verified: 1, features: x, seller: Me, prices: free }
purchases: [{ account: buyer, product: 5, purchasedAt: 1.2.2026 }]
runs: x
`);
  expect(reported).toEqual([
    'name must be 1 to 64 letters, digits or hyphens, as in tide-shop.',
    'accounts.seller must be an object, as in { points: 12000 }.',
    'accounts.buyer.points must be a number, as in 300.',
    'accounts.buyer.permissions must be a list, as in [catalog:read].',
    'products.0.name must be text, as in Tide Clock Kit. Put quotes around text that looks like a number, true or null.',
    'products.0.id must be a UUID, as in 0b100000-0000-4000-8000-000000000001.',
    'products.0.slug must be lower-case letters and digits, joined by hyphens, as in chart-plotter.',
    'products.0.createdHoursAgo must be a number, as in 4.5.',
    'products.0.previewImages must be a whole number, as in 4.',
    'products.0.versions.0.version must be a version of three numbers, as in 1.4.2.',
    'products.0.versions.1.version must be text, as in 1.0.0. Put quotes around text that looks like a number, true or null.',
    'products.0.versions.2.sizeBytes must be a number, as in 310000.',
    'products.0.versions.2.signed must be true or false, as in true.',
    'products.1 must be an object, as in { name: Tide Clock Kit, state: ready }.',
    'products.2.publishedAt must be a time in UTC, as in 2026-01-20T09:00:00Z.',
    'catalog.0.features must be a list, as in [Tides of every port].',
    'catalog.0.seller must be an object, as in { name: Salt Wind Software }.',
    'catalog.0.verified must be true or false, as in true.',
    'catalog.0.rating must be a multiple of 0.1.',
    'catalog.0.publishedAt must be a time in UTC, as in 2026-01-20T09:00:00Z.',
    'catalog.0.prices must be an object, as in { regular: 35, extended: 120 }.',
    'purchases.0.product must be text, as in chart-plotter. Put quotes around text that looks like a number, true or null.',
    'purchases.0.purchasedAt must be a time in UTC, as in 2026-01-20T09:00:00Z.',
    'runs must be a list, as in [{ name: first-look, account: buyer }].',
  ]);
});
