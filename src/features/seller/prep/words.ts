/** Words of the Prep screen, as tests find them. */
export const prepWords = {
  confirm: 'Confirm prep',
  notLoaded: 'The product couldn’t be loaded, so nothing is known yet.',
  review: 'Review prep',
  running: 'A prep is running',
  tier: 'Prep tier',
} as const;
