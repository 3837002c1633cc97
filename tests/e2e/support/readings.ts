/** Every screen with the request that it cannot do without, for what must hold of each when that request fails. */
import { contracts, replies } from './packs';
import { checkoutKitPath, ownProductPath } from './products';
import { seeded } from './run';
import type { Account } from './sandbox';

export interface Reading {
  path: string;
  route: string;
  account: Account;
  /** The h1 when all is well, and while there is nothing to show. */
  good: string;
  bad: string;
  /** What is said of an answer that holds nothing of use; without it the screen shows itself all the same. */
  noRecord?: string;
  /** It reads a list, of which an empty array is a true answer. */
  isList?: boolean;
  permission?: string;
  /** The part of the screen that shows the picture; all of it unless told. */
  region?: string;
  /** How many requests of the route the address sends at first; the picture looked at belongs to one of them. */
  atFirst?: number;
  /** Refusals that are no failure here. */
  fine?: readonly string[];
}

const own = checkoutKitPath;

export const readings: readonly Reading[] = [
  {
    path: '/catalog?type=template',
    route: 'GET /api/catalog/products',
    account: 'seller',
    good: 'Catalog',
    bad: 'Catalog',
    noRecord: 'The answer holds no list of products',
    isList: true,
    permission: 'catalog:read',
  },
  {
    path: '/catalog/invoice-studio',
    route: 'GET /api/catalog/products/:slug',
    account: 'buyer',
    good: 'Invoice Studio',
    bad: 'Product',
    noRecord: 'The answer holds no product',
    permission: 'catalog:read',
  },
  {
    path: '/seller/products?state=ready',
    route: 'GET /api/seller/products',
    account: 'seller',
    good: 'Seller products',
    bad: 'Seller products',
    noRecord: 'The answer holds no list of products',
    isList: true,
    permission: 'seller_products:read',
  },
  {
    path: own,
    route: 'GET /api/seller/products/:id',
    account: 'seller',
    good: 'Storefront Checkout Kit',
    bad: 'Own product',
    noRecord: 'The answer holds no product',
    permission: 'seller_products:read',
  },
  ...(['Listing', 'Versions'] as const).map((screen) => ({
    path: `${ownProductPath('c')}/${screen.toLowerCase()}`,
    route: 'GET /api/seller/products/:id',
    account: 'seller' as const,
    good: screen,
    bad: screen,
    noRecord: 'The answer holds no product',
    permission: 'seller_products:read',
  })),
  {
    path: `${own}/prep`,
    route: 'GET /api/seller/products/:id/prep-quote',
    account: 'seller',
    good: 'Prep',
    bad: 'Prep',
    noRecord: 'The answer holds no prep choices',
    permission: 'seller_prep:quote',
  },
  {
    path: '/purchases?sort=name',
    route: 'GET /api/orders/purchases',
    account: 'buyer',
    good: 'Purchases',
    bad: 'Purchases',
    noRecord: 'The answer holds no list of purchases',
    isList: true,
  },
  {
    path: `${own}/readiness`,
    route: 'GET /api/seller/products/:id/submission-readiness',
    account: 'seller',
    good: 'Submission readiness',
    bad: 'Submission readiness',
    noRecord: 'The answer holds no submission checklist',
    permission: 'seller_products:read',
  },
  {
    path: `${ownProductPath('5')}/report`,
    route: 'GET /api/seller/products/:id/report',
    account: 'seller',
    good: 'Report',
    bad: 'Report',
    noRecord: 'The answer holds no report',
    permission: 'seller_report:read',
  },
  {
    path: '/seller/payouts',
    route: 'GET /api/seller/connect/status',
    account: 'seller',
    good: 'Payouts',
    bad: 'Payouts',
    noRecord: 'The answer holds no payment readiness',
  },
  {
    path: '/?verdict=unknown',
    route: 'GET /api/auth/api-token-status',
    account: 'seller',
    good: 'Token',
    bad: 'Token',
  },
  {
    path: '/packs?q=contract',
    route: 'GET /api/ai-packs/catalog',
    account: 'buyer',
    good: 'Agent Packs',
    bad: 'Agent Packs',
    noRecord: 'The answer holds no list of Agent Packs',
    isList: true,
  },
  {
    path: '/packs?tab=owned',
    route: 'GET /api/ai-packs/owned',
    account: 'buyer',
    good: 'Agent Packs',
    bad: 'Agent Packs',
    noRecord: 'The answer holds no list of Agent Packs',
    isList: true,
  },
  {
    path: `/packs/${replies}`,
    route: 'GET /api/ai-packs/:id/runtime-profile',
    account: 'buyer',
    good: 'Ticket Reply Drafter',
    bad: 'Ticket Reply Drafter',
    noRecord: 'The answer holds no runtime profile',
    region: 'Runtime profile',
    // There is none at present.
    fine: ['409'],
  },
  {
    path: `/packs/${contracts}/run`,
    route: 'GET /api/ai-packs/:id/runtime-profile',
    account: 'buyer',
    good: 'Run',
    bad: 'Run',
    noRecord: 'The answer holds no runtime profile',
  },
  {
    path: `/packs/${replies}/growth`,
    route: 'GET /api/ai-packs/:id/growth',
    account: 'buyer',
    good: 'Growth',
    bad: 'Growth',
    noRecord: 'The answer holds no growth',
  },
  {
    path: `/runs/${seeded.grown}`,
    route: 'GET /api/ai-packs/runs/:runId',
    account: 'buyer',
    good: 'Run result',
    bad: 'Run result',
    noRecord: 'The answer holds no run',
  },
  {
    path: `/compare?left=${seeded.base}&right=${seeded.grown}`,
    route: 'GET /api/ai-packs/runs/:runId',
    account: 'buyer',
    good: 'Compare runs',
    bad: 'Compare runs',
    noRecord: 'The answer holds no run',
    region: 'Left run',
    atFirst: 2,
  },
  {
    path: '/runtime',
    route: 'GET /api/ai-packs/models',
    account: 'seller',
    good: 'Runtime',
    bad: 'Runtime',
    noRecord: 'The answer holds no list of models',
    isList: true,
    region: 'Models',
  },
  {
    path: '/runtime',
    route: 'GET /api/ai-packs/skills',
    account: 'seller',
    good: 'Runtime',
    bad: 'Runtime',
    noRecord: 'The answer holds no list of skills',
    isList: true,
    region: 'Hosted skills',
  },
];
