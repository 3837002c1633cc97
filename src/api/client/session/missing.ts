/** Browser features that are blocked for this page; determined once, before the first render. */

/** `storage`: the page can store nothing. `worker`: the in-page sandbox runs without a service worker. */
export type Missing = 'storage' | 'worker';

const all = new Set<Missing>();

/** Records that a feature is missing. */
export const noteMissing = (what: Missing): void => void all.add(what);

/** Whether a feature is missing. */
export const isMissing = (what: Missing): boolean => all.has(what);
