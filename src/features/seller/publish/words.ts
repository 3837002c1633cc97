/** Words of the Publish screen, as tests find them. */
export const publishWords = {
  nextStep: 'Next step',
  uploadFirst: 'Upload a first version',
} as const;
