/** Words that the screens of a seller’s product share, as tests find them. */
export const sellerWords = {
  comparePrices: 'Compare prep prices',
  latestPrep: 'Latest prep',
  openReport: 'Open the report',
  quoteAudition: 'Quote the audition',
  yourProducts: 'Your products',
} as const;
