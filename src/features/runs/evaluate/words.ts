/** Words of the Evaluate screen, as tests find them. */
export const evaluateWords = {
  confirm: 'Confirm runs',
  getQuotes: 'Get quotes',
  pasteOrOpen: 'Paste or open',
  pasteOrOpenPrompts: 'Paste or open prompts',
} as const;
