/** The sandbox inside the page, for a static build without a server. The browser stores its worlds. */
import { setupWorker } from 'msw/browser';
import { WORKER_PATH } from '../../lib/page/worker';
import { createSandbox } from '../service/sandbox';
import { browserStore } from './persistence/browserStore';
import { sandboxHandlers } from './msw';

/**
 * Starts the service worker in `public/mockServiceWorker.js`. If the browser does not support service workers, or refuses this one, requests are
 * answered within the page. Resolves when either is ready: true with the worker.
 */
export async function startBrowserSandbox(): Promise<boolean> {
  const worldStore = browserStore();
  const handlers = sandboxHandlers(createSandbox({ realNow: Date.now, onContractMismatch: 'log', worldStore }));
  const start = async () => {
    const worker = setupWorker(...handlers);
    await worker.start({ onUnhandledRequest: 'bypass', quiet: true, serviceWorker: { url: WORKER_PATH } });
  };
  if ('serviceWorker' in navigator) {
    try {
      await start();
      return true;
    } catch {
      // msw answers within the page only if the browser does not support service workers at all.
      for (const holder of [navigator, Navigator.prototype]) Reflect.deleteProperty(holder, 'serviceWorker');
    }
  }
  await start();
  return false;
}
