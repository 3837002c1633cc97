/** Words of the screen of a run’s result, as tests find them. */
export const resultWords = {
  compareTwo: 'Compare the two runs',
  inProgress: 'The run is in progress',
  runAgain: 'Run again with the same inputs',
} as const;
