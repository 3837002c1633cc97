/** Words of the API explorer, as tests find them. */
export const explorerWords = {
  cancelRequest: 'Cancel request',
  curlCommand: 'cURL command',
  fillInForm: 'Fill in the form',
  formWithFile: 'Form with a file',
  jsonBody: 'JSON body',
  notImported: 'Not imported',
  pasteCurl: 'Paste cURL',
  quoteReviewConfirm: 'Quote, review and confirm',
  requestAsSent: 'Request as sent',
  send: 'Send',
  sendOnce: 'Send it once',
} as const;
