// Checks that the browser supports what the console is built with; docs/serving.md names the versions. Written so that older browsers can parse it: a
// browser below them gets a message in place of an empty page.
const isOld = !(
  window.AbortSignal &&
  'any' in AbortSignal &&
  'canParse' in URL &&
  'popover' in HTMLElement.prototype &&
  CSS.supports('color', 'light-dark(#000, #fff)')
);
// First of all: src/main.tsx, which may come before it, waits for this.
document.documentElement.dataset.browser = isOld ? 'old' : 'current';
if (isOld) {
  const tell = () => document.getElementById('old').removeAttribute('hidden');
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', tell);
  else tell();
}

// Runs before the first paint: applies the selected theme so that nothing flashes. Without a choice the system decides.
try {
  const theme = localStorage.getItem('console.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // No access to storage: the system decides.
}

// The build inserts the list of screens by address: their files, their skeleton, and whether they need no token.
const screens = document.getElementById('screens');
const here = JSON.parse(screens ? screens.textContent : '[]').find(([pattern]) =>
  new RegExp(pattern).test(location.pathname),
);
const [, files = [], shape = screens ? screens.dataset.elsewhere : '', open] = here || [];

// The frame and the skeleton shown until the console is rendered; without a token, every screen leads to Connect.
let connected = false;
try {
  connected = sessionStorage.getItem('console.session') !== null;
} catch {
  // No access to storage, so no token is kept.
}
const anyone = open !== undefined || here === undefined;
if (!isOld) document.documentElement.dataset.frame = connected && open === undefined ? 'in' : 'out';
document.documentElement.dataset.shape = connected || anyone ? shape : 'form';

// Load the files of this screen in parallel with the shell, not after it. Without this, a first load on Slow 4G at 4x CPU was ready 0.35 s later on
// Catalog, 0.41 s on Run and 0.88 s on Run result (medians of seven interleaved loads).
const ahead = (attributes) =>
  document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...attributes }));
// Behind Connect a style sheet is used only after a person has typed, and a browser warns of one that is preloaded and not used within seconds.
const style = connected || anyone ? 'preload' : 'prefetch';
for (const href of files)
  ahead(href.endsWith('.css') ? { rel: style, as: 'style', href } : { rel: 'modulepreload', href });
// On a slow connection (downlink in Mbit/s) the first screen uses a fallback font of about the same widths, so that the font delays no code and moves
// no text; the next screen has the font.
const { effectiveType = '4g', downlink = 10 } = navigator.connection || {};
if (effectiveType !== '4g' || downlink < 5) document.documentElement.dataset.line = 'slow';
else if (screens) ahead({ rel: 'preload', as: 'font', type: 'font/woff2', href: screens.dataset.sans });

// A build with the in-page sandbox registers one service worker, whose script URL is the only one that Trusted Types allow.
if (document.currentScript.dataset.sandbox === 'worker') {
  if (window.trustedTypes)
    window.trustedTypes.createPolicy('default', {
      createScriptURL: (url) => (url === '/mockServiceWorker.js' ? url : null),
    });
}
