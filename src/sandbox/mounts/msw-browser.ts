/** The sandbox inside the page, for a static build without any server: its state lives until the page is reloaded. */
import { setupWorker } from 'msw/browser';
import { createSandbox } from '../service/sandbox';
import { sandboxHandlers } from './mswHandlers';

/** Starts the service worker that `public/mockServiceWorker.js` holds. Resolves when it answers. */
export async function startBrowserSandbox(): Promise<void> {
  const sandbox = createSandbox({ realNow: Date.now, onContractMismatch: 'log' });
  await setupWorker(...sandboxHandlers(sandbox)).start({
    onUnhandledRequest: 'bypass',
    quiet: true,
    serviceWorker: { url: `${import.meta.env.BASE_URL}mockServiceWorker.js` },
  });
}
