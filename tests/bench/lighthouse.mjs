// Lighthouse, mobile, on the Catalog with a token. It is downloaded for the bench alone, at a pinned version, into a
// git-ignored folder: it is larger than all other tools of the project together.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const version = '12.8.2';
const folder = fileURLToPath(new URL('../../reports/lighthouse', import.meta.url));
const goals = { performance: 95, accessibility: 100, 'best-practices': 100 };

/**
 * Runs it once and returns rows of `{ name, goal, value, unit }`. Throws if it cannot be downloaded or does not finish.
 */
export async function benchLighthouse(url, executablePath) {
  const entry = `${folder}/node_modules/lighthouse/core/index.js`;
  if (!existsSync(entry)) {
    const args = ['install', '--no-save', '--no-package-lock', '--prefix', folder, `lighthouse@${version}`];
    execFileSync('npm', args, { stdio: 'ignore' });
  }
  const { default: lighthouse } = await import(pathToFileURL(entry).href);
  const puppeteer = createRequire(entry)('puppeteer-core');
  const browser = await puppeteer.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/connect`);
    await page.locator('::-p-aria([name="API token"])').fill('txk_sandbox_seller_bench');
    await page.locator('::-p-aria([name="Keep in this tab"][role="checkbox"])').click();
    await page.locator('::-p-aria([name="Connect"][role="button"])').click();
    await page.locator('::-p-aria([name="Probe again"][role="button"])').wait();
    const flags = { onlyCategories: Object.keys(goals), disableStorageReset: true };
    const { lhr } = await lighthouse(`${url}/catalog`, flags, undefined, page);
    return Object.entries(goals).map(([category, goal]) => ({
      name: `Lighthouse mobile on Catalog, ${category}`,
      goal: `≥ ${goal}`,
      value: Math.round(lhr.categories[category].score * 100),
      unit: '',
    }));
  } finally {
    await browser.close();
  }
}
