/** URLs of the signed-in site that answers link to. The host is reserved and does not resolve. */
const site = 'https://marketplace.example';

export function sellerPage(productId: string, page: 'listing' | 'code' | 'preview-images' | 'submit'): string {
  return `${site}/seller/products/${productId}/${page}`;
}

/** Where a product is edited: an Agent Pack through the API, everything else only in the signed-in site. */
export function workplace(assetKind: 'listing' | 'agent_pack'): string {
  return assetKind === 'agent_pack' ? 'through the API' : 'in the signed-in site';
}

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
