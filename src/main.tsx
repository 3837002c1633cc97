import { configureEnvironment } from './api/client/session/environment';
import { followDeployment } from './api/client/service/deployment';
import { recordMissingFeature } from './api/client/session/missingFeatures';
import { restore } from './api/client/session/session';
import { sendFirstReads } from './app/start/firstReads';
import { cleanPage } from './app/cleanAddress';
import { readPageConnection } from './app/start/pageConnection';
import { removeForeignWorkers } from './app/start/foreignWorkers';
import { isStorageReadable, withReadableStorage } from './lib/page/readableStorage';
import { preventComposedSubmit } from './ui/composition';
import { blockDroppedFiles } from './ui/screenDrop';
import { followTheme } from './ui/theme';
import './ui/styles.css';

/** What public/boot.js calls the browser. It runs beside the parser, so on a slow connection perhaps later than this; undefined if it never arrives. */
async function browserNow(): Promise<string | undefined> {
  const { dataset } = document.documentElement;
  const boot = document.querySelector('script[src="/boot.js"]');
  if (dataset['browser'] === undefined && boot && document.readyState !== 'complete') {
    await new Promise((resolve) => {
      for (const end of ['load', 'error']) boot.addEventListener(end, resolve, { once: true });
    });
  }
  return dataset['browser'];
}

/** Chooses the connection and sends the address's first requests while the console's code loads. */
async function start(): Promise<void> {
  // Then index.html says what is needed.
  if ((await browserNow()) === 'old') return;
  // The leak check reads the browser's resource timings, whose buffer is full after 250 requests by default.
  performance.setResourceTimingBufferSize(10_000);
  configureEnvironment(readPageConnection(document, __CONNECTION__));
  followTheme();
  preventComposedSubmit();
  blockDroppedFiles();
  followDeployment();
  const inPage = __CONNECTION__.transport === 'worker';
  const code = import('./app/renderConsole');
  // A rejection is handled below; this avoids an unhandled one meanwhile.
  code.catch(() => undefined);
  const foreign = await removeForeignWorkers(inPage);
  if (foreign === 'reloads') return;
  if (foreign === 'stays') throw new WorkerStays();
  restore();
  cleanPage();
  if (!isStorageReadable()) recordMissingFeature('storage');
  if (__CONNECTION__.transport === 'worker') {
    const { startBrowserSandbox } = await withReadableStorage(() => import('./sandbox/adapters/msw-browser'));
    if (!(await startBrowserSandbox())) recordMissingFeature('worker');
  }
  sendFirstReads(location);
  const { renderConsole } = await code;
  await renderConsole();
}

class WorkerStays extends Error {
  override message =
    'Another program’s service worker controls this address and couldn’t be removed. Nothing was sent. Close the other tabs at this address, delete its site data and reload the page, or serve the console on another port.';
}

/** Only code that fails to load is a network problem. */
function whatHelps(error: unknown): string {
  if (error instanceof WorkerStays) return error.message;
  const next = error instanceof TypeError ? 'Check the network, then reload the page.' : 'Reload the page.';
  return `${next} (${String(error)})`;
}

start().catch((error: unknown) => {
  document.querySelector('#root')?.replaceChildren(`The console couldn’t start. ${whatHelps(error)}`);
});
