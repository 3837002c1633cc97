/** Every screen with the request that it cannot do without, for what must hold of each when that request fails. */
import type { Account } from './sandbox';

export interface Reading {
  path: string;
  route: string;
  account: Account;
  /** The h1 when all is well, and while there is nothing to show. */
  good: string;
  bad: string;
  /** What is said of an answer that holds nothing of use. */
  noRecord: string;
  /** It reads a list, of which an empty array is a true answer. */
  isList?: boolean;
  permission?: string;
}

const own = '/seller/products/0b100000-0000-4000-8000-000000000001';

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
    path: '/seller/products/0b100000-0000-4000-8000-000000000005/report',
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
    noRecord: 'The answer holds no',
  },
];
