/**
 * The message once a file was passed to the browser's downloads: `HAR: download started`. A page cannot learn whether it was saved; browsers
 * inside other apps often ignore it.
 */
export const formatDownloadStarted = (subject: string): string => `${subject}: download started`;
