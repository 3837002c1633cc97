/** Words of the Publish screen, as tests find them. */
export const publishWords = {
  nextStep: 'Next step',
} as const;
