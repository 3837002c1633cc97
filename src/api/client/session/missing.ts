/** What this browser withholds from the page, found once, before the first render. */

/** `storage`: the page can keep nothing. `worker`: the sandbox in the page does without a service worker. */
export type Missing = 'storage' | 'worker';

const all = new Set<Missing>();

/** Notes that something is withheld. */
export const noteMissing = (what: Missing): void => void all.add(what);

/** Whether something is withheld. */
export const isMissing = (what: Missing): boolean => all.has(what);
