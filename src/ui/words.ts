/** Words of controls that many screens have, as tests find them. */
export const uiWords = {
  cancel: 'Cancel',
  close: 'Close',
  confirmationPhrase: 'Confirmation phrase',
  findInBody: 'Find in body',
  foldAll: 'Fold all',
  rawResponse: 'Raw response',
  skipToContent: 'Skip to content',
  stopWaiting: 'Stop waiting',
  tryAgain: 'Try again',
} as const;
