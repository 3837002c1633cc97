import type { Endpoint } from './endpoint';
import { z } from './schema/zod';
import { documented } from './schema/provenance';

export const tokenStatus = z.looseObject({
  authenticated: documented(z.boolean(), 'True when the token is valid.'),
  principal: documented(z.string(), 'The value api_token for API tokens.'),
  accountType: documented(z.string(), 'Account kind; seller is a value that occurs.'),
  capability: documented(z.string(), 'read_and_confirmed_seller_prep is a value that occurs.'),
  permissions: documented(z.array(z.string()), 'The source of truth for what the token may do.'),
});

export const tokenRoutes = {
  'token.status': {
    method: 'GET',
    path: '/api/auth/api-token-status',
    group: 'Token, catalog, orders',
    summary: 'Validate the token and read its capability',
    effect: 'reads',
    status: 200,
    answer: tokenStatus,
    errors: [],
  },
} as const satisfies Record<string, Endpoint>;
