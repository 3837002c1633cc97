/** Addresses of the signed-in site that readiness answers continue at. The host is reserved and resolves nowhere. */
const site = 'https://marketplace.example';

export function sellerPage(
  productId: string,
  page: 'listing' | 'code' | 'preview-images' | 'submit' | 'publish',
): string {
  return `${site}/seller/products/${productId}/${page}`;
}

export const pointsPage = `${site}/billing/points`;

export const payoutsPage = `${site}/seller/payouts`;
