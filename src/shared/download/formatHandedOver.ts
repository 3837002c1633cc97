/**
 * The message once a file was passed to the browser's downloads: `HAR handed to the browser`. A page cannot learn whether it was saved; browsers
 * inside other apps often ignore it.
 */
export const formatHandedOver = (subject: string): string => `${subject} sent to the browser`;
