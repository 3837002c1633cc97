/** The script of the one service worker that is the console's own: that of the sandbox in the page. */
export const WORKER_PATH = '/mockServiceWorker.js';
