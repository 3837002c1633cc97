/** Words of the frame around the screens, as tests find them. */
export const appWords = {
  commandPalette: 'Command palette',
  copyCurl: 'Copy cURL',
  loadingScreen: 'Loading the screen',
  reload: 'Reload',
  secretRemoved: 'A secret was removed from the address',
  tryNow: 'Try now',
} as const;
