// Runs before the first paint. A chosen theme is set, so that nothing flashes; without a choice the system decides.
try {
  const theme = localStorage.getItem('console.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to this page: the system decides.
}

// What the address's screen needs loads beside the shell, not after it. A build writes the list.
const screens = document.getElementById('screens');
const ahead = (attributes) =>
  document.head.append(Object.assign(document.createElement('link'), { crossOrigin: '', ...attributes }));
for (const [pattern, files] of JSON.parse(screens?.textContent ?? '[]')) {
  if (!new RegExp(pattern).test(location.pathname)) continue;
  for (const href of files) ahead({ rel: 'modulepreload', href });
}
// On a slow line text waits for the code, not the code for the text's face: a stand-in of its widths is there at once.
const fast = (navigator.connection?.effectiveType ?? '4g') === '4g';
if (screens && fast) ahead({ rel: 'preload', as: 'font', type: 'font/woff2', href: screens.dataset.sans });

// A build with the sandbox in the page registers one service worker: the only address that Trusted Types let through.
if (document.currentScript.dataset.sandbox === 'worker') {
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (url === '/mockServiceWorker.js' ? url : null),
  });
}
