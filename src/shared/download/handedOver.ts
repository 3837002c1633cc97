/**
 * What is true once a file was given to the browser's downloads: `HAR handed to the browser`. Whether it is saved no page
 * learns; browsers inside other apps often ignore it.
 */
export const handedOver = (what: string): string => `${what} handed to the browser`;
