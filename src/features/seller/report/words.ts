/** Words of the Report screen, as tests find them. */
export const reportWords = {
  comparedWith: 'Compared with',
  /** The summary has its name. */
  openedFile: 'the opened file',
  openSaved: 'Open a saved report',
} as const;
