import { expect, test } from 'vitest';
import { purchaseRecords, readPurchase } from './orders';

const read = (body: unknown) => purchaseRecords(body)?.map(readPurchase);
const at = Date.parse('2026-01-02T03:04:05.000Z');
const whole = {
  id: 'p1',
  productId: 'x1',
  slug: 'ledger-base',
  name: 'Ledger Base',
  type: 'api_service',
  license: 'regular',
  priceUsd: 64,
  purchasedAt: at,
  version: '1.12.5',
};

test.each<[string, unknown]>([
  [
    'the product as a record',
    {
      purchases: [
        {
          id: 'p1',
          product: { id: 'x1', slug: 'ledger-base', name: 'Ledger Base', type: 'api_service' },
          license: 'regular',
          priceUsd: 64,
          purchasedAt: '2026-01-02T03:04:05.000Z',
          version: '1.12.5',
        },
      ],
    },
  ],
  [
    'flat, in snake_case, as the body',
    [
      {
        purchase_id: 'p1',
        product_id: 'x1',
        product_slug: 'ledger-base',
        product_name: 'Ledger Base',
        product_type: 'api_service',
        license_type: 'regular',
        price: '64',
        created_at: at / 1_000,
        current_version: '1.12.5',
      },
    ],
  ],
  [
    'records within',
    {
      data: {
        orders: [
          {
            order_id: 'p1',
            listing: { product_id: 'x1', handle: 'ledger-base', title: 'Ledger Base', productType: 'api_service' },
            license: { name: 'regular' },
            amount: 64,
            currency: 'usd',
            boughtAt: at,
            version: { number: '1.12.5' },
          },
        ],
      },
    },
  ],
])('%s', (_, body) => {
  expect(read(body)).toMatchObject([whole]);
});

test('equal ids still get distinct keys', () => {
  const keys = read([{ id: 'a' }, { id: 'a' }, {}])?.map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});

test('an empty list is empty', () => {
  expect(read({ purchases: [], total: 0 })).toEqual([]);
});
