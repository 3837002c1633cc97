import { expect, test } from 'vitest';
import { client, control, testNow, testSandbox } from '../testSupport';

const sandbox = testSandbox();

test.each([
  ['buyer', 8],
  ['seller', 3],
  ['readonly', 1],
  ['broke', 0],
] as const)('%s bought %i products', async (account, count) => {
  const { body } = await client(sandbox, account, 'orders').ask('orders.purchases');
  expect([body.total, body.purchases.length]).toEqual([count, count]);
});

test("each purchase is of a catalog product, at its licence's price, in the past, newest first", async () => {
  const buyer = client(sandbox, 'buyer', 'orders');
  const { purchases } = (await buyer.ask('orders.purchases')).body;
  for (const { product, license, priceUsd, purchasedAt, version } of purchases) {
    const detail = (await buyer.ask('catalog.product', { params: { slug: product.slug } })).body;
    expect(detail.product).toMatchObject({ id: product.id, name: product.name, type: product.type, version });
    expect(detail.product.licenses).toContainEqual({ license, priceUsd });
    expect(detail.entitlement).toMatchObject({ reason: 'purchase', license, acquiredAt: purchasedAt });
    expect(purchasedAt > detail.product.publishedAt).toBe(true);
    expect(Date.parse(purchasedAt)).toBeLessThan(testNow);
  }
  const dates = purchases.map(({ purchasedAt }) => purchasedAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test('purchases are the same in every world and sandbox; a small catalog leaves out the products it lacks', async () => {
  const first = await client(sandbox, 'buyer', 'orders').ask('orders.purchases');
  const second = await client(testSandbox(), 'buyer', 'other').ask('orders.purchases');
  expect(second.body).toEqual(first.body);
  const small = await client(testSandbox({ products: 3 }), 'buyer', 'small').ask('orders.purchases');
  expect(small.body.purchases.map(({ product }) => product.slug).toSorted()).toEqual(['invoice-studio', 'ledger-base']);
});

test('a control gives one account any number of purchases, for lists at size', async () => {
  const buyer = client(sandbox, 'buyer', 'many');
  const answer = await control(sandbox, 'many').post('purchases', { count: 5_000 });
  expect([answer.status, answer.body]).toEqual([200, { account: 'buyer', count: 5_000 }]);
  const { purchases, total } = (await buyer.ask('orders.purchases')).body;
  expect([purchases.length, total]).toEqual([5_000, 5_000]);
  expect(new Set(purchases.map(({ id }) => id)).size).toBe(5_000);
  const dates = purchases.map(({ purchasedAt }) => purchasedAt);
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(new Set(purchases.map(({ product }) => product.id)).size).toBe(246);
  const { product, license, purchasedAt } = purchases[0]!;
  const { entitlement } = (await buyer.ask('catalog.product', { params: { slug: product.slug } })).body;
  expect(entitlement).toMatchObject({ reason: 'purchase', license, acquiredAt: purchasedAt });
  expect((await client(sandbox, 'seller', 'many').ask('orders.purchases')).body.total).toBe(3);
  await control(sandbox, 'many').post('purchases', { count: 0, account: 'seller' });
  expect((await client(sandbox, 'seller', 'many').ask('orders.purchases')).body.purchases).toEqual([]);
});
