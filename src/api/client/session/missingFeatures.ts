/** Browser features that are blocked for this page; determined once, before the first render. */

/** `storage`: the page can store nothing. `worker`: the in-page sandbox runs without a service worker. */
export type MissingFeature = 'storage' | 'worker';

const all = new Set<MissingFeature>();

/** Records that a feature is missing. */
export const recordMissingFeature = (feature: MissingFeature): void => void all.add(feature);

/** Whether a feature is missing. */
export const isFeatureMissing = (feature: MissingFeature): boolean => all.has(feature);
