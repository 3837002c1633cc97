// Runs before the first paint. A chosen theme is set, so that nothing flashes; without a choice the system decides.
try {
  const theme = localStorage.getItem('console.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to this page: the system decides.
}

// The code of the screen that the address asks for loads beside the shell's, not after it. A build writes the list.
const screens = document.getElementById('screens');
for (const [pattern, files] of JSON.parse(screens?.textContent ?? '[]')) {
  if (!new RegExp(pattern).test(location.pathname)) continue;
  for (const href of files) {
    const link = document.createElement('link');
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }));
  }
}

// A build with the sandbox in the page registers one service worker: the only address that Trusted Types let through.
if (document.currentScript.dataset.sandbox === 'worker') {
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (url === '/mockServiceWorker.js' ? url : null),
  });
}
