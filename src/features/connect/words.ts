/** Words of the Connect screen, as tests find them. */
export const connectWords = {
  connected: 'This tab is connected.',
  refused: 'The token was refused (401).',
  showToken: 'Show token',
} as const;
