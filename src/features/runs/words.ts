/** Words that the screens of runs share, as tests find them. */
export const runsWords = {
  maxInputTokens: 'Max input tokens',
  maxOutputTokens: 'Max output tokens',
  openRun: 'Open the run',
} as const;
