/** Words of the Run screen, as tests find them. */
export const runWords = {
  attachedFiles: 'Attached files',
  confirm: 'Confirm run',
  getQuote: 'Get quote',
  pending: 'Pending run',
  review: 'Review run',
} as const;
