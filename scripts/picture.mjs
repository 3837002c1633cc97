// `npm run picture`: takes the README's picture of the Prep screen from the current console.
import { chromium } from 'playwright';
import { buildServed, chromiumPath, load, exitOnError } from './served.mjs';

await exitOnError(takePicture);

async function takePicture() {
  const dist = await buildServed();
  const { serveConsole } = await load('src/sandbox/adapters/serve.ts');
  const { saveSession, createSession } = await load('tests/bench/tab.ts');
  const { checkoutKitPath } = await load('tests/e2e/support/products.ts');
  const served = await serveConsole({ port: 0, dist });
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage({
      viewport: { width: 1440, height: 984 },
      colorScheme: 'light',
      timezoneId: 'UTC',
    });
    await page.addInitScript(saveSession, createSession('seller', 'picture'));
    // The console's own font from the first screen on, however fast the browser thinks that the line is.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }));
    await page.goto(`${served.url}${checkoutKitPath}/prep`);
    await page.getByRole('radio', { name: 'Verified listing' }).check();
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: 'docs/prep.png', animations: 'disabled' });
    console.log('docs/prep.png written.');
  } finally {
    await browser.close();
    await served.close();
  }
}
