/** Words of download links and saved files, as tests find them. */
export const downloadWords = {
  acquireFree: 'Acquire free',
  copyCsv: 'Copy CSV',
  downloadAgain: 'Download again',
  freshLink: 'Request a fresh link',
  getLink: 'Get download link',
  saveAsMarkdown: 'Save as Markdown',
  saveCsv: 'Save CSV',
} as const;
