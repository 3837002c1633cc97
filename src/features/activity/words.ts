/** Words of the Activity screen, as tests find them. */
export const activityWords = {
  differences: 'Differences between the responses',
  errorsByRoute: 'Errors by route and code',
  exportHar: 'Export HAR',
  goToFaults: 'Go to Faults',
  harFile: 'HAR file',
  previewOfFile: 'Preview of the file',
  repeat: 'Repeat',
  replay: 'Replay response',
  requestDetails: 'Request details',
} as const;
