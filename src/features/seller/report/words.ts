/** Words of the Report screen, as tests find them. */
export const reportWords = {
  comparedWith: 'Compared with',
  openSaved: 'Open a saved report',
} as const;
