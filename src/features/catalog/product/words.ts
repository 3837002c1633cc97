/** Words of the product screen, as tests find them. */
export const productWords = {
  licensePrices: 'License prices',
} as const;
