/** Every GET of the table, by the screen that reads it. */
import type { Opened } from './screen';

const kit = '0b100000-0000-4000-8000-000000000001';
const studio = '40cce8dd-f406-4e1c-8fe2-78098807557c';
const failed = '0b100000-0000-4000-8000-000000000005';
const draft = '0b100000-0000-4000-8000-00000000000c';
const pack = '0a9c0000-0000-4000-8000-000000000001';
const run = '0a9d0000-0000-4000-8000-000000000002';

export const catalogReads: readonly Opened[] = [
  { path: '/', asks: '/api/auth/api-token-status', account: 'seller' },
  { path: '/catalog?page_size=3', asks: '/api/catalog/products', account: 'buyer' },
  { path: '/catalog?page_size=3', asks: '/api/catalog/filters', account: 'buyer' },
  { path: '/purchases', asks: '/api/orders/purchases', account: 'buyer' },
];

export const productReads: readonly Opened[] = [
  { path: '/catalog/invoice-studio', asks: '/api/catalog/products/invoice-studio', account: 'buyer' },
  {
    path: '/catalog/invoice-studio?targets=all',
    asks: `/api/install/products/${studio}/deploy-targets`,
    account: 'buyer',
  },
  {
    path: '/catalog/invoice-studio',
    asks: `/api/install/products/${studio}/download`,
    account: 'buyer',
    press: 'Get download link',
  },
];

export const sellerReads: readonly Opened[] = [
  { path: '/seller/products', asks: '/api/seller/products', account: 'seller' },
  { path: `/seller/products/${kit}`, asks: `/api/seller/products/${kit}`, account: 'seller' },
  { path: `/seller/products/${kit}/prep`, asks: `/api/seller/products/${kit}/prep-quote`, account: 'seller' },
  {
    path: `/seller/products/${failed}/readiness`,
    asks: `/api/seller/products/${failed}/submission-readiness`,
    account: 'seller',
  },
  { path: `/seller/products/${failed}/report`, asks: `/api/seller/products/${failed}/report`, account: 'seller' },
  { path: `/seller/products/${draft}/listing`, asks: `/api/seller/products/${draft}`, account: 'seller' },
  { path: `/seller/products/${draft}/versions`, asks: `/api/seller/products/${draft}`, account: 'seller' },
  { path: '/seller/payouts', asks: '/api/seller/connect/status', account: 'seller' },
];

export const packReads: readonly Opened[] = [
  { path: '/packs', asks: '/api/ai-packs/catalog', account: 'buyer' },
  { path: '/packs?tab=owned', asks: '/api/ai-packs/owned', account: 'buyer' },
  { path: `/packs/${pack}`, asks: `/api/ai-packs/${pack}/runtime-profile`, account: 'buyer' },
  { path: `/packs/${pack}`, asks: `/api/ai-packs/${pack}/report`, account: 'buyer' },
  { path: `/packs/${pack}/growth`, asks: `/api/ai-packs/${pack}/growth`, account: 'buyer' },
];

export const runReads: readonly Opened[] = [
  { path: '/runtime', asks: '/api/ai-packs/models', account: 'buyer' },
  { path: '/runtime', asks: '/api/ai-packs/skills', account: 'buyer' },
  { path: '/runtime', asks: '/api/ai-packs/workload/status', account: 'buyer' },
  { path: `/packs/${pack}/run`, asks: `/api/ai-packs/${pack}/runtime-profile`, account: 'buyer' },
  { path: `/runs/${run}`, asks: `/api/ai-packs/runs/${run}`, account: 'buyer' },
];
