import { once } from './schema/once';
import { type Route, defineRoutes } from './endpoint';
import { z } from './schema/zod';
import { documented } from './schema/provenance';

export const tokenStatus = once(() =>
  z.looseObject({
    authenticated: documented(z.boolean(), 'True when the token is valid.'),
    principal: documented(z.string(), 'api_token for API tokens.'),
    accountType: documented(z.string(), 'Kind of account, for example seller.'),
    capability: documented(z.string(), 'For example read_and_confirmed_seller_prep.'),
    permissions: documented(z.array(z.string()), 'The source of truth for what the token may do.'),
  }),
);

export const tokenRoutes = defineRoutes('Token, catalog, orders', {
  'token.status': {
    method: 'GET',
    path: '/api/auth/api-token-status',
    summary: 'Validate the token and read its capability',
    answer: tokenStatus,
  },
} as const satisfies Record<string, Route>);
