import { configureEnvironment } from './api/client/session/environment';
import { restore } from './api/client/session/session';
import { readFirst } from './app/firstReads';
import { holdBackComposedEnter } from './ui/composition';
import { followTheme } from './ui/theme';
import './ui/styles.css';

/** Chooses the connection and sends the address's first requests while the console's code loads. */
async function start(): Promise<void> {
  // public/boot.js has said so, and index.html says what is needed.
  if (document.documentElement.dataset['browser'] === 'old') return;
  // The leak check reads what the browser records, which ends after 250 requests otherwise.
  performance.setResourceTimingBufferSize(10_000);
  configureEnvironment(__CONNECTION__);
  followTheme();
  holdBackComposedEnter();
  restore();
  const code = import('./app/renderConsole');
  if (__CONNECTION__.transport === 'worker') {
    const { startBrowserSandbox } = await import('./sandbox/mounts/msw-browser');
    await startBrowserSandbox();
  }
  readFirst(location);
  const { renderConsole } = await code;
  await renderConsole();
}

start().catch((error: unknown) => {
  document
    .querySelector('#root')
    ?.replaceChildren(`The console could not start. Check the network, then reload the page. (${String(error)})`);
});
