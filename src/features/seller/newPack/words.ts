/** Words of the screen of a new Pack, as tests find them. */
export const newPackWords = {
  createDraft: 'Create draft',
} as const;
