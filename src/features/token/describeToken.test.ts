import { expect, test } from 'vitest';
import { permissions } from '../../contract/values';
import { describeToken } from './describeToken';

const seller = { authenticated: true, accountType: 'seller', permissions: [...permissions] };

test.each([
  [seller, 'Valid. It acts for a seller account and may read, quote and run confirmed seller prep.'],
  [
    { ...seller, permissions: ['catalog:read', 'seller_products:read', 'seller_report:read'] },
    'Valid. It acts for a seller account and may read the catalog, its own products and its own reports.',
  ],
  [
    { authenticated: true, accountType: 'buyer', permissions: ['catalog:read'] },
    'Valid. It acts for an account of type buyer and may read the catalog.',
  ],
  [
    { ...seller, permissions: ['catalog:read', 'seller_report:read', 'seller_prep:quote'] },
    'Valid. It acts for a seller account and may read the catalog and its own reports and quote seller prep.',
  ],
  [{ ...seller, permissions: [] }, 'Valid. It acts for a seller account and has no documented permission.'],
  [
    { ...seller, permissions: ['moon:land', 'moon:land'] },
    'Valid. It acts for a seller account and has no documented permission. It holds 1 permission that the service’s description doesn’t name.',
  ],
  [
    { authenticated: undefined, accountType: undefined, permissions: undefined },
    'The response doesn’t say whether the token is valid. It acts for an account of unknown type. The response lists no permissions, so it isn’t known what it may do.',
  ],
  [
    { ...seller, authenticated: false },
    'The service says this token isn’t valid. It acts for a seller account and may read, quote and run confirmed seller prep.',
  ],
])('%j', (view, sentence) => {
  expect(describeToken(view)).toBe(sentence);
});
