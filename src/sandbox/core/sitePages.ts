/** URLs of the signed-in site that answers link to. The host is reserved and does not resolve. */
const site = 'https://marketplace.example';

export function sellerPage(productId: string, page: 'listing' | 'code' | 'preview-images' | 'submit'): string {
  return `${site}/seller/products/${productId}/${page}`;
}

/** Where everything but an Agent Pack is edited. */
export const IN_SITE = 'in the signed-in site';

export const pointsPage = `${site}/billing/points`;

export const packTermsPage = `${site}/terms/agent-packs`;

export const payoutsPage = `${site}/seller/payouts`;

export function supportPage(slug: string): string {
  return `${site}/products/${slug}/support`;
}

/** Where to buy a product: payments are only possible in the signed-in site. */
export function purchasePage(slug: string): string {
  return `${site}/products/${slug}/buy`;
}
