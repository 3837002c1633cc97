import { type Route, inGroup } from './endpoint';
import { z } from './schema/zod';
import { chosen } from './schema/provenance';
import { instant, semver, usd, uuid, records } from './schema/fields';

export const purchases = z.looseObject({
  purchases: chosen(
    records({
      id: chosen(uuid),
      product: chosen(z.looseObject({ id: uuid, slug: z.string(), name: z.string(), type: z.string() })),
      license: chosen(z.string()),
      priceUsd: chosen(usd),
      purchasedAt: chosen(instant),
      version: chosen(semver, 'The version that a download gets now.'),
    }),
  ),
  total: chosen(z.int()),
});

export const ordersRoutes = inGroup('Token, catalog, orders', {
  'orders.purchases': {
    method: 'GET',
    path: '/api/orders/purchases',
    summary: 'Purchases of the token account',
    answer: purchases,
  },
} as const satisfies Record<string, Route>);
