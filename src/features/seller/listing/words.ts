/** Words of the Listing screen, as tests find them. */
export const listingWords = {
  conflicts: 'Conflicting changes',
  save: 'Save',
  shortDescription: 'Short description',
} as const;
