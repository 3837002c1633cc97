/** Words of the Purchases screen, as tests find them. */
export const purchaseWords = {
  search: 'Search purchases',
} as const;
