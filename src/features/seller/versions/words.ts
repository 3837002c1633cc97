/** Words of the Versions screen, as tests find them. */
export const versionsWords = {
  chosenImages: 'Chosen images',
  newImages: 'New images',
  newVersion: 'New version',
  declares: 'What this file declares',
} as const;
