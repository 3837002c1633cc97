/** The script of the console's only service worker: that of the in-page sandbox. */
export const WORKER_PATH = '/mockServiceWorker.js';
