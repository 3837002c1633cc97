/** The sandbox inside the page, for a static build without a server: its state lasts until the page is reloaded. */
import { setupWorker } from 'msw/browser';
import { createSandbox } from '../service/sandbox';
import { sandboxHandlers } from './mswHandlers';

/** Starts the service worker in `public/mockServiceWorker.js`. Resolves when it is ready. */
export async function startBrowserSandbox(): Promise<void> {
  const sandbox = createSandbox({ realNow: Date.now, onContractMismatch: 'log' });
  await setupWorker(...sandboxHandlers(sandbox)).start({
    onUnhandledRequest: 'bypass',
    quiet: true,
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  });
}
