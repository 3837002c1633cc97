/** The screens of the console, for what is measured of all of them. */

export const pack = '/packs/0a9c0000-0000-4000-8000-000000000001';
export const run = '/runs/0a9d0000-0000-4000-8000-000000000002';
const base = '0a9d0000-0000-4000-8000-000000000001';
const grown = '0a9d0000-0000-4000-8000-000000000002';
const own = '/seller/products/0b100000-0000-4000-8000-000000000001';
const draft = '/seller/products/0b100000-0000-4000-8000-00000000000c';

type Screens = readonly (readonly [path: string, h1: string])[];

/** Every screen behind the token, by the account that may see it. */
export const screens: Record<'seller' | 'buyer', Screens> = {
  seller: [
    ['/', 'Token'],
    ['/catalog', 'Catalog'],
    ['/catalog/invoice-studio', 'Invoice Studio'],
    ['/seller/products', 'Seller products'],
    [own, 'Storefront Checkout Kit'],
    [`${own}/readiness`, 'Submission readiness'],
    [`${own}/prep`, 'Prep'],
    [`${own}/report`, 'Report'],
    [`${draft}/listing`, 'Listing'],
    [`${draft}/versions`, 'Versions'],
    ['/seller/payouts', 'Payouts'],
  ],
  buyer: [
    ['/catalog', 'Catalog'],
    ['/purchases', 'Purchases'],
    ['/packs', 'Agent Packs'],
    [pack, 'Ticket Reply Drafter'],
    [`${pack}/run`, 'Run'],
    [`${pack}/growth`, 'Growth'],
    [run, 'Run result'],
    [`/compare?left=${base}&right=${grown}`, 'Compare'],
    ['/runtime', 'Runtime'],
  ],
};

/** Addresses that show a screen in another way, and those that show none. */
export const more: Screens = [
  ['/catalog?need=an%20invoice%20generator', 'Catalog with matches'],
  ['/packs?tab=owned', 'Owned Packs'],
  ['/compare', 'Compare, nothing chosen'],
  ['/no/such/screen', 'No such screen'],
];
