/** Words of the Compare runs screen, as tests find them. */
export const compareWords = {
  differences: 'Differences of the results',
  inputsThatDiffer: 'Inputs that differ',
  nextChange: 'Next change',
} as const;
