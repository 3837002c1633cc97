/** Words of the catalog’s list, as tests find them. */
export const catalogWords = {
  backToList: 'Back to the list',
  describeNeed: 'Describe what you need',
  findMatches: 'Find matches',
  search: 'Search catalog',
} as const;
