import { once } from './schema/once';
import { type Route, defineRoutes } from './endpoint';
import { z } from './schema/zod';
import { sandboxOptional } from './schema/provenance';
import { instant, semver, usd, uuid, records } from './schema/fields';

export const purchases = once(() =>
  z.looseObject({
    purchases: sandboxOptional(
      records({
        id: sandboxOptional(uuid()),
        product: sandboxOptional(z.looseObject({ id: uuid(), slug: z.string(), name: z.string(), type: z.string() })),
        license: sandboxOptional(z.string()),
        priceUsd: sandboxOptional(usd()),
        purchasedAt: sandboxOptional(instant()),
        version: sandboxOptional(semver(), 'The version that a download gets now.'),
      }),
    ),
    total: sandboxOptional(z.int()),
  }),
);

export const ordersRoutes = defineRoutes('Token, catalog, orders', {
  'orders.purchases': {
    method: 'GET',
    path: '/api/orders/purchases',
    summary: 'Purchases of the token account',
    answer: purchases,
  },
} as const satisfies Record<string, Route>);
