/** Words of the Payouts screen, as tests find them. */
export const payoutsWords = {
  connected: 'Account connected',
} as const;
