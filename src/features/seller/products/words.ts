/** Words of the list of a seller’s products, as tests find them. */
export const sellerProductsWords = {
  search: 'Search your products',
} as const;
