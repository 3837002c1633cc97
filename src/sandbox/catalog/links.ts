/** Pages of the signed-in site about a product. The host is reserved and resolves nowhere. */
const site = 'https://marketplace.example';

export function supportPage(slug: string): string {
  return `${site}/products/${slug}/support`;
}

/** Where the product is bought: money changes hands in the signed-in site only. */
export function purchasePage(slug: string): string {
  return `${site}/products/${slug}/buy`;
}
