/** Words of the spending dialogs and of what became of a spend, as tests find them. */
export const spendingWords = {
  earlierAttempts: 'Earlier attempts',
  itDidNotStart: 'It didn’t start',
  itStarted: 'It started',
  outcomeUnknown: 'Outcome unknown',
  overCap: 'Over this session’s cap',
  providerKey: 'Provider key',
  quoteAgain: 'Quote again',
  somethingChanged: 'Something has changed',
  sessionCap: 'Session cap',
  whatChanged: 'What changed',
} as const;
